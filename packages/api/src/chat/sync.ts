import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Queries, Store } from '../store/store.ts';
import type { ChatPlatform } from './platform.ts';
import { ChatAway } from './platform-call.ts';
import type { ChatUserFields } from './platform-users.ts';
import { isInvitedOnly, projectOf, readWanted, type WantedChannel } from './wanted.ts';

/** Keeps the users and conversations of the chat service as accounts and memberships are. */
export interface ChatSync {
  start(): void;
  /** Does what is due now; answers how many users and conversations were sent to the chat service. */
  syncNow(): Promise<number>;
  stop(): Promise<void>;
}
interface Synced {
  kind: 'user' | 'channel';
  id: string;
  /** Of what was sent; see {@link refusal} for what was refused. */
  hash: string | null;
  /** Milliseconds since then. */
  age: number;
}

const interval = 1_000;
const longestPause = 30_000;
/** What was sent is sent again after a day: somebody may have changed it there. */
const sentAgainAfter = 24 * 3_600_000;
/**
 * Refused records are sent again soon, because they may refer to something that did not exist yet, and then less and
 * less often.
 */
const firstRetryPause = 10_000;
const longestRetryPause = 5 * 60_000;
const growingPause = (attempts: number) => Math.min(firstRetryPause * 2 ** (attempts - 1), longestRetryPause);
/** Kept in the place of the hash: how often the same content was refused. */
const refusal = (attempts: number, hash: string) => `refused ${attempts} ${hash}`;
function readRefusal(kept: string | null): { attempts: number; hash: string } | undefined {
  const [mark, attempts, hash = ''] = kept?.split(' ') ?? [];
  return mark === 'refused' ? { attempts: Number(attempts), hash } : undefined;
}

/**
 * Checks once a second whether users or projects have changed (one read of two rows) and sends the differences to the
 * chat service. The state that was sent is in the database, so nothing is lost when a process ends or the chat service
 * is down; one process at a time sends.
 * @param target names the chat service: a different one has received nothing yet
 */
export function createChatSync(options: {
  store: Store;
  platform: ChatPlatform;
  target: string;
  imageService: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds after so many refusals; for tests. */
  retryPause?: (attempts: number) => number;
}): ChatSync {
  const { store, platform, target, imageService, log, retryPause = growingPause } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let seen = '';
  /** When the next of what was refused is due. */
  let retryAt = Number.POSITIVE_INFINITY;

  /** Changes with every user and project, and once a minute for what is sent again. */
  const readState = async () => {
    const { rows } = await store.query<{ state: string }>(
      `select coalesce(string_agg(stamp::text, ' ' order by name), '') || ' ' || date_trunc('minute', now())::text as state
       from sync_watermark where name in ('users', 'projects')`,
    );
    return rows[0]?.state ?? '';
  };

  const sync = async (queries: Queries): Promise<number> => {
    const { users, channels } = await readWanted(queries, imageService);
    const { rows: known } = await queries.query<Synced>(
      `select kind, id, hash, (extract(epoch from now() - time_synced) * 1000)::float8 as age
       from chat_synced where target = $1`,
      [target],
    );
    const sent = new Map(known.map((each) => [`${each.kind} ${each.id}`, each]));
    let count = 0;
    retryAt = Number.POSITIVE_INFINITY;
    const retryIn = (pause: number) => {
      retryAt = Math.min(retryAt, Date.now() + pause);
    };
    const send = async (kind: Synced['kind'], id: string, content: unknown, work: () => Promise<void>) => {
      const hash = createHash('sha256')
        .update(JSON.stringify(content ?? null))
        .digest('base64url');
      const before = sent.get(`${kind} ${id}`);
      if (stopping.signal.aborted || (before?.hash === hash && before.age < sentAgainAfter)) return;
      // Another content than the one that was refused is sent at once.
      const refused = readRefusal(before?.hash ?? null);
      const attempts = refused?.hash === hash ? refused.attempts : 0;
      const pause = attempts > 0 ? retryPause(attempts) - (before?.age ?? 0) : 0;
      if (pause > 0) return retryIn(pause);
      let result = hash;
      try {
        await work();
        count += 1;
      } catch (error) {
        if (error instanceof ChatAway) throw error;
        log.warn({ err: error, kind, id }, 'the chat service has refused something');
        result = refusal(attempts + 1, hash);
        retryIn(retryPause(attempts + 1));
      }
      await queries.query(
        `insert into chat_synced (target, kind, id, hash, time_synced) values ($1, $2, $3, $4, now())
         on conflict (target, kind, id) do update set hash = excluded.hash, time_synced = excluded.time_synced`,
        [target, kind, id, result],
      );
    };

    // Removals first: they must not wait for anything.
    for (const { kind, id } of known) {
      if (kind === 'user' && !users.has(id)) await send(kind, id, undefined, () => platform.deactivateUser(id));
      if (kind === 'channel' && !channels.has(id)) await send(kind, id, undefined, () => empty(id));
    }
    for (const [id, fields] of users) await send('user', id, fields, () => saveUser(id, fields));
    for (const [id, channel] of channels) await send('channel', id, channel, () => saveChannel(id, channel));
    return count;
  };

  const saveUser = async (id: string, fields: ChatUserFields) => {
    await platform.saveUser(id, fields);
    if (!isInvitedOnly(fields)) return;
    // Somebody who has become a Subscriber is in conversations between members of staff.
    const urls = await platform.channelsOf(id);
    for (const url of urls) if (projectOf(url) === undefined) await platform.removeMembers(url, [id]);
  };
  const empty = async (url: string) => platform.removeMembers(url, await platform.memberIds(url));
  const saveChannel = async (url: string, { memberIds, isFrozen, ...fields }: WantedChannel) => {
    const present = await platform.saveChannel(url, fields, memberIds);
    const gone = present.memberIds.filter((id) => !memberIds.includes(id));
    const added = memberIds.filter((id) => !present.memberIds.includes(id));
    if (gone.length > 0) await platform.removeMembers(url, gone);
    if (added.length > 0) await platform.invite(url, added);
    if (present.isFrozen !== isFrozen) await platform.freeze(url, isFrozen);
  };

  const syncNow = async () => {
    let count = 0;
    await store.lockedIfFree('groundwork-chat-sync', async (queries) => {
      count = await sync(queries);
    });
    return count;
  };

  const run = async () => {
    let pause = interval;
    while (!stopping.signal.aborted) {
      try {
        const state = await readState();
        if (state !== seen || Date.now() >= retryAt) {
          const count = await syncNow();
          if (count > 0) log.info({ count }, 'changes were sent to the chat service');
          seen = state;
        }
        pause = interval;
      } catch (error) {
        log.warn({ err: error }, 'changes could not be sent to the chat service; trying again');
        pause = Math.min(pause * 2, longestPause);
      }
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    start() {
      running ??= run();
    },
    syncNow,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
