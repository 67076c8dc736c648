import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type HostRelease,
  isRemote,
  type Owners,
  type Preview,
  parseDocument,
  parseOwners,
} from '@groundwork/federation';
import { endsWithin } from '@groundwork/server-process';
import {
  type Composition,
  compose,
  composeFormer,
  type KnownReleases,
  releasesOf,
  shownRemote,
} from './composition.ts';
import { documentReader } from './documents-in-storage.ts';
import { openEarlierReleases } from './earlier-releases.ts';
import type { Watched } from './health-watch.ts';
import { emptyComposition, type IncludedHost, withIncluded } from './included-host.ts';
import { shrinkReleases } from './kept-versions.ts';
import { warnLine } from './log.ts';
import type { ProjectCohorts } from './project-cohorts.ts';
import { projectsOf, takesCandidate, type Visitor } from './visitor.ts';

/**
 * The releases of a channel as this edge knows them: asked for again when older than a second, kept in memory and on
 * disk. Storage that answers quickly is waited for, so that a deploy shows with the next page; storage that is slow or
 * away delays no page: what is known is served at once and refreshed behind it.
 */
const usuallyFreshFor = 1000;
/** How long a page waits for newer releases than the known ones, as long as storage is prompt. */
const refreshWait = 500;

export type { KnownReleases } from './composition.ts';

export interface ReleaseSource {
  /** The newest releases that could be had, as this visitor gets them; undefined when none ever were. */
  current(visitor?: Visitor, preview?: Pick<Preview, 'name' | 'version'>): Promise<KnownReleases | undefined>;
  owners(): Promise<Owners | undefined>;
  /** For each name, seconds since storage was read with a document of it that was taken; asks storage where that is due. */
  ages(): Promise<ReadonlyMap<string, number>>;
  /** Versions that are taken back when they break their rule. */
  watched(): Promise<readonly Watched[]>;
  /** A host release of this channel, live or earlier; undefined for what its owner has not released. */
  hostRelease(version: string): Promise<HostRelease | undefined>;
  /** What a remote goes on with when this version of it turns out to be broken; undefined when there is nothing. */
  releaseBefore(name: string, version: string): Promise<unknown>;
}

