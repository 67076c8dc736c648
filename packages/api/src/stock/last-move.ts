import type { UnitOfWork } from '../records/unit-of-work.ts';

/** Who changed the reservations of an inventory item last, and how long ago: '20 s ago'. */
export interface LastMove {
  userId: string;
  name: string;
  time: string;
  ago: string;
}

export async function lastMove(work: UnitOfWork, inventoryItemId: string): Promise<LastMove | undefined> {
  const { rows } = await work.queries.query<{ userId: string; name: string; time: string; seconds: number }>(
    `select doc->>'userId' as "userId", doc->>'userName' as name, doc->>'timeCreatedUtc' as time,
       extract(epoch from clock_timestamp() - time_created)::integer as seconds
     from auditevents where target_id = $1 and doc->'changes' @> '[{"field": "reservations"}]'
     order by time_created desc limit 1`,
    [inventoryItemId],
  );
  const [row] = rows;
  return row && { userId: row.userId, name: row.name, time: row.time, ago: agoOf(row.seconds) };
}

export function agoOf(seconds: number) {
  if (seconds < 90) return `${Math.max(0, seconds)} s ago`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
}
