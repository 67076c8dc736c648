import {
  type Candidate,
  type ChannelDocument,
  type HealthRule,
  type HostRelease,
  isRemote,
  isSignedBy,
  type Owner,
  parseReleaseOf,
  parseReleaseSet,
  type Release,
  type RemoteRelease,
  revisionOf,
  type StoredRelease,
} from '@groundwork/federation';
import { takenClaims } from './claims.ts';
import type { Documents } from './documents-in-storage.ts';

/** What one name of the channel offers to pages. */
interface Offer {
  name: string;
  revision: number;
  live: Release | undefined;
  candidate: (Omit<Candidate, 'release'> & { release: Release }) | undefined;
  disabled: { reason: string } | undefined;
  /** The version that was taken back last. */
  withdrawn?: string;
  /** When the newest version is taken back without a person. */
  rule?: HealthRule;
  /** Nothing good is known of it: the host says so in the place of its pages. */
  broken: { name: string; version: string } | undefined;
}

/** A channel as pages are composed from it. */
export interface Composition {
  channel: string;
  offers: readonly Offer[];
  /** The documents it was made of, for the disk: without those that were refused. */
  source: Documents;
  /** Why a document or release is not what pages get, by name. */
  refused: ReadonlyMap<string, string>;
}

/** @throws Error when the release is not one of this name, not signed by its owner, or not valid */
export function verified(
  name: string,
  stored: StoredRelease,
  owner: Owner | undefined,
  requiresSignature: boolean,
): Release {
  const keys = owner?.keys ?? [];
  if ((keys.length > 0 || requiresSignature) && !isSignedBy(stored, keys))
    throw new Error(`${stored.name} ${stored.version} is not signed by its owner ${owner?.owner ?? '(none)'}`);
  return parseReleaseOf(name, stored);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What was good of a name before, as far as the keys that its owner has now vouch for it: a removed key counts no more. */
function goodOf(
  name: string,
  before: Composition | undefined,
  owner: Owner | undefined,
  requiresSignature: boolean,
): { offer: Offer; document: ChannelDocument } | undefined {
  const offer = before?.offers.find((each) => each.name === name);
  const document = before?.source.documents.get(name);
  if (offer?.live === undefined || document === undefined || document instanceof Error) return undefined;
  const isVouchedFor = (stored: StoredRelease | undefined) => {
    try {
      return stored !== undefined && verified(name, stored, owner, requiresSignature) !== undefined;
    } catch {
      return false;
    }
  };
  if (!isVouchedFor(document.live)) return undefined;
  if (offer.candidate === undefined || isVouchedFor(document.candidate?.release)) return { offer, document };
  return { offer: { ...offer, candidate: undefined }, document: { ...document, candidate: undefined } };
}

/** Composes what the documents say; of a name whose document or release is refused, what was good before stays. */
export function compose(
  channel: string,
  read: Documents,
  before: Composition | undefined,
  requiresSignature: boolean,
): Composition {
  const refused = new Map<string, string>();
  const documents = new Map<string, ChannelDocument>();
  const offers: Offer[] = [];
  /** The last good release of a name, in the place of the one that is refused. */
  const goodInstead = (
    name: string,
    why: string,
    version: string,
    changes: Pick<ChannelDocument, 'revision' | 'disabled'>,
  ): Offer => {
    refused.set(name, why);
    documents.delete(name);
    const kept = { name, live: undefined, candidate: undefined, disabled: undefined, broken: undefined, ...changes };
    const good = goodOf(name, before, read.owners.names[name], requiresSignature);
    if (good === undefined) return { ...kept, broken: changes.disabled ? undefined : { name, version } };
    documents.set(name, { ...good.document, ...changes });
    return { ...kept, ...good.offer, ...changes };
  };
  for (const [name, document] of read.documents) {
    const owner = read.owners.names[name];
    const keep = (why: string, version: string, changes: Pick<ChannelDocument, 'revision' | 'disabled'>) => {
      offers.push(goodInstead(name, why, version, changes));
    };
    if (document instanceof Error) {
      const known = before?.offers.find((offer) => offer.name === name);
      keep(document.message, '', { revision: known?.revision ?? 0, disabled: known?.disabled });
      continue;
    }
    const { live, candidate, disabled, revision, rule, withdrawn } = document;
    try {
      const offer: Offer = {
        name,
        revision,
        live: live && verified(name, live, owner, requiresSignature),
        candidate: undefined,
        disabled,
        withdrawn,
        rule,
        broken: undefined,
      };
      try {
        if (candidate !== undefined)
          offer.candidate = { ...candidate, release: verified(name, candidate.release, owner, requiresSignature) };
      } catch (error) {
        refused.set(name, messageOf(error));
      }
      offers.push(offer);
      documents.set(name, document);
    } catch (error) {
      // The kill switch works on what cannot be read too.
      keep(messageOf(error), live?.version ?? '', { revision, disabled });
    }
  }
  for (const { name, of, why } of takenClaims(offers, before?.offers)) {
    const index = offers.findIndex((offer) => offer.name === name);
    const offer = offers[index];
    if (offer === undefined) continue;
    if (of === 'live')
      offers[index] = goodInstead(name, why, offer.live?.version ?? '', {
        revision: offer.revision,
        disabled: offer.disabled,
      });
    else {
      refused.set(name, why);
      offers[index] = { ...offer, candidate: undefined };
    }
  }
  return { channel, offers, source: { owners: read.owners, documents }, refused };
}

/** The composition of a channel's former single document, which no team signs. */
export function composeFormer(channel: string, former: unknown): Composition {
  if (typeof former !== 'object' || former === null) throw new Error('The release set is not an object.');
  const { remotes = [], ...rest } = former as { remotes?: unknown[] };
  const { host, revision } = parseReleaseSet({ ...rest, remotes: [] });
  const none = { candidate: undefined, disabled: undefined };
  const offers: Offer[] = [{ name: 'host', revision, live: host, broken: undefined, ...none }];
  for (const item of remotes) {
    const [name, version] = ['name', 'version'].map((key) =>
      String((item as Record<string, unknown> | null)?.[key] ?? ''),
    );
    try {
      const [live] = parseReleaseSet({ channel, revision, remotes: [item] }).remotes;
      offers.push({ name: name ?? '', revision: 0, live, broken: undefined, ...none });
    } catch {
      offers.push({
        name: name ?? '',
        revision: 0,
        live: undefined,
        broken: { name: name ?? '', version: version ?? '' },
        ...none,
      });
    }
  }
  return { channel, offers, source: { owners: { names: {} }, documents: new Map() }, refused: new Map() };
}

export interface ShownSet {
  channel: string;
  revision: number;
  host: HostRelease | undefined;
  remotes: readonly unknown[];
}
export interface KnownReleases {
  /** As browsers may ask for it: base addresses absolute, broken remotes included. */
  set: ShownSet & {
    disabled: readonly { name: string; reason: string }[];
    withdrawn: readonly { name: string; version: string }[];
  };
  /** As it goes into the page, which is sent with each visit: without what only the edge needs, or a failure. */
  shown: ShownSet;
  /** As it goes into the page of somebody who is not signed in: nothing of the remotes. */
  welcome: ShownSet;
  host: HostRelease | undefined;
  /** The remotes that can be read. */
  remotes: readonly RemoteRelease[];
}

/** The releases of one page: `isChosen` says of which candidates its user is one of the first. */
export function releasesOf(
  { channel, offers }: Composition,
  releasesUrl: string,
  isChosen: (candidate: NonNullable<Offer['candidate']>) => boolean,
): KnownReleases {
  const chosen = offers
    .filter(({ disabled }) => disabled === undefined)
    .map(({ live, candidate, broken }) => ({
      release: candidate !== undefined && isChosen(candidate) ? candidate.release : live,
      broken,
    }));
  const releases = chosen.flatMap(({ release }) => (release === undefined ? [] : [release]));
  const host = releases.find((release) => !isRemote(release)) as HostRelease | undefined;
  const remotes = releases
    .filter(isRemote)
    .map((remote) => located(remote, releasesUrl))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const broken = chosen.flatMap((offer) => (offer.broken === undefined ? [] : [offer.broken]));
  const revision = revisionOf(offers);
  // Compressed hashes do not get smaller, and the page needs none of the host's.
  const known = host && { ...withoutProof(host), baseUrl: `/assets/${host.version}/`, files: {} };
  const shownHost = known && { ...known, lazy: undefined };
  const disabled = offers.flatMap(({ name, disabled }) => (disabled ? [{ name, reason: disabled.reason }] : []));
  const withdrawn = offers.flatMap(({ name, withdrawn }) => (withdrawn ? [{ name, version: withdrawn }] : []));
  return {
    set: { channel, revision, host: known, remotes: [...remotes.map(withoutProof), ...broken], disabled, withdrawn },
    shown: { channel, revision, host: shownHost, remotes: [...remotes.map(withoutFiles), ...broken] },
    welcome: { channel, revision, host: shownHost, remotes: [] },
    host,
    remotes,
  };
}

const located = (remote: RemoteRelease, releasesUrl: string): RemoteRelease => ({
  ...remote,
  baseUrl: new URL(remote.baseUrl, releasesUrl).href,
});

/** A remote as a page gets it. */
export const shownRemote = (remote: RemoteRelease, releasesUrl: string): unknown =>
  withoutFiles(located(remote, releasesUrl));

/** Without what the edge has checked for the page. */
const withoutProof = <Shown extends Release>(release: Shown): Shown => ({
  ...release,
  signature: undefined,
  previous: undefined,
});

/** A remote with the hash of its entry alone, which has those of the others, and without the calls of its service, which only the edge reads. */
const withoutFiles = (remote: RemoteRelease): unknown => ({
  ...withoutProof(remote),
  message: undefined,
  pages: undefined,
  declaration: { ...remote.declaration, service: undefined },
  files: { [remote.entry]: remote.files[remote.entry] },
});
