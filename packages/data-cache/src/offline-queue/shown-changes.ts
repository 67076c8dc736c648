import type { CollectionName } from '@groundwork/contract';
import { cachedCollection } from '../cached-collection.ts';
import type { RecordTable } from '../record-table.ts';
import type { StoredRecord } from '../stored-record.ts';
import { describe, fieldsAfter } from './changes.ts';
import { keyOf } from './entry.ts';
import { setWaitingChanges } from './open-offline-queue.ts';
import type { WaitingEntries } from './waiting-entries.ts';

/** Shows each waiting change on top of the version of its record that the cache holds. */
export class ShownChanges {
  readonly #entries: WaitingEntries;
  readonly #tables = new Set<RecordTable>();
  /** The entries of a record that are shown now. */
  #shown = new Map<string, string>();

  constructor(entries: WaitingEntries) {
    this.#entries = entries;
  }

  /** Puts every record whose entries have changed into the cache once more, with those it has left. */
  show(): void {
    const before = this.#shown;
    this.#shown = new Map();
    for (const entry of this.#entries.all) {
      const key = keyOf(entry);
      this.#shown.set(key, `${this.#shown.get(key) ?? ''}${entry.id}${JSON.stringify(entry.changes)}`);
      const { table } = cachedCollection(entry.collection);
      table.overlay ??= (record) => this.#withChanges(entry.collection, record);
      this.#tables.add(table);
    }
    for (const key of new Set([...before.keys(), ...this.#shown.keys()])) {
      if (before.get(key) === this.#shown.get(key)) continue;
      const [name = '', ...id] = key.split('/');
      const cached = cachedCollection(name as CollectionName);
      const truth = this.#entries.truth(key);
      if (truth && cached.table.get(id.join('/'))) cached.put([truth]);
      if (!this.#shown.has(key)) this.#entries.forgetTruth(key);
    }
    setWaitingChanges(
      this.#entries.all.map(({ changes, number: _, sent: __, ...entry }) => ({
        ...entry,
        what: entry.creation?.what ?? entry.command?.what ?? describe(changes),
      })),
    );
  }

  end(): void {
    for (const table of this.#tables) table.overlay = undefined;
    setWaitingChanges([]);
  }

  /** The record as it is shown; what the server says is remembered. */
  #withChanges(name: CollectionName, record: StoredRecord): StoredRecord {
    const key = `${name}/${record.id}`;
    if (!this.#shown.has(key)) return record;
    const held = this.#entries.truth(key);
    // The same version comes from the persisted cache with these changes in it.
    if (!held || held.timeModifiedUtc < record.timeModifiedUtc) this.#entries.storeTruth(key, record);
    const shown = { ...(this.#entries.truth(key) ?? record) };
    for (const { changes } of this.#entries.of(name, record.id)) Object.assign(shown, fieldsAfter(changes, shown));
    return shown;
  }
}
