import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A client that keeps a copy of the vendors as a browser does, writes one now and then, and looks for it. */
export interface Follower {
  stop(): Promise<{
    /** What the copy holds. */
    ids: ReadonlySet<string>;
    lists: number;
    /** Lists that did not hold this client's own newest write. */
    old: number;
    /** Of them, those that were sent again for the primary. */
    repeated: number;
    /** Own writes that the primary's list did not hold. */
    unread: number;
  }>;
}

const pause = 250;

export function startFollower(address: string, authorization: string): Follower {
  const ids = new Set<string>();
  const result = { ids, lists: 0, old: 0, repeated: 0, unread: 0 };
  let stamp = '1970-01-01T00:00:00.000Z';
  let isOver = false;
  const ask = async (query: string, isPrimary = false) => {
    const headers = { authorization, ...(isPrimary && { 'x-read': 'primary' }) };
    const answer = await fetch(`${address}/vendors?${query}`, { headers });
    if (!answer.ok) throw new Error(`A list was answered ${answer.status}: ${await answer.text()}`);
    const records = (await answer.json()) as { id: string }[];
    const { NextPageLink } = JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { NextPageLink?: string };
    return { records, next: NextPageLink?.split('?')[1], stamp: answer.headers.get('x-sync-stamp') ?? '' };
  };
  const write = async () => {
    const answer = await fetch(`${address}/vendors`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name: randomUUID() }),
    });
    return answer.ok ? ((await answer.json()) as { id: string; timeModifiedUtc: string }) : undefined;
  };
  /** All pages, small ones, so that a page may come from another copy than the one before. */
  const sync = async (isPrimary = false) => {
    const query = `modifiedAfter=${stamp}&includeArchived=true&includeDeleted=true&pageSize=20`;
    const first = await ask(query, isPrimary);
    const found = [...first.records];
    for (let { next } = first; next; ) {
      const page = await ask(next);
      found.push(...page.records);
      next = page.next;
    }
    for (const { id } of found) ids.add(id);
    return { stamp: first.stamp, ids: new Set(found.map(({ id }) => id)) };
  };
  const done = (async () => {
    for (let turn = 0; ; turn += 1) {
      const own = turn % 4 === 0 && !isOver ? await write() : undefined;
      // What others have, a client without a record of its own fetches when it comes.
      const isLast = isOver;
      let list = await sync();
      result.lists += 1;
      if (own && list.stamp < own.timeModifiedUtc) {
        result.old += 1;
        // Every other time as a client does that knows nothing of replicas.
        if (turn % 8 === 0) {
          result.repeated += 1;
          list = await sync(true);
          if (!list.ids.has(own.id)) result.unread += 1;
        }
      }
      stamp = list.stamp;
      if (isLast) return;
      await wait(pause);
    }
  })();
  done.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await done;
      return result;
    },
  };
}
