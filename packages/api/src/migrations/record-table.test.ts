import { recordTable } from './record-table.ts';

// Written out as it was when the first migration was made of it, and never changed.
it('always makes the same SQL, which released migrations consist of', () => {
  expect(recordTable('tools', { text: ['locationId'], list: ['mediaItemIds', 'tagIds'] })).toBe(`
create table public.tools (
  id text primary key,
  doc jsonb not null,
  time_created timestamptz(3) not null,
  time_modified timestamptz(3) not null,
  version bigint not null default 1,
  is_archived boolean generated always as ((doc->>'isArchived')::boolean) stored,
  is_deleted boolean generated always as ((doc->>'isDeleted')::boolean) stored,
  delete_operation text,
  delete_undo jsonb,
  location_id text generated always as (doc->>'locationId') stored,
  media_item_ids jsonb generated always as (doc->'mediaItemIds') stored,
  tag_ids jsonb generated always as (doc->'tagIds') stored,
  text text generated always as (doc::text) stored);
create index tools_time_modified on public.tools (time_modified, id);
create index tools_deleted on public.tools (delete_operation) where delete_operation is not null;
create index tools_location_id on public.tools (location_id);
create index tools_media_item_ids on public.tools using gin (media_item_ids jsonb_path_ops);
create index tools_tag_ids on public.tools using gin (tag_ids jsonb_path_ops);
insert into sync_watermark (name) values ('tools') on conflict do nothing;
`);
});

it('gives the trash an index of the deleted records', () => {
  expect(recordTable('tools', { hasTrash: true })).toContain(
    '\ncreate index tools_trash on public.tools (time_modified) where is_deleted;\n',
  );
});
