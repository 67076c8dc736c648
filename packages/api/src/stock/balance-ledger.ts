import { randomUUID } from 'node:crypto';
import type { InventoryItem } from '@groundwork/contract';
import { commitTransaction } from '../records/commit.ts';
import type { Doc } from '../records/document.ts';
import { initialMove } from '../records/initial-move.ts';
import type { Queries, Store } from '../store/store.ts';
import { reconciledMove } from './ledger.ts';

/** Items of one transaction at most, so that nobody waits long for their locks. */
const batch = 500;
/** A process of the release before may still run, and its transaction may still be open, when this looks. */
const overlap = '1 hour';

/** SQL: what the ledger of the item `i` adds up to, null where it has none. */
const ledgerSum = `(select sum((m.doc->>'delta')::integer)::integer from stockmoves m where m.inventory_item_id = i.id)`;
const quantity = `coalesce((i.doc->>'quantity')::integer, 0)`;

/**
 * While a new release replaces the one before, processes of both write. The older one keeps no stock ledger: what it has
 * changed gets a line here, so that the deltas of each item add up to its quantity again.
 * @param name of the job, whose last run says what was looked at already
 */
export const ledgerBalancer = (store: Pick<Store, 'tx'>, name: string) => async (queries: Queries) => {
  let balanced = 0;
  for (const ids of batchesOf(await unbalanced(queries, name))) {
    balanced += await store.tx(async (transaction) => {
      // Locked first and read then: what somebody writes at this moment is in both the item and its ledger.
      await transaction.query('select 1 from inventoryitems where id = any($1::text[]) order by id for update', [ids]);
      const { rows } = await transaction.query<{ doc: Doc & InventoryItem; moved: number | null }>(
        `select * from (select i.doc, ${quantity} as quantity, ${ledgerSum} as moved from inventoryitems i
           where i.id = any($1::text[])) i where quantity is distinct from moved`,
        [ids],
      );
      if (rows.length === 0) return 0;
      const moves = rows.map(({ doc, moved }) => (moved === null ? initialMove(doc) : reconciledMove(doc, moved)));
      await commitTransaction(transaction, moves, randomUUID());
      return rows.length;
    });
  }
  return { balanced };
};

/** The items that changed since the last run, and do not hold what their ledger says. */
async function unbalanced(queries: Queries, name: string): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>(
    `select i.id from inventoryitems i
     where i.time_modified > coalesce((select time_done - interval '${overlap}' from job_runs where name = $1), '-infinity')
       and not (i.doc ? 'isPurged') and ${quantity} is distinct from ${ledgerSum}`,
    [name],
  );
  return rows.map(({ id }) => id);
}

const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / batch) }, (_, index) => ids.slice(index * batch, (index + 1) * batch));
