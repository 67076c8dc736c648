import type { KnownRelease } from './channel.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** What a remote may weigh and how long its first view may take, in bytes and milliseconds. */
const budgets = {
  remote: { bytes: 80_000, firstView: 1_000 },
  host: { bytes: 230_000, firstView: 1_000 },
} as const;

/** The budget of a name; a remote may declare how many bytes its pages may bring. */
export const budgetOf = (name: string, live: KnownRelease | undefined) =>
  name === 'host'
    ? budgets.host
    : { ...budgets.remote, bytes: live?.declaration?.budget?.bytes ?? budgets.remote.bytes };

/** The files that the largest first page of a release needs. */
export function firstFiles({ entry, preload = [], pages = {}, entries }: KnownRelease): string[] {
  if (entries) return [...entries.shell.js, ...entries.shell.css];
  const shared = [...(entry ? [entry] : []), ...preload];
  return [...new Set(shared), ...Object.values(pages).flatMap(({ files }) => files)];
}

/** Asks storage for the sizes of a version's files, once: they never change. */
export function costReader(storage: ReleaseStorage) {
  const known = new Map<string, Promise<ReadonlyMap<string, number>>>();
  const sizesOf = (prefix: string) => {
    const found = known.get(prefix);
    if (found) return found;
    const reading = storage
      .list('releases', prefix)
      .then((files) => new Map(files.map(({ path, bytes }) => [path.slice(prefix.length), bytes])));
    if (known.size > 200) known.clear();
    known.set(prefix, reading);
    reading.catch(() => known.delete(prefix));
    return reading;
  };
  const sumOf = (sizes: ReadonlyMap<string, number>, files: Iterable<string>) =>
    [...files].reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  /** Bytes, compressed, of the largest first page: what a browser fetches that has nothing of this version. */
  async function bytesOf(release: KnownRelease): Promise<number> {
    // A build says what each of its pages weighs; storage is asked about releases from before that.
    const weighed = Object.values(release.pages ?? {}).flatMap(({ bytes = 0 }) => (bytes > 0 ? [bytes] : []));
    if (weighed.length > 0) return Math.max(...weighed);
    const sizes = await sizesOf(`${release.name}/${release.version}/`);
    const sum = (files: Iterable<string>) => sumOf(sizes, files);
    if (release.entries) return sum(firstFiles(release));
    const pages = Object.values(release.pages ?? {});
    const first = new Set(firstFiles({ ...release, pages: {} }));
    return Math.max(sum(first), ...pages.map(({ files }) => sum(new Set([...first, ...files]))));
  }
  /** What a browser fetches for the first remote that takes an earlier major of a shared package: 'contract-1' → bytes. */
  async function earlierBytesOf({ name, version, provides = {}, lazy = {} }: KnownRelease) {
    const earlier = Object.keys(provides).filter((each) => /-\d+$/.test(each));
    if (earlier.length === 0) return {};
    const sizes = await sizesOf(`${name}/${version}/`);
    const filesOf = (each: string) =>
      Object.entries(lazy).flatMap(([key, files]) => (`${key}/`.startsWith(`@groundwork/${each}/`) ? files : []));
    return Object.fromEntries(earlier.map((each) => [each, sumOf(sizes, new Set(filesOf(each)))]));
  }
  return { bytesOf, earlierBytesOf };
}
