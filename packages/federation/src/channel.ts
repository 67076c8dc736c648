import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerClient } from '@azure/storage-blob';
import * as v from 'valibot';
import { parseReleaseSet, type ReleaseSet, type RemoteRelease, remoteReleaseSchema } from './releases.ts';
import { statusOf } from './storage.ts';

/**
 * The one mutable document of a channel, its release set. It is replaced under the condition that nobody replaced it
 * since it was read, so two teams that deploy at once never lose one another's change.
 */
const attempts = 40;

export interface StoredReleaseSet {
  /** The remotes that can be read. */
  set: ReleaseSet;
  /** Entries that cannot: one broken declaration must not keep the other teams from deploying. */
  unreadable: readonly unknown[];
  /** undefined: there is none yet. */
  etag: string | undefined;
}

const blobOf = (container: ContainerClient, channel: string) =>
  container.getBlockBlobClient(`channels/${channel}.json`);

const nameOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;

function readSet(data: { remotes?: unknown[] }): Omit<StoredReleaseSet, 'etag'> {
  const whole = parseReleaseSet({ ...data, remotes: [] });
  const remotes: RemoteRelease[] = [];
  const unreadable: unknown[] = [];
  for (const entry of data.remotes ?? []) {
    const parsed = v.safeParse(remoteReleaseSchema, entry);
    if (parsed.success) remotes.push(parsed.output);
    else unreadable.push(entry);
  }
  return { set: { ...whole, remotes }, unreadable };
}

/** Reads a channel's release set; of a channel without one, an empty set. */
export async function readChannel(container: ContainerClient, channel: string): Promise<StoredReleaseSet> {
  try {
    const answer = await blobOf(container, channel).download();
    const chunks: Uint8Array[] = [];
    if (answer.readableStreamBody) for await (const chunk of answer.readableStreamBody) chunks.push(Buffer.from(chunk));
    return { ...readSet(JSON.parse(Buffer.concat(chunks).toString('utf8'))), etag: answer.etag };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return { set: { channel, revision: 0, remotes: [] }, unreadable: [], etag: undefined };
  }
}

/**
 * Optimistic update of the release set: re-reads and retries while the ETag condition fails. `change` returns undefined
 * to leave it as it is.
 * @throws what `change` throws
 */
export async function swapChannel(
  container: ContainerClient,
  channel: string,
  change: (set: ReleaseSet) => ReleaseSet | undefined | Promise<ReleaseSet | undefined>,
): Promise<ReleaseSet> {
  for (let attempt = 1; ; attempt++) {
    const { set, unreadable, etag } = await readChannel(container, channel);
    const changed = await change(set);
    if (changed === undefined) return set;
    const next: ReleaseSet = { ...changed, channel, revision: set.revision + 1 };
    const untouched = unreadable.filter((entry) => !next.remotes.some(({ name }) => name === nameOf(entry)));
    const body = JSON.stringify({ ...next, remotes: [...next.remotes, ...untouched] }, null, 2);
    try {
      await blobOf(container, channel).upload(body, Buffer.byteLength(body), {
        conditions: etag === undefined ? { ifNoneMatch: '*' } : { ifMatch: etag },
        blobHTTPHeaders: { blobContentType: 'application/json; charset=utf-8', blobCacheControl: 'no-store' },
      });
      return next;
    } catch (error) {
      if (![409, 412].includes(statusOf(error) ?? 0) || attempt === attempts) throw error;
      await wait(Math.random() * 40 * Math.min(attempt, 10));
    }
  }
}
