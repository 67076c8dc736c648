import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Queries, Store } from '../store/store.ts';
import { ChatAway, type ChatPlatform } from './platform.ts';
import { readWanted, type WantedChannel } from './wanted.ts';

/** Keeps the users and conversations of the chat service as accounts and memberships are. */
export interface ChatSync {
  start(): void;
  /** Does what is due now; answers how many users and conversations were told to the chat service. */
  syncNow(): Promise<number>;
  stop(): Promise<void>;
}
interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}
interface Told {
  kind: 'user' | 'channel';
  id: string;
  /** Of what was told; undefined where it was refused. */
  hash: string | null;
}

const interval = 1_000;
const longestPause = 30_000;
/** What was told is told again after a day, and what was refused after five minutes: somebody may have changed it there. */
const toldAgainAfter = '1 day';
const refusedAgainAfter = '5 minutes';

/**
 * Looks once a second whether users or projects have changed, which is one read of two rows, and tells the chat service
 * what is different from what it was told before. What was told is in the database, so nothing is lost where a process ends
 * or the chat service is away, and one process at a time does it.
 * @param target names the chat service: another one has been told nothing
 */
export function createChatSync(options: {
  store: Store;
  platform: ChatPlatform;
  target: string;
  imageService: string;
  log: Log;
}): ChatSync {
  const { store, platform, target, imageService, log } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let seen = '';

  /** Changes with every user and project, and once a minute for what is told again. */
  const readState = async () => {
    const { rows } = await store.query<{ state: string }>(
      `select coalesce(string_agg(stamp::text, ' ' order by name), '') || ' ' || date_trunc('minute', now())::text as state
       from sync_watermark where name in ('users', 'projects')`,
    );
    return rows[0]?.state ?? '';
  };

  const sync = async (queries: Queries): Promise<number> => {
    const { users, channels } = await readWanted(queries, imageService);
    const { rows } = await queries.query<Told>(
      `select kind, id, hash from chat_told where target = $1
       and time_told > now() - case when hash is null then interval '${refusedAgainAfter}' else interval '${toldAgainAfter}' end`,
      [target],
    );
    const { rows: known } = await queries.query<Pick<Told, 'kind' | 'id'>>(
      'select kind, id from chat_told where target = $1',
      [target],
    );
    const told = new Map(rows.map(({ kind, id, hash }) => [`${kind} ${id}`, hash]));
    let count = 0;
    const tell = async (kind: Told['kind'], id: string, content: unknown, work: () => Promise<void>) => {
      const hash = createHash('sha256')
        .update(JSON.stringify(content ?? null))
        .digest('base64url');
      const before = told.get(`${kind} ${id}`);
      // Refused a moment ago, or told already.
      if (stopping.signal.aborted || before === null || before === hash) return;
      let result: string | null = hash;
      try {
        await work();
        count += 1;
      } catch (error) {
        if (error instanceof ChatAway) throw error;
        log.warn({ err: error, kind, id }, 'the chat service has refused something');
        result = null;
      }
      await queries.query(
        `insert into chat_told (target, kind, id, hash, time_told) values ($1, $2, $3, $4, now())
         on conflict (target, kind, id) do update set hash = excluded.hash, time_told = excluded.time_told`,
        [target, kind, id, result],
      );
    };

    // Who is out goes first: that must not wait for anything.
    for (const { kind, id } of known) {
      if (kind === 'user' && !users.has(id)) await tell(kind, id, undefined, () => platform.deactivateUser(id));
      if (kind === 'channel' && !channels.has(id)) await tell(kind, id, undefined, () => empty(id));
    }
    for (const [id, fields] of users) await tell('user', id, fields, () => platform.saveUser(id, fields));
    for (const [id, channel] of channels) await tell('channel', id, channel, () => saveChannel(id, channel));
    return count;
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
        if (state !== seen) {
          const count = await syncNow();
          if (count > 0) log.info({ count }, 'the chat service was told of changes');
          seen = state;
        }
        pause = interval;
      } catch (error) {
        log.warn({ err: error }, 'the chat service could not be told of changes; trying again');
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
