const generated = (column: string, field: string) => `${column} text generated always as (doc->>'${field}') stored`;
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A table as every collection has it, with a column and an index for each of these fields. */
const collectionTable = (table: string, fields: readonly string[]) => `
create table public.${table} (
  id text primary key,
  doc jsonb not null,
  time_created timestamptz(3) not null,
  time_modified timestamptz(3) not null,
  version bigint not null default 1,
  is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored,
  is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored,
  delete_operation text,
  delete_undo jsonb,
  text text generated always as (doc::text) stored,
  ${fields.map((field) => generated(columnOf(field), field)).join(',\n  ')});
create index ${table}_time_modified on public.${table} (time_modified, id);
${fields.map((field) => `create index ${table}_${columnOf(field)} on public.${table} (${columnOf(field)});`).join('\n')}
insert into sync_watermark (name) values ('${table}') on conflict do nothing;
`;

/** Counts and their lines (docs: domain/counts). */
export const countsTables: readonly string[] = [
  collectionTable('counts', ['warehouseId', 'status', 'openedById', 'appliedById']),
  collectionTable('countlines', [
    ...['countId', 'warehouseId', 'inventoryItemId', 'status', 'productId', 'countedById', 'photoId'],
  ]),
];

/** Which count changed a quantity. */
export const countsInLedger: readonly string[] = [
  `alter table public.stockmoves add column if not exists count_id text generated always as (doc->>'countId') stored`,
  'create index concurrently if not exists stockmoves_count_id on public.stockmoves (count_id)',
];
