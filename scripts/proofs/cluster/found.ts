import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Acknowledged } from './work.ts';

/** What of the acknowledged work the database does not hold, or holds twice. */
export async function missingOf(pool: Pool, { deployed, picked, delivered }: Acknowledged): Promise<string[]> {
  const count = async (sql: string, params: readonly unknown[]): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return Number((await pool.query<{ count: string }>(sql, [...params])).rows[0]?.count ?? 0);
      } catch (error) {
        // On a busy machine the primary may change by itself between two looks.
        if (attempt === 60) throw error;
        await wait(500);
      }
    }
  };
  const wrong: string[] = [];
  for (const { projectId, items } of deployed) {
    for (const table of ['preparationitems', 'orders']) {
      const found = await count(`select count(*) from public.${table} where project_id = $1 and not is_deleted`, [
        projectId,
      ]);
      if (found !== items) wrong.push(`project ${projectId} has ${found} ${table} for a plan of ${items}`);
    }
  }
  for (const { orderId, itemId, quantity } of picked) {
    const found = await count(
      `select coalesce(sum((e->>'quantity')::int), 0) as count from public.inventoryitems, jsonb_array_elements(doc->'reservations') e
       where id = $1 and e->>'orderId' = $2 and e->>'status' = 'Dropped'`,
      [itemId, orderId],
    );
    if (found !== quantity) wrong.push(`order ${orderId} has ${found} of ${quantity} pieces in its tote`);
  }
  for (const { orderId, quantity } of delivered) {
    const found = await count(
      `select coalesce(sum((doc->>'quantity')::int), 0) as count from public.inventoryitems where order_id = $1`,
      [orderId],
    );
    if (found !== quantity) wrong.push(`of order ${orderId} arrived ${found} of ${quantity} pieces`);
  }
  const unbalanced = await count(
    `select count(*) from public.inventoryitems i where not i.is_deleted and (i.doc->>'quantity')::int <>
       (select coalesce(sum((m.doc->>'delta')::int), 0) from public.stockmoves m where m.doc->>'inventoryItemId' = i.id)`,
    [],
  );
  if (unbalanced > 0) wrong.push(`${unbalanced} items have another quantity than their ledger`);
  return wrong;
}
