import { randomUUID } from 'node:crypto';
import { commitTransaction } from '../records/commit.ts';
import type { Doc } from '../records/document.ts';
import { tombstoneOf } from '../records/tombstone.ts';
import type { Queries, Store } from '../store/store.ts';

/** Notifications of one transaction at most, so that nobody waits long for their stamps. */
const batch = 500;

/**
 * The job that removes notifications after 90 days; those that somebody has put off stay until they have come back. What is
 * removed leaves a tombstone for a day, which carries the removal to browsers that hold it.
 */
export const notificationForgetter = (store: Pick<Store, 'tx'>) => async (queries: Queries) => {
  await queries.query(`delete from notifications where doc ? 'isPurged' and time_modified < now() - interval '1 day'`);
  let forgotten = 0;
  for (;;) {
    const count = await store.tx(async (transaction) => {
      const { rows } = await transaction.query<{ doc: Doc }>(
        `select doc from notifications where not doc ? 'isPurged' and time_created < now() - interval '90 days'
         and coalesce((doc->>'snoozedUntil')::timestamptz < now(), true) order by id limit ${batch} for update`,
      );
      if (rows.length === 0) return 0;
      const changes = rows.map(({ doc }) => ({ name: 'notifications', before: doc, after: tombstoneOf(doc) }) as const);
      await commitTransaction(transaction, changes, randomUUID());
      return rows.length;
    });
    forgotten += count;
    if (count < batch) return forgotten;
  }
};