export interface SourceOptions {
  channel: string;
  releasesUrl: string;
  cacheFolder: string;
  /** What has no owner with a key is refused too. */
  requiresSignatures?: boolean;
  /** Milliseconds for which an answer of storage is not asked for again; undefined: a second. */
  freshFor?: number;
  /** What is served while no host is live. */
  includedHost?: IncludedHost;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * @param onFailure hears of each question that storage did not answer, or not with anything that can be used
 * @param cohorts knows who belongs to the projects of candidates; without it nobody does
 */
export function openReleaseSource(
  {
    channel,
    releasesUrl,
    cacheFolder,
    requiresSignatures = false,
    freshFor = usuallyFreshFor,
    includedHost,
  }: SourceOptions,
  onFailure: () => void = () => {},
  cohorts?: ProjectCohorts,
): ReleaseSource {
  const file = join(cacheFolder, `${channel}.json`);
  const read = documentReader(channel, releasesUrl);
  const earlier = openEarlierReleases(releasesUrl, cacheFolder, requiresSignatures);
  let composition: Composition | undefined;
  /** What pages get, by the candidates among it. */
  let known: Map<string, KnownReleases> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let recalled: Promise<void> | undefined;
  const openedAt = performance.now();
  /** When storage had a document of this name that was taken. */
  const takenAt = new Map<string, number>();
  /** Storage answers quickly or refuses quickly: waiting for it delays no page. */
  let isPrompt = true;

  function formerOf(content: unknown): Composition {
    if (requiresSignatures) throw new Error(`channel ${channel} has one unsigned document for all`);
    return composeFormer(channel, content);
  }
  function use(next: Composition): void {
    for (const [name, why] of next.refused)
      if (composition?.refused.get(name) !== why) warnLine(`Channel ${channel}: ${name} stays as it was. ${why}`);
    composition = withIncluded(next, includedHost);
    known = new Map();
  }
  async function ask(): Promise<void> {
    const since = performance.now();
    try {
      const answer = await read();
      if (!('isSame' in answer)) {
        const next =
          'former' in answer ? formerOf(answer.former) : compose(channel, answer, composition, requiresSignatures);
        use(next);
        await keep('former' in answer ? answer.former : keptOf(next));
      }
      for (const { name } of composition?.offers ?? [])
        if (!composition?.refused.has(name)) takenAt.set(name, performance.now());
    } catch (error) {
      onFailure();
      if (known === undefined) {
        warnLine(`No releases of channel ${channel} yet: ${reason(error)}`);
        if (includedHost !== undefined) use(emptyComposition(channel));
      }
    }
    askedAt = performance.now();
    isPrompt = askedAt - since < refreshWait;
  }
  const keptOf = ({ source, offers }: Composition) => ({
    // Which version of the host stays on disk.
    host: { version: offers.find(({ name }) => name === 'host')?.live?.version },
    owners: source.owners,
    documents: Object.fromEntries(source.documents),
  });
  async function keep(content: unknown): Promise<void> {
    try {
      await mkdir(cacheFolder, { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(content));
      await rename(`${file}.new`, file);
      void shrinkReleases(cacheFolder);
    } catch (error) {
      warnLine(`The releases could not be kept in ${file}: ${reason(error)}`);
    }
  }
  async function recall(): Promise<void> {
    try {
      const content: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (!isObject(content) || !isObject(content.documents)) return use(formerOf(content));
      const documents = Object.entries(content.documents).map(
        ([name, document]) => [name, parseDocument(document, file)] as const,
      );
      const owners = parseOwners(content.owners, file);
      use(compose(channel, { owners, documents: new Map(documents) }, undefined, requiresSignatures));
    } catch {
      // There are no earlier ones.
    }
  }
  function knownTo(visitor: Visitor | undefined): KnownReleases | undefined {
    if (composition === undefined || known === undefined) return undefined;
    const candidates = composition.offers.flatMap(({ candidate }) =>
      candidate !== undefined && takesCandidate(visitor, candidate) ? [candidate] : [],
    );
    const key = candidates.map(({ release }) => release.name).join();
    const releases =
      known.get(key) ?? releasesOf(composition, releasesUrl, (candidate) => candidates.includes(candidate));
    known.set(key, releases);
    return releases;
  }
  /** The visitor with their projects, where a candidate is for the people of a project. */
  async function completed(visitor: Visitor | undefined): Promise<Visitor | undefined> {
    const wanted = projectsOf(composition?.offers.flatMap(({ candidate }) => candidate?.cohorts ?? []) ?? []);
    if (visitor === undefined || cohorts === undefined || wanted.length === 0) return visitor;
    return { ...visitor, projects: await cohorts.of(visitor.account, wanted) };
  }
  async function current(
    given?: Visitor,
    preview?: Pick<Preview, 'name' | 'version'>,
  ): Promise<KnownReleases | undefined> {
    recalled ??= recall();
    await recalled;
    if (performance.now() - askedAt > freshFor) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
    }
    if (asking !== undefined && known === undefined) await asking;
    else if (asking !== undefined && isPrompt) isPrompt = await endsWithin(refreshWait, asking);
    const visitor = await completed(given);
    const previewed = preview && (await released(preview.name, preview.version));
    if (previewed === undefined || composition === undefined) return knownTo(visitor);
    const offers = composition.offers.map((offer) =>
      offer.name === previewed.name ? { ...offer, live: previewed, candidate: undefined, disabled: undefined } : offer,
    );
    return releasesOf({ ...composition, offers }, releasesUrl, (candidate) => takesCandidate(visitor, candidate));
  }
  const released = (name: string, version: string) =>
    earlier.find(name, version, composition?.source.owners.names[name]);
  const offerOf = async (name: string) => {
    await current();
    return composition?.offers.find((offer) => offer.name === name);
  };

  return {
    current,
    async ages() {
      await current();
      const now = performance.now();
      const names = composition?.offers.map(({ name }) => name) ?? [];
      return new Map(names.map((name) => [name, (now - (takenAt.get(name) ?? openedAt)) / 1_000]));
    },
    async owners() {
      await current();
      return composition?.source.owners;
    },
    async watched() {
      await current();
      return (composition?.offers ?? []).flatMap(({ name, live, candidate, rule, disabled }) => {
        const version = candidate?.release.version ?? live?.version;
        const before = candidate === undefined ? live?.previous : live?.version;
        const isWatched = rule !== undefined && disabled === undefined && version !== undefined;
        return isWatched ? [{ name, version, rule, before }] : [];
      });
    },
    async hostRelease(version) {
      const offer = await offerOf('host');
      const offered = [offer?.live, offer?.candidate?.release].find((release) => release?.version === version);
      const included = includedHost?.release.version === version ? includedHost.release : undefined;
      return (offered ?? included ?? (await released('host', version))) as HostRelease | undefined;
    },
    async releaseBefore(name, version) {
      const offer = await offerOf(name);
      if (offer === undefined || offer.disabled !== undefined) return undefined;
      const { live, candidate } = offer;
      const before =
        candidate?.release.version === version
          ? live
          : live?.version === version && live.previous !== undefined
            ? await released(name, live.previous)
            : undefined;
      return before !== undefined && isRemote(before) ? shownRemote(before, releasesUrl) : undefined;
    },
  };
}

const reason = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
