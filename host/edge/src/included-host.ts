import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostRelease, integrityOf, isRemote, parseReleaseOf, parseStoredRelease } from '@groundwork/federation';
import type { Composition } from './composition.ts';

/**
 * The host that came with the edge (docs: installation#host). It is served as long as none is live on the channel, so that
 * an installation shows its portal before anything was deployed. It is trusted as the edge's own code is: no signature.
 */
export interface IncludedHost {
  release: HostRelease;
  /** A file of it; undefined for a file that is not there or is not what the release says. */
  read(path: string): Promise<Buffer | undefined>;
}

/** @returns undefined where none came with the edge, as in the sources */
export function readIncludedHost(folder: string): IncludedHost | undefined {
  const file = join(folder, 'release.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const stored = parseStoredRelease(JSON.parse(text), file);
  // It is live since this edge runs.
  const release = parseReleaseOf('host', { ...stored, deployedAtUtc: new Date().toISOString() });
  if (isRemote(release)) throw new Error(`${file} is not a release of the host.`);
  return {
    release,
    async read(path) {
      if (release.files[path] === undefined) return undefined;
      const bytes = await readFile(join(folder, 'files', path)).catch(() => undefined);
      return bytes !== undefined && integrityOf(bytes) === release.files[path] ? bytes : undefined;
    },
  };
}

/** The channel, with the included host where no other is live. */
export function withIncluded(composition: Composition, included: IncludedHost | undefined): Composition {
  const offer = composition.offers.find(({ name }) => name === 'host');
  if (included === undefined || offer?.live !== undefined) return composition;
  const own = { candidate: undefined, disabled: undefined, ...offer, live: included.release, broken: undefined };
  const others = composition.offers.filter((each) => each !== offer);
  return { ...composition, offers: [{ name: 'host', revision: 0, ...own }, ...others] };
}

/** What a channel is to which nothing was deployed, or whose storage has not answered yet. */
export const emptyComposition = (channel: string): Composition => ({
  channel,
  offers: [],
  source: { owners: { names: {} }, documents: new Map() },
  refused: new Map(),
});
