import {
  type CollectionName,
  collectionNames,
  collections,
  initialStamp,
  type PatchOperation,
  projectMediaDelimiter,
  type RecordMeta,
} from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { validated } from './build-record.ts';
import {
  canonical,
  clearedByPut,
  readOperations,
  requireDelivery,
  requireLive,
  settable,
  withEncodedAddresses,
} from './fake-rules.ts';

/** A stored record of the fake API. */
export type FakeRecord = RecordMeta & Record<string, unknown>;
type Stored = FakeRecord;

const matches = (stored: unknown, wanted: readonly string[]) =>
  Array.isArray(stored) ? stored.some((one) => wanted.includes(String(one))) : wanted.includes(String(stored ?? ''));

/** One collection of the fake API: stamps, filters and order as the real one (docs: patch-and-put, strict-filters). */
export class FakeRows {
  readonly #name: CollectionName;
  readonly #now: () => string;
  readonly #records = new Map<string, Stored>();
  #created = 0;
  /** The last selection: the pages of one walk share it while nothing is written. */
  #selected: { key: string; records: Stored[] } | undefined;

  constructor(name: CollectionName, now: () => string) {
    this.#name = name;
    this.#now = now;
  }

  get(id: string): Stored | undefined {
    return this.#records.get(id);
  }

  /** The newest stamp, of deleted records too. */
  get syncStamp(): string {
    const stamps = this.all().map(({ timeModifiedUtc }) => timeModifiedUtc);
    return stamps.sort().at(-1) ?? initialStamp;
  }

  all(): Stored[] {
    return [...this.#records.values()];
  }

  /** Stores the record as it is, its missing stamps added. */
  put(record: Record<string, unknown>): Stored {
    const id = typeof record.id === 'string' ? record.id : `${this.#name}-${++this.#created}`;
    const now = this.#now();
    const meta = { timeCreatedUtc: now, timeModifiedUtc: now, isArchived: false, isDeleted: false };
    const stored = { ...meta, ...record, id } as Stored;
    this.#records.set(id, stored);
    this.#selected = undefined;
    return stored;
  }

  /** Changes fields and the stamp. */
  change(id: string, fields: Record<string, unknown>): Stored {
    const stored = this.#records.get(id);
    if (!stored) throw new Error(`The fake API has no '${id}' in ${this.#name}.`);
    return this.put({ ...stored, ...fields, id, timeModifiedUtc: this.#now() });
  }

  /** POST: the fields that a client may set; the server owns the others. */
  create(body: unknown): Stored {
    // Of a picture the server takes the uploaded file, and keeps what it says of it.
    const { url, projectId } = (this.#name === 'mediaitems' ? body : {}) as { url?: string; projectId?: string };
    const file = { ...(url ? { url } : {}), ...(projectId ? { projectId } : {}) };
    const record = validated(this.#name, { ...settable(this.#name, body), ...file });
    requireDelivery(this.#name, undefined, record);
    return this.put(withEncodedAddresses(record));
  }

  /** PUT: fields of the form that are absent are cleared, all others are kept. */
  replace(id: string, body: unknown): Stored {
    const cleared = Object.fromEntries(clearedByPut(this.#name).map((field) => [field, undefined]));
    return this.#changeValid(id, { ...this.get(id), ...cleared, ...settable(this.#name, body) });
  }

  patch(id: string, body: unknown): Stored {
    return this.#changeValid(id, patched(this.get(id), readOperations(this.#name, body)));
  }

  /** Removes a record permanently. */
  purge(id: string): void {
    this.#records.delete(id);
    this.#selected = undefined;
  }

  /** A change that changes nothing leaves the stamp. */
  #changeValid(id: string, fields: Record<string, unknown>): Stored {
    const held = this.get(id);
    const { isArchived, isDeleted } = fields;
    if (held) requireLive(held, isDeleted);
    requireDelivery(this.#name, held, fields);
    const next = { ...withEncodedAddresses(validated(this.#name, fields)), isArchived, isDeleted };
    const isSame =
      held &&
      Object.entries({ ...schemas[this.#name].entries, ...next }).every(
        ([field]) => JSON.stringify(held[field]) === JSON.stringify((next as Record<string, unknown>)[field]),
      );
    return isSame ? held : this.change(id, { ...emptied(this.#name), ...next });
  }

  select(query: URLSearchParams): Stored[] {
    const key = [...query].filter(([name]) => name !== 'cursor').join('&');
    if (this.#selected?.key !== key) this.#selected = { key, records: this.#select(query) };
    return this.#selected.records;
  }

  #select(query: URLSearchParams): Stored[] {
    const { filters } = collections[this.#name];
    const since = query.get('modifiedAfter') ?? '';
    const ids = query.getAll('ids').flatMap((value) => value.split(','));
    const isLive = query.get('isDeleted') === 'false';
    const onlyDeleted = query.get('isDeleted') === 'true';
    const withDeleted = onlyDeleted || query.get('includeDeleted') === 'true';
    const withArchived = onlyDeleted || query.get('includeArchived') === 'true';
    return this.all()
      .filter((record) => (withDeleted || !record.isDeleted) && (withArchived || !record.isArchived))
      .filter((record) => !onlyDeleted || record.isDeleted)
      .filter((record) => !isLive || !record.isDeleted)
      .filter((record) => ids.length === 0 || ids.includes(record.id))
      .filter((record) => record.timeModifiedUtc >= since)
      .filter((record) =>
        Object.entries(filters).every(([filter, { field, kind }]) => {
          const wanted = query.getAll(filter).flatMap((value) => (value ? [canonical(this.#name, field, value)] : []));
          if (wanted.length === 0) return true;
          if (kind === 'flag')
            return String(record[field] ?? '').includes(projectMediaDelimiter) === /^true$/i.test(String(wanted[0]));
          const stored = String(record[field] ?? '');
          if (kind === 'from') return stored >= String(wanted[0]);
          if (kind === 'before') return stored < String(wanted[0]);
          return matches(record[field], wanted);
        }),
      )
      .sort((a, b) => (a.timeModifiedUtc < b.timeModifiedUtc ? -1 : a.timeModifiedUtc > b.timeModifiedUtc ? 1 : 0));
  }
}

/** The trash over all collections, the last deleted first. */
export function deletedOf(rowsOf: (name: CollectionName) => FakeRows): readonly Stored[] {
  const keyOf = ({ timeModifiedUtc, collection, id }: Stored) => `${timeModifiedUtc} ${collection}/${id}`;
  return collectionNames
    .filter((name) => collections[name].trash)
    .flatMap((name) => {
      const deleted = rowsOf(name).select(new URLSearchParams({ isDeleted: 'true' }));
      return deleted.map((record): Stored => ({ deletion: {}, ...record, collection: name }));
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
}

/** No field of the schema: what a change leaves out is gone. */
const emptied = (name: CollectionName) =>
  Object.fromEntries(Object.keys(schemas[name].entries).map((field) => [field, undefined]));

/**
 * The record's fields after the operations; paths are names or JSON pointers, null at the top empties
 * (docs: patch-and-put).
 */
function patched(held: Stored | undefined, operations: readonly PatchOperation[]): Record<string, unknown> {
  const record = JSON.parse(JSON.stringify(held ?? {})) as Record<string, unknown>;
  for (const { path, value } of operations) {
    const keys = path.replace(/^\//, '').split('/');
    const last = keys.pop() ?? '';
    const target = keys.reduce<Record<string, unknown>>((part, key) => part[key] as Record<string, unknown>, record);
    target[last] = keys.length === 0 ? (value ?? undefined) : value;
  }
  return record;
}
