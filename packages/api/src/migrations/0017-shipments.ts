const generated = (column: string, field: string) => `${column} text generated always as (doc->>'${field}') stored`;

/** Shipments with their boxes (docs: domain/shipping), and what numbers are counted with. */
export const shipmentsTable = `
create table public.shipments (
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
  ${generated('project_id', 'projectId')},
  ${generated('warehouse_id', 'warehouseId')},
  ${generated('shipped_by_id', 'shippedById')},
  ${generated('status', 'status')});
create index shipments_time_modified on public.shipments (time_modified, id);
create index shipments_project_id on public.shipments (project_id);
create index shipments_warehouse_id on public.shipments (warehouse_id);
create index shipments_shipped_by_id on public.shipments (shipped_by_id);
create index shipments_status on public.shipments (status);
create index shipments_boxes on public.shipments using gin ((doc->'boxes') jsonb_path_ops);
insert into sync_watermark (name) values ('shipments') on conflict do nothing;
create table public.counters (name text primary key, value bigint not null);
`;
