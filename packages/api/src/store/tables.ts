import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';

/**
 * One table a collection, all of one form. `doc` is the whole record as it is sent, its meta fields included, and `text`
 * its text, so that a list is made of what is stored; the columns beside them are what SQL compares.
 */
export const tableOf = (name: CollectionName) => `public.${name.toLowerCase()}`;

export interface Column {
  field: string;
  name: string;
  kind: 'text' | 'list';
}

/** The stored generated columns of a collection: its filters, what points to other collections, whose a view is. */
export function columnsOf(name: CollectionName): Column[] {
  const { filters, references } = collections[name];
  const filtered = Object.values(filters).flatMap(({ field, kind }) => (kind === 'value' ? [field] : []));
  const owner = name === 'gridconfigurations' ? ['userId'] : [];
  const fields = new Set([...filtered, ...Object.keys(references), ...owner]);
  const defaults = schemas[name].entries as Record<string, { default?: unknown }>;
  return [...fields].map((field) => ({
    field,
    name: columnName(field),
    kind: typeof defaults[field]?.default === 'function' || field.endsWith('Ids') ? 'list' : 'text',
  }));
}

export const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL that makes what is missing of every table; run again it changes nothing. */
export function tablesSql(): string {
  return collectionNames.map((name) => tableSql(name)).join('\n');
}

function tableSql(name: CollectionName) {
  const table = tableOf(name);
  const short = name.toLowerCase();
  const lines = [
    `create table if not exists ${table} (
  id text primary key,
  doc jsonb not null,
  time_created timestamptz(3) not null,
  time_modified timestamptz(3) not null,
  version bigint not null default 1,
  is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored,
  is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored,
  delete_operation text,
  delete_undo jsonb);`,
    `alter table ${table} add column if not exists text text generated always as (doc::text) stored;`,
    `create index if not exists ${short}_time_modified on ${table} (time_modified, id);`,
    `create index if not exists ${short}_deleted on ${table} (delete_operation) where delete_operation is not null;`,
    `insert into sync_watermark (name) values ('${short}') on conflict do nothing;`,
  ];
  for (const { field, name: column, kind } of columnsOf(name)) {
    const [type, path] = kind === 'list' ? ['jsonb', '->'] : ['text', '->>'];
    lines.push(
      `alter table ${table} add column if not exists ${column} ${type} generated always as (doc${path}'${field}') stored;`,
      kind === 'list'
        ? `create index if not exists ${short}_${column} on ${table} using gin (${column} jsonb_path_ops);`
        : `create index if not exists ${short}_${column} on ${table} (${column});`,
    );
  }
  if (name === 'inventoryitems') {
    lines.push(
      `create index if not exists ${short}_reservations on ${table} using gin ((doc->'reservations') jsonb_path_ops);`,
    );
  }
  if (collections[name].journal) {
    lines.push(`create index if not exists ${short}_time_created on ${table} (time_created);`);
  }
  return lines.join('\n');
}
