import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerClient } from '@azure/storage-blob';
import { type ChannelState, readChannel, readDocument, type StoredDocument, writeDocument } from './channel.ts';
import { DeployRefused, refuseUnfit } from './checks.ts';
import { offeredBy, readableRelease } from './compose.ts';
import { type ChannelDocument, parseRelease, type StoredRelease } from './documents.ts';
import type { StoredNames } from './stored-release.ts';

/**
 * Makes a release of one name live while others do the same for theirs. No document is shared, so each first claims the
 * channel for its release in its own document, and looks at the claims of all others after that: of two that do not fit,
 * at least one sees the other, and steps back.
 */
const attempts = 60;
/** Well below the time for which a claim counts. */
const mostMilliseconds = 2_500;

export interface Fitting {
  container: ContainerClient;
  channel: string;
  release: StoredRelease;
  names: StoredNames;
}
export interface GoLive extends Fitting {
  /** Whether the document still has to change. @throws when it may not */
  isNeeded: (document: ChannelDocument) => boolean;
  /** The document with the release. Called again when somebody else changed the document in the meantime. */
  change: (document: ChannelDocument) => Promise<ChannelDocument>;
}

const othersOf = (state: ChannelState, name: string) =>
  state.documents.filter(({ document }) => document.name !== name);

/** The documents of the other names. @throws DeployRefused when what they offer does not fit this release */
export async function fittingOthers({ container, channel, release, names }: Fitting): Promise<StoredDocument[]> {
  const others = othersOf(await readChannel(container, channel), release.name);
  const offered = others.flatMap(({ document }) => offeredBy(document));
  await refuseUnfit(container, parseRelease(release), names, offered, channel);
  return others;
}

/** @returns the document as it is now; @throws DeployRefused, and what `isNeeded` and `change` throw */
export async function goLive({ isNeeded, change, ...fitting }: GoLive): Promise<ChannelDocument> {
  const { container, channel, release: stored, names } = fitting;
  const { name } = stored;
  const release = parseRelease(stored);
  let waitedFor: DeployRefused | undefined;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt > 1) await wait(50 + Math.random() * 40 * Math.min(attempt, 10));
    const { document, etag, isClaimed } = await readDocument(container, channel, name, true);
    if (isClaimed) continue;
    if (!isNeeded(document)) return document;
    await fittingOthers(fitting);
    const since = performance.now();
    const claim = { id: randomUUID(), release: stored };
    if (!(await writeDocument(container, channel, { ...document, claim }, etag))) continue;
    const mine = await readDocument(container, channel, name, true);
    if (mine.document.claim?.id !== claim.id) continue;
    const { claim: _claim, ...unclaimed } = mine.document;
    const stepBack = () => writeDocument(container, channel, unclaimed, mine.etag);
    try {
      const claims = (await fittingOthers(fitting)).flatMap(({ document, isClaimed }) =>
        isClaimed ? (readableRelease(document.name, document.claim?.release) ?? []) : [],
      );
      try {
        await refuseUnfit(container, release, names, claims, channel);
        waitedFor = undefined;
      } catch (error) {
        if (!(error instanceof DeployRefused)) throw error;
        waitedFor = error;
      }
      const next = waitedFor === undefined && isNeeded(unclaimed) ? await change(unclaimed) : undefined;
      if (next !== undefined && performance.now() - since < mostMilliseconds) {
        if (await writeDocument(container, channel, next, mine.etag)) return next;
      } else await stepBack();
    } catch (error) {
      await stepBack();
      throw error;
    }
  }
  throw waitedFor ?? new Error(`${name} on channel ${channel} is changed by others all the time. Try again.`);
}
