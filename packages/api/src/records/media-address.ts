/**
 * How the addresses of our own images are stored: as '/media/{folder}/{file}', the path below the blob service, so that
 * records outlive a change of its port or host. Answers carry whole addresses; those of other hosts stay as they are.
 */
const fields = ['url', 'imageUrl', 'imageThumbnailUrl'] as const;
/** The emulator on this machine, and Azure's own hosts. Migration 3 knows the same. */
const knownService =
  /^https?:\/\/(?:(?:localhost|127\.0\.0\.1)(?::\d+)?\/devstoreaccount1|[a-z0-9]+\.blob\.core\.windows\.net)(?=\/media\/)/;
const stored = /^\/media\/[\w.-]+(?:\/[\w.-]+)+$/;

export const isStoredAddress = (value: unknown): value is string =>
  typeof value === 'string' && stored.test(value) && !value.includes('..');

/** The stored form of an address of ours; any other address as it is. */
export function storedAddress(url: string): string {
  const path = url.replace(knownService, '');
  return isStoredAddress(path) ? path : url;
}

/** The fields of a record, or of a stored image, with every address of ours in its stored form. */
export function withStoredAddresses<T extends object>(record: T): T {
  const next = { ...record } as Record<string, unknown>;
  for (const field of fields) {
    const address = next[field];
    if (typeof address === 'string') next[field] = storedAddress(address);
  }
  if (Array.isArray(next.renditions)) {
    next.renditions = next.renditions.map((rendition: { url: string }) => withStoredAddresses(rendition));
  }
  return next as T;
}

/** Keys of these fields with a stored address, in JSON; an escaped quote is text that somebody typed. */
const inJson = /(?<!\\)"(url|imageUrl|imageThumbnailUrl)"(: ?)"(?=\/media\/)/g;

/** JSON text in which the addresses of our images are whole. @param service the public address of the blob service */
export const withPublicAddresses = (json: string, service: string): string =>
  json.includes('"/media/') ? json.replace(inJson, `"$1"$2"${service}`) : json;
