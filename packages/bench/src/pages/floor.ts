import type { Product } from '@groundwork/contract';
import { byName } from './products.ts';

type Listener = () => void;

/**
 * The hand-made floor that the cache is measured against: a Map, an index by vendor, one sorted list, and listeners by
 * key for useSyncExternalStore. It can do this one thing only: no persistence, tabs, other fields or stable identities.
 */
export class Floor {
  readonly #records = new Map<string, Product>();
  readonly #idsByVendor = new Map<string, Set<string>>();
  readonly #scoped = new Map<string, readonly Product[]>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #subscribers = new Map<string, (listener: Listener) => () => void>();
  #sorted: readonly Product[] = [];

  /** The same function for the same key, as useSyncExternalStore wants it. */
  subscriber(key: string): (listener: Listener) => () => void {
    let subscriber = this.#subscribers.get(key);
    if (!subscriber) {
      const listeners = this.#listeners.get(key) ?? new Set();
      this.#listeners.set(key, listeners);
      subscriber = (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      };
      this.#subscribers.set(key, subscriber);
    }
    return subscriber;
  }
  get = (id: string) => this.#records.get(id);
  all = () => this.#sorted;
  ofVendor(vendor: string): readonly Product[] {
    let records = this.#scoped.get(vendor);
    if (!records) {
      records = [...(this.#idsByVendor.get(vendor) ?? [])].flatMap((id) => this.#records.get(id) ?? []);
      this.#scoped.set(vendor, records);
    }
    return records;
  }

  ingest(records: readonly Product[]): void {
    for (const record of records) {
      this.#records.set(record.id, record);
      this.#index(record);
    }
  }
  sort(): void {
    this.#sorted = [...this.#records.values()].sort(byName);
  }
  merge(records: readonly Product[]): void {
    const keys = new Set(['all']);
    const gone = new Set<Product>();
    const come: Product[] = [];
    for (const record of records) {
      keys.add(record.id);
      const old = this.#records.get(record.id);
      if (old) {
        gone.add(old);
        keys.add(old.vendorId ?? '');
        this.#idsByVendor.get(old.vendorId ?? '')?.delete(old.id);
      }
      if (record.isDeleted) {
        this.#records.delete(record.id);
      } else {
        this.#records.set(record.id, record);
        this.#index(record);
        keys.add(record.vendorId ?? '');
        come.push(record);
      }
    }
    this.#sorted = edited(this.#sorted, gone, come);
    for (const key of keys) {
      this.#scoped.delete(key);
      for (const listener of this.#listeners.get(key) ?? []) listener();
    }
  }
  #index({ id, vendorId = '' }: Product): void {
    const ids = this.#idsByVendor.get(vendorId);
    if (ids) ids.add(id);
    else this.#idsByVendor.set(vendorId, new Set([id]));
  }
}

/** A sorted list without some of its records and with others, in one copy: the records between two edits move as a block. */
function edited(sorted: readonly Product[], gone: ReadonlySet<Product>, come: readonly Product[]): readonly Product[] {
  const edits = [
    ...[...gone].map((record) => ({ at: indexOf(sorted, record), put: [] as Product[], skip: 1 })),
    ...[...come].sort(byName).map((record) => ({ at: place(sorted, record), put: [record], skip: 0 })),
  ].sort((a, b) => a.at - b.at);
  const parts: (readonly Product[])[] = [];
  let from = 0;
  for (const { at, put, skip } of edits) {
    parts.push(sorted.slice(from, at), put);
    from = at + skip;
  }
  parts.push(sorted.slice(from));
  return ([] as Product[]).concat(...parts);
}

/** The position of a record in the list: others of the same name may come before it. */
function indexOf(sorted: readonly Product[], record: Product): number {
  let index = place(sorted, record);
  while (sorted[index] !== record) index += 1;
  return index;
}

function place(sorted: readonly Product[], record: Product): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle];
    if (at && byName(at, record) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
