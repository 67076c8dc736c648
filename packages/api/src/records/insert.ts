import { randomUUID } from 'node:crypto';
import type { CollectionName } from '@groundwork/contract';
import type { Store } from '../store/store.ts';
import { commitTransaction } from './commit.ts';
import type { Doc } from './document.ts';
import { initialMove } from './initial-move.ts';

const batch = 1_000;

/**
 * Inserts whole records as they are, without rules or journal: imports, tests. Stock begins its ledger. Stamps that a record
 * brings along are kept, missing ones are made; the table may hold nothing newer, or a client could miss the records.
 */
export async function insertRecords(
  store: Store,
  name: CollectionName,
  records: readonly Readonly<Record<string, unknown> & { id: string }>[],
): Promise<void> {
  for (let start = 0; start < records.length; start += batch) {
    const changes = records.slice(start, start + batch).map((record) => ({
      name,
      after: { timeCreatedUtc: '', timeModifiedUtc: '', isArchived: false, isDeleted: false, ...record } as Doc,
    }));
    const moves = name === 'inventoryitems' ? changes.map(({ after }) => initialMove(after)) : [];
    await store.tx((transaction) => commitTransaction(transaction, [...changes, ...moves], randomUUID()));
  }
}
