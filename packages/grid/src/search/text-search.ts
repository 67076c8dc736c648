import { searchText } from '../cell-text.ts';
import type { Column } from '../column.ts';

/** A text that was searched for, and the shorter one that it was typed on. */
export class Query {
  readonly text: string;
  readonly words: readonly string[];
  readonly shorter: Query | undefined;

  constructor(text: string, shorter: Query | undefined) {
    this.text = text;
    this.words = text.split(' ').filter(Boolean);
    this.shorter = shorter;
  }
  /** Whether `other` finds everything that this query finds. */
  narrows(other: Query | undefined): boolean {
    let query: Query | undefined = this;
    while (query && query !== other) query = query.shorter;
    return query !== undefined && other !== undefined;
  }
}

interface Entry<R> {
  record: R;
  /** All that can be found of the record, in capitals; undefined until it is made. */
  text: string | undefined;
  /** The narrowest query that is known to find it, and the widest that is known not to. */
  found: Query | undefined;
  missed: Query | undefined;
}

const textless = ['date', 'boolean', 'image'];

/**
 * The quick filter: finds the records in which every word occurs in some column, shown or not. Texts of records are kept, and
 * so is what the letters typed before have found: a further letter looks only through what is left, and one taken back at
 * nothing.
 */
export class TextSearch<R extends { id: string }> {
  #columns: readonly Column<R>[];
  /** By place in the rows. */
  #places: (Entry<R> | undefined)[] = [];
  /** The same by id, made when rows have moved: a first search does without it. */
  #entries: Map<string, Entry<R>> | undefined;
  #query: Query | undefined;

  constructor(columns: readonly Column<R>[], text: string) {
    this.#columns = searched(columns);
    this.search(text);
  }

  get isOn(): boolean {
    return this.#query !== undefined;
  }

  get query(): Query | undefined {
    return this.#query;
  }

  search(text: string): void {
    const given = text.toUpperCase();
    let shorter = this.#query;
    while (shorter && !given.startsWith(shorter.text)) shorter = shorter.shorter;
    this.#query = given.trim() === '' ? undefined : shorter?.text === given ? shorter : new Query(given, shorter);
  }

  /** The records read otherwise now: other columns, or other names of what they refer to. */
  forget(columns: readonly Column<R>[]): void {
    this.#columns = searched(columns);
    this.#entries = undefined;
    this.#places = [];
    this.#query &&= new Query(this.#query.text, undefined);
  }

  /** @param place of the record in the rows */
  finds(record: R, place: number): boolean {
    const query = this.#query;
    if (!query) return true;
    const entry = this.#entryAt(record, place);
    if (entry.missed && query.narrows(entry.missed)) return false;
    if (entry.found?.narrows(query)) return true;
    const isFound = query.words.every((word) => this.#holds(entry, record, word));
    if (isFound) entry.found = query;
    else entry.missed = query;
    return isFound;
  }

  /** Makes the texts of these records that are not there yet, part by part, and lets go of all others. */
  *prepare(records: readonly R[]): Generator<void> {
    const places: Entry<R>[] = [];
    for (const [place, record] of records.entries()) {
      const entry = this.#entryAt(record, place);
      entry.text ??= this.#textOf(record);
      places.push(entry);
      if (place % 100 === 99) yield;
    }
    this.#places = places;
    this.#entries = undefined;
  }

  #entryAt(record: R, place: number): Entry<R> {
    const known = this.#places[place];
    if (known?.record === record) return known;
    if (known && known.record.id !== record.id) this.#entries ??= this.#byId();
    const moved = this.#entries?.get(record.id);
    const entry = moved?.record === record ? moved : { record, text: undefined, found: undefined, missed: undefined };
    this.#entries?.set(record.id, entry);
    this.#places[place] = entry;
    return entry;
  }
  #byId(): Map<string, Entry<R>> {
    const entries = new Map<string, Entry<R>>();
    for (const entry of this.#places) if (entry) entries.set(entry.record.id, entry);
    return entries;
  }

  /** A text that is not there yet is not made for a word that the first columns hold. */
  #holds(entry: Entry<R>, record: R, word: string): boolean {
    if (entry.text !== undefined) return entry.text.includes(word);
    const isFound = this.#columns.some((column) => searchText(column, record).toUpperCase().includes(word));
    if (!isFound) entry.text = this.#textOf(record);
    return isFound;
  }

  #textOf(record: R): string {
    let text = '';
    for (const column of this.#columns) text += `${searchText(column, record)}\n`;
    return text.toUpperCase();
  }
}

/** Columns of which something can be found. */
const searched = <R>(columns: readonly Column<R>[]) =>
  columns.filter((column) => column.searchText || !textless.includes(column.kind ?? ''));
