import type { Queries } from '../store/store.ts';

/** The stored orders that were split from these, directly or not, these included: id → the one that it comes from. */
export async function splitFamily(
  { queries }: { queries: Queries },
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await queries.query<{ id: string; origin: string }>(
    `with recursive family as (
       select id, id as origin from orders where id = any($1::text[])
       union select o.id, f.origin from orders o join family f on o.split_from_id = f.id)
     select id, origin from family`,
    [orderIds],
  );
  return new Map(rows.map(({ id, origin }) => [id, origin]));
}
