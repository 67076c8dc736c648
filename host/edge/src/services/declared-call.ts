import type { OwnService, ServiceCall } from '@groundwork/federation';

/** An address below `/services/`, taken apart. */
export interface ServiceAddress {
  /** The remote whose service is called. */
  remote: string;
  /** As the request has them, encoded. */
  segments: readonly string[];
  /** With its question mark; empty when there is none. */
  query: string;
}

const longest = 4_096;

/**
 * Takes an address apart; undefined for one that two programs could read in two ways: then the service might answer
 * another call than the one that was allowed.
 */
export function serviceAddress(url: string): ServiceAddress | undefined {
  const parts = /^\/services\/([a-z][a-z0-9-]*)\/([\w.~!$&'()*+,;=:@%/-]+)(\?[^#\s]*)?$/.exec(url);
  if (parts === null || url.length > longest) return undefined;
  const [, remote = '', path = '', query = ''] = parts;
  const segments = path.split('/');
  return segments.every(isPlain) ? { remote, segments, query } : undefined;
}

function isPlain(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    return text !== '' && text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text);
  } catch {
    return false;
  }
}

/** The call of a service that a request is, as its remote declares it; undefined for one that it does not declare. */
export function declaredCall(
  service: OwnService,
  method: string,
  segments: readonly string[],
): ServiceCall | undefined {
  return service.calls.find(({ path, methods }) => {
    const wanted = path.split('/').slice(1);
    const isWanted = (part: string, index: number) => part.startsWith(':') || part === segments[index];
    return wanted.length === segments.length && wanted.every(isWanted) && methods.some((allowed) => allowed === method);
  });
}
