import { atom, type PrimitiveAtom, type Setter } from 'jotai';
import type { StoredRecord } from './stored-record.ts';

/** The records that hold one value in the indexed field. */
export interface Group {
  readonly positions: Set<number>;
  /** Exists once somebody reads the group. */
  version: PrimitiveAtom<number> | undefined;
  records: readonly StoredRecord[] | undefined;
}

type Rows = readonly (StoredRecord | undefined)[];

/**
 * Finds the records of one collection by the value of one field; a list field puts its record into several groups. It is
 * built when first asked for and kept current with each merge, so a read costs what it returns.
 */
export class FieldIndex {
  readonly #field: string;
  readonly #groups = new Map<string, Group>();
  readonly #touched = new Set<Group>();

  constructor(field: string, rows: Rows) {
    this.#field = field;
    this.#fill(rows);
  }

  group(value: string): Group {
    const known = this.#groups.get(value);
    if (known) return known;
    const group: Group = { positions: new Set(), version: undefined, records: undefined };
    this.#groups.set(value, group);
    return group;
  }

  move(position: number, before: StoredRecord | undefined, after: StoredRecord | undefined): void {
    const from = valuesOf(before?.[this.#field]);
    const to = valuesOf(after?.[this.#field]);
    for (const value of from) {
      const group = this.group(value);
      if (!to.includes(value)) group.positions.delete(position);
      this.#touched.add(group);
    }
    for (const value of to) {
      const group = this.group(value);
      group.positions.add(position);
      this.#touched.add(group);
    }
  }

  /** The rows have moved: every position is taken again, no group has changed by it. */
  rebuild(rows: Rows): void {
    for (const group of this.#groups.values()) group.positions.clear();
    this.#fill(rows);
  }

  /** Updates the readers of the groups that changed since the last call. */
  publish(set: Setter): void {
    for (const group of this.#touched) {
      group.records = undefined;
      if (group.version) set(group.version, (version) => version + 1);
    }
    this.#touched.clear();
  }

  #fill(rows: Rows): void {
    rows.forEach((record, position) => {
      if (record) for (const value of valuesOf(record[this.#field])) this.group(value).positions.add(position);
    });
  }
}

export const hasValue = (record: StoredRecord, field: string, values: readonly string[]): boolean =>
  valuesOf(record[field]).some((value) => values.includes(value));

/** The atom that changes whenever the group does. */
export function versionOf(group: Group): PrimitiveAtom<number> {
  group.version ??= atom(0);
  return group.version;
}

const none: readonly string[] = [];

function valuesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null ? none : [String(value)];
}
