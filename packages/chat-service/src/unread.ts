import { unreadSql } from './channels.ts';
import type { Database } from './database.ts';

/** The counts of a user's unread messages, over all channels and by the channels' custom types. */
export interface Unread {
  all: number;
  customTypes: Readonly<Record<string, number>>;
  channels: number;
}
const nothing: Unread = { all: 0, customTypes: {}, channels: 0 };

/** Counts for several users at once. @param customTypes only channels of these; undefined: all */
export async function countUnread(
  database: Database,
  userIds: readonly string[],
  customTypes?: readonly string[],
): Promise<ReadonlyMap<string, Unread>> {
  const { rows } = await database.query<{ id: string; type: string; count: number; channels: number }>(
    `select user_id as id, custom_type as type, sum(unread)::bigint as count, count(*) filter (where unread > 0) as channels
     from (select m.user_id, c.custom_type, ${unreadSql()} as unread
       from chat.members m join chat.channels c on c.url = m.channel_url
       where m.user_id = any($1::text[]) and m.left_at is null and c.deleted_at is null
         and ($2::text[] is null or c.custom_type = any($2))) counted
     group by 1, 2`,
    [userIds, customTypes ?? null],
  );
  const byUser = new Map(userIds.map((id) => [id, nothing]));
  for (const { id, type, count, channels } of rows) {
    const { all, customTypes: types, channels: earlier } = byUser.get(id) ?? nothing;
    byUser.set(id, { all: all + count, customTypes: { ...types, [type]: count }, channels: earlier + channels });
  }
  return byUser;
}

/** As the protocol pushes it. */
export const unreadFrame = ({ all, customTypes }: Unread = nothing) => ({
  all,
  feed: 0,
  custom_types: customTypes,
  ts: Date.now(),
});

export type UnreadFrame = ReturnType<typeof unreadFrame>;
