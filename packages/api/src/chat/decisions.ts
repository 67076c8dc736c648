import type { Queries } from '../store/store.ts';

/** Decisions of people about a conversation; its project determines everything else. */
export interface Decision {
  isClosed: boolean;
  /** Who was taken out, though they belong to the project. */
  removedIds: readonly string[];
  pinned: PinnedMessage | null;
}
export interface PinnedMessage {
  messageId: number;
  text: string;
  by: string;
}

const columns = `channel_url as url, is_closed as "isClosed", removed_ids as "removedIds", pinned`;

export async function readDecisions(queries: Queries): Promise<ReadonlyMap<string, Decision>> {
  const { rows } = await queries.query<Decision & { url: string }>(`select ${columns} from chat_decisions`);
  return new Map(rows.map(({ url, ...decision }) => [url, decision]));
}

export async function readDecision(queries: Queries, url: string): Promise<Decision | undefined> {
  const { rows } = await queries.query<Decision>(`select ${columns} from chat_decisions where channel_url = $1`, [url]);
  return rows[0];
}

/** Changes what is given. Another change of the same conversation waits until the transaction is over. */
export async function saveDecision(
  queries: Queries,
  url: string,
  change: (before: Decision) => Partial<Decision>,
): Promise<void> {
  await queries.query('insert into chat_decisions (channel_url) values ($1) on conflict do nothing', [url]);
  const { rows } = await queries.query<Decision>(
    `select ${columns} from chat_decisions where channel_url = $1 for update`,
    [url],
  );
  const [before = { isClosed: false, removedIds: [], pinned: null }] = rows;
  const { isClosed, removedIds, pinned } = { ...before, ...change(before) };
  await queries.query(
    'update chat_decisions set is_closed = $2, removed_ids = $3, pinned = $4::text::jsonb where channel_url = $1',
    [url, isClosed, removedIds, pinned && JSON.stringify(pinned)],
  );
}

/** What the channel says it is about; clients read it. */
export const channelData = (projectId: string | undefined, pinned: PinnedMessage | null | undefined): string =>
  JSON.stringify({ ...(projectId ? { projectId } : {}), ...(pinned ? { pinned } : {}) });
