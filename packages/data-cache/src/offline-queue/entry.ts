import type { CollectionName, PatchOperation } from '@groundwork/contract';
import { type Changes, touchesSame } from './changes.ts';

/** The POST of a record that does not depend on others that wait. */
export interface Creation {
  body: Readonly<Record<string, unknown>>;
  /** In a few words: 'Replacement requested'. */
  what: string;
}

/** A POST that says what was done; see commands.ts. */
export interface CommandIntent {
  /** Below the base address: 'reservations/move'. */
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** In a few words: '2 into tote 3'. */
  what: string;
}

/** A change that the server does not have yet. Sent in the order of `number`. */
export interface Entry {
  number: number;
  /** Its Idempotency-Key too. */
  id: string;
  collection: CollectionName;
  recordId: string;
  /** The record's name, for when it is not loaded. */
  name: string;
  changes: Changes;
  madeAt: number;
  /** A new record: its POST. `recordId` is of this entry alone, and there are no `changes`. */
  creation?: Creation;
  /** A command, which belongs to no single record; `recordId` is of this entry alone, and there are no `changes`. */
  command?: CommandIntent;
  /** Why the server refused it; it waits for the user then. */
  failure?: string;
  /** The last request that may have arrived: it is repeated unchanged, which the key makes safe. */
  sent?: { operations: readonly PatchOperation[]; version: string };
}

/** Names the record of an entry. */
export const keyOf = ({ collection, recordId }: Pick<Entry, 'collection' | 'recordId'>): string =>
  `${collection}/${recordId}`;

/** The first that was not refused and does not build on one that was. */
export const nextToSend = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(
    (entry, index) =>
      !entry.failure &&
      !entries
        .slice(0, index)
        .some((other) => keyOf(other) === keyOf(entry) && touchesSame(other.changes, entry.changes)),
  );
