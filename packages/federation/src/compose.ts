import { type ChannelDocument, isRemote, parseRelease, type Release } from './documents.ts';
import type { ReleaseSet } from './releases.ts';

/** The release set of the documents: what is live and not switched off. @throws Error when a live release is not valid */
export function composeSet(channel: string, documents: readonly ChannelDocument[]): ReleaseSet {
  const live = documents.flatMap(({ live, disabled }) => (live && !disabled ? [parseRelease(live)] : []));
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

/** All releases that users may get from a document: the live one and the candidate, switched off or not. */
export const offeredBy = ({ live, candidate }: ChannelDocument): Release[] =>
  [live, candidate?.release].flatMap((stored) => (stored === undefined ? [] : [parseRelease(stored)]));
