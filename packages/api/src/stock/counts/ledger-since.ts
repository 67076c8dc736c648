import type { StockMoveKind } from '@groundwork/contract';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import { isPhysical } from '../change-stock.ts';
import type { StoredItem, StoredLine } from './stored-count.ts';

/** What happened to an item since it was counted. */
export interface Since {
  /** Pieces that came or went in the hands of people. */
  physical: number;
  /** Somebody corrected the number: nobody knows whether before or after they saw what the counter saw. */
  isCorrected: boolean;
}

/** By the stock ledger, for each line that was counted; corrections by the count itself and by undoing it aside. */
export async function ledgerSince(
  work: UnitOfWork,
  lines: readonly StoredLine[],
): Promise<(line: StoredLine) => Since> {
  const { rows } = await work.queries.query<{ line: string; kind: StockMoveKind; delta: number }>(
    `select l.id as line, s.kind, sum((s.doc->>'delta')::integer)::float8 as delta
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) l(id, item, since, count)
     join stockmoves s on s.inventory_item_id = l.item and s.time_created > l.since::timestamptz
       and s.count_id is distinct from l.count
     group by 1, 2`,
    [
      lines.map(({ id }) => id),
      lines.map(({ inventoryItemId }) => inventoryItemId),
      lines.map(({ countedUtc }) => countedUtc ?? null),
      lines.map(({ countId }) => countId),
    ],
  );
  const found = new Map<string, Since>();
  for (const { line, kind, delta } of rows) {
    const { physical, isCorrected } = found.get(line) ?? { physical: 0, isCorrected: false };
    found.set(line, {
      physical: physical + (isPhysical(kind) ? delta : 0),
      isCorrected: isCorrected || kind === 'adjust' || kind === 'count',
    });
  }
  return ({ id }) => found.get(id) ?? { physical: 0, isCorrected: false };
}

/** The quantity that a counted line means for its item now: on the shelf then, off it then, and what came or went since. */
export const countedQuantity = ({ onShelf = 0, offShelfAt = 0 }: StoredLine, { physical }: Since) =>
  onShelf + offShelfAt + physical;

/** Whether applying would overwrite a correction that somebody made after the count. */
export const isOverwriting = (line: StoredLine, item: StoredItem, since: Since) =>
  since.isCorrected && countedQuantity(line, since) !== item.quantity;
