import type { RemoteRelease } from '@groundwork/federation/releases';

/**
 * The integrity that a file of a release was deployed with. The page knows that of entries only; the others are asked
 * for when a file has failed, and unknown if that version is not live any more.
 */
export async function deployedHash({ name, version, files }: RemoteRelease, path: string): Promise<string | undefined> {
  if (files[path] !== undefined) return files[path];
  try {
    const answer = await fetch('/release-set.json', { signal: AbortSignal.timeout(5_000) });
    const { remotes } = (await answer.json()) as { remotes: Partial<RemoteRelease>[] };
    return remotes.find((remote) => remote.name === name && remote.version === version)?.files?.[path];
  } catch {
    return undefined;
  }
}
