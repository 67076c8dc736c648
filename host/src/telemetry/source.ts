import type { ReleaseSet } from '@groundwork/federation/releases';

export interface CodeSource {
  remote: string;
  version: string;
}

/** Whose code is at an address, or in the frames of a stack; undefined: neither the host's nor a remote's. */
export function sourceOf(
  { host, remotes }: Pick<ReleaseSet, 'host' | 'remotes'>,
  text: string,
): CodeSource | undefined {
  const found = remotes
    .map(({ name, version, baseUrl }) => ({ remote: name, version, at: text.indexOf(baseUrl) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)[0];
  if (found) return { remote: found.remote, version: found.version };
  return host && text.includes(host.baseUrl) ? { remote: 'host', version: host.version } : undefined;
}
