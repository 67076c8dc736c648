import { type ChannelDocument, isRemote, parseReleaseOf, type Release, type StoredRelease } from './documents.ts';
import type { ReleaseSet } from './releases.ts';

/** The release set of the documents: what is live and not switched off. @throws Error when a live release is not valid */
export function composeSet(channel: string, documents: readonly ChannelDocument[]): ReleaseSet {
  const live = documents.flatMap(({ name, live, disabled }) => (live && !disabled ? [parseReleaseOf(name, live)] : []));
  return {
    channel,
    revision: revisionOf(documents),
    host: live.find((release) => !isRemote(release)) as ReleaseSet['host'],
    remotes: live.filter(isRemote).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Of a composition: grows with each change of any document. */
export const revisionOf = (documents: readonly Pick<ChannelDocument, 'revision'>[]): number =>
  documents.reduce((sum, { revision }) => sum + revision, 0);

/** The release that the document of a name has stored; undefined as well for one that cannot be read or is another's. */
export function readableRelease(name: string, stored: StoredRelease | undefined): Release | undefined {
  try {
    return stored && parseReleaseOf(name, stored);
  } catch {
    return undefined;
  }
}

/**
 * All releases that users may get from a document: the live one and the candidate, switched off or not. Pages get nothing
 * of what cannot be read, so it keeps no other team from deploying.
 */
export const offeredBy = ({ name, live, candidate }: ChannelDocument): Release[] =>
  [live, candidate?.release].flatMap((stored) => readableRelease(name, stored) ?? []);
