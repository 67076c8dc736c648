/** The fields of a collection's documents that get a column and an index. */
interface IndexedFields {
  /** Ids and other short texts. */
  text?: readonly string[];
  /** Lists of ids. */
  list?: readonly string[];
  /** Deleted records are in the trash, which reads them alone. */
  hasTrash?: boolean;
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The SQL of a new collection's table. Released migrations are made of it, so its text never changes for the same
 * arguments: a test holds it.
 */
export function recordTable(table: string, { text = [], list = [], hasTrash = false }: IndexedFields): string {
  const columns = [
    'id text primary key',
    'doc jsonb not null',
    'time_created timestamptz(3) not null',
    'time_modified timestamptz(3) not null',
    'version bigint not null default 1',
    "is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored",
    "is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored",
    'delete_operation text',
    'delete_undo jsonb',
    ...text.map((field) => `${columnOf(field)} text generated always as (doc->>'${field}') stored`),
    ...list.map((field) => `${columnOf(field)} jsonb generated always as (doc->'${field}') stored`),
    'text text generated always as (doc::text) stored',
  ];
  const index = (name: string, definition: string) => `create index ${table}_${name} on public.${table} ${definition};`;
  return `
create table public.${table} (
  ${columns.join(',\n  ')});
${[
  index('time_modified', '(time_modified, id)'),
  index('deleted', '(delete_operation) where delete_operation is not null'),
  ...(hasTrash ? [index('trash', '(time_modified) where is_deleted')] : []),
  ...text.map((field) => index(columnOf(field), `(${columnOf(field)})`)),
  ...list.map((field) => index(columnOf(field), `using gin (${columnOf(field)} jsonb_path_ops)`)),
].join('\n')}
insert into sync_watermark (name) values ('${table}') on conflict do nothing;
`;
}
