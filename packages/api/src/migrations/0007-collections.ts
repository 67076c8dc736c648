/** What a table had beside the columns of all tables when this migration was released; it is never derived. */
interface Columns {
  text?: readonly string[];
  list?: readonly string[];
  isJournal?: boolean;
}
const tables: Readonly<Record<string, Columns>> = {
  activityitems: { text: ['targetId', 'userId', 'projectId'], isJournal: true },
  auditevents: { text: ['targetId', 'userId', 'projectId'], isJournal: true },
  gridconfigurations: { text: ['gridId', 'userId'] },
  inventoryitems: { text: ['locationId', 'productId', 'orderId'], list: ['tagIds'] },
  locations: { text: ['type'], list: ['mediaItemIds', 'memberIds', 'tagIds'] },
  mediaitems: { text: ['projectId'], list: ['tagIds'] },
  modulerequests: {
    text: ['projectId', 'status', 'locationId', 'preparationItemId', 'requestedById'],
    list: ['tagIds'],
  },
  orders: {
    text: [
      'projectId',
      'status',
      'productId',
      'vendorId',
      'preparationItemId',
      'preparationItemTemplateId',
      'splitFromId',
    ],
    list: ['tagIds'],
  },
  preparationitems: {
    text: ['projectId', 'preparationId', 'inventoryItemId', 'templateId', 'unitId'],
    list: ['mediaItemIds', 'tagIds'],
  },
  preparationitemtemplates: { list: ['productIds', 'tagIds'] },
  preparations: { text: ['projectId', 'unitId', 'status'], list: ['mediaItemIds', 'tagIds'] },
  preparationtemplates: { list: ['mediaItemIds', 'tagIds'] },
  products: { text: ['vendorId'], list: ['mediaItemIds', 'tagIds'] },
  projectgroups: { list: ['projectIds'] },
  projects: {
    text: ['locationId', 'status', 'setupPlanId', 'fulfillingById'],
    list: ['mediaItemIds', 'memberIds', 'ownerIds', 'tagIds'],
  },
  setupareas: { text: ['projectId', 'status'], list: ['mediaItemIds', 'tagIds'] },
  setupareatemplates: { list: ['mediaItemIds', 'unitTemplateIds', 'tagIds'] },
  setupplans: { text: ['projectId', 'status', 'locationId'] },
  setupunits: { text: ['projectId', 'areaId'], list: ['mediaItemIds', 'tagIds'] },
  setupunittemplates: { list: ['mediaItemIds', 'preparationTemplateIds', 'tagIds'] },
  tags: { text: ['setId'] },
  tagsets: {},
  things: { list: ['tagIds'] },
  users: { text: ['category', 'role'], list: ['tagIds'] },
  vendors: { list: ['tagIds'] },
};

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Earlier releases made the tables at each start. What they made is kept: each part is looked up before it is made,
 * because even `add column if not exists` locks the table against everybody.
 */
function tableSql(table: string, { text = [], list = [], isJournal = false }: Columns): string {
  const column = (name: string, definition: string) => `
  if not exists (select from pg_attribute where attrelid = 'public.${table}'::regclass and attname = '${name}' and not attisdropped) then
    alter table public.${table} add column ${name} ${definition};
  end if;`;
  const index = (name: string, definition: string) => `
  if to_regclass('public.${table}_${name}') is null then
    create index ${table}_${name} on public.${table} ${definition};
  end if;`;
  const generated = (fields: readonly string[], type: string, operator: string) =>
    fields.map((field) => column(columnOf(field), `${type} generated always as (doc${operator}'${field}') stored`));
  const parts = [
    column('text', 'text generated always as (doc::text) stored'),
    ...generated(text, 'text', '->>'),
    ...generated(list, 'jsonb', '->'),
    index('time_modified', '(time_modified, id)'),
    index('deleted', '(delete_operation) where delete_operation is not null'),
    ...text.map((field) => index(columnOf(field), `(${columnOf(field)})`)),
    ...list.map((field) => index(columnOf(field), `using gin (${columnOf(field)} jsonb_path_ops)`)),
    ...(table === 'inventoryitems' ? [index('reservations', `using gin ((doc->'reservations') jsonb_path_ops)`)] : []),
    ...(isJournal ? [index('time_created', '(time_created)')] : []),
  ];
  return `do $migration$ begin
  if to_regclass('public.${table}') is null then
    create table public.${table} (
      id text primary key,
      doc jsonb not null,
      time_created timestamptz(3) not null,
      time_modified timestamptz(3) not null,
      version bigint not null default 1,
      is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored,
      is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored,
      delete_operation text,
      delete_undo jsonb);
  end if;${parts.join('')}
  insert into sync_watermark (name) values ('${table}') on conflict do nothing;
end $migration$`;
}

/** The tables of the collections, a step each, so that no step holds the lock of two. */
export const collectionTables: readonly string[] = Object.entries(tables).map(([table, columns]) =>
  tableSql(table, columns),
);
