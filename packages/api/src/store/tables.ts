import { type CollectionName, collections } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';

/**
 * One table a collection, all of one form. `doc` is the whole record as it is sent, its meta fields included, and `text`
 * its text, so that a list is made of what is stored; the columns beside them are what SQL compares. Tables are made by
 * the numbered migrations; at each start the database is compared with what is said here (catalog.ts).
 */
export const tableOf = (name: CollectionName) => `public.${name.toLowerCase()}`;

export interface Column {
  field: string;
  name: string;
  kind: 'text' | 'list';
}

/** The stored generated columns of a collection: its filters, what points to other collections, whose a view is. */
export function columnsOf(name: CollectionName): Column[] {
  const { filters, references, personal } = collections[name];
  const filtered = Object.values(filters).flatMap(({ field, kind }) => (kind === 'value' ? [field] : []));
  const owner = personal ? ['userId'] : [];
  const fields = new Set([...filtered, ...Object.keys(references), ...owner]);
  const defaults = schemas[name].entries as Record<string, { default?: unknown }>;
  return [...fields].map((field) => ({
    field,
    name: columnName(field),
    kind: typeof defaults[field]?.default === 'function' || field.endsWith('Ids') ? 'list' : 'text',
  }));
}

export const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
