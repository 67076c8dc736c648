const generated = (column: string, field: string) => `${column} text generated always as (doc->>'${field}') stored`;

/** The stock ledger (docs: stock-ledger): why the quantity and the place of each inventory item are what they are. */
export const stockMovesTable = `
create table public.stockmoves (
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
  ${generated('inventory_item_id', 'inventoryItemId')},
  ${generated('product_id', 'productId')},
  ${generated('location_id', 'locationId')},
  ${generated('from_location_id', 'fromLocationId')},
  ${generated('order_id', 'orderId')},
  ${generated('user_id', 'userId')},
  ${generated('kind', 'kind')});
create index stockmoves_time_modified on public.stockmoves (time_modified, id);
create index stockmoves_time_created on public.stockmoves (time_created);
create index stockmoves_inventory_item_id on public.stockmoves (inventory_item_id);
create index stockmoves_product_id on public.stockmoves (product_id);
create index stockmoves_location_id on public.stockmoves (location_id);
create index stockmoves_order_id on public.stockmoves (order_id);
create index stockmoves_from_location_id on public.stockmoves (from_location_id);
create index stockmoves_user_id on public.stockmoves (user_id);
create index stockmoves_kind on public.stockmoves (kind);
insert into sync_watermark (name) values ('stockmoves') on conflict do nothing;
`;

/**
 * Each inventory item that has no ledger yet begins it with what it holds now. A process of the release before still
 * writes no moves: stock/balance-ledger.ts adds what it changes afterwards.
 */
export const initialStockMoves = `
insert into public.stockmoves (id, doc, time_created, time_modified)
select m.id, jsonb_strip_nulls(jsonb_build_object(
    'id', m.id, 'timeCreatedUtc', iso(m.moment), 'timeModifiedUtc', iso(m.moment), 'isArchived', false, 'isDeleted', false,
    'inventoryItemId', m.item, 'productId', m.doc->'productId', 'locationId', m.doc->'locationId',
    'toLocale', m.doc->'locale', 'delta', coalesce(m.doc->'quantity', '0'), 'quantityAfter', coalesce(m.doc->'quantity', '0'),
    'kind', 'initial')), m.moment, m.moment
from (
  select gen_random_uuid()::text as id, i.id as item, i.doc, date_trunc('milliseconds', now()) as moment
  from public.inventoryitems i
  where not (i.doc ? 'isPurged') and not exists (select from public.stockmoves s where s.inventory_item_id = i.id)
  order by i.id limit 1000) m`;
