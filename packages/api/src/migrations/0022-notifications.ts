const generated = (column: string, field: string) => `${column} text generated always as (doc->>'${field}') stored`;

/** What waits for a person (docs: inbox). It is found by its person, and by the record that it is about. */
export const notificationsTable = `
create table public.notifications (
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
  ${generated('user_id', 'userId')},
  ${generated('project_id', 'projectId')},
  ${generated('actor_id', 'actorId')},
  ${generated('kind', 'kind')},
  ${generated('record_ref', 'recordRef')});
create index notifications_time_modified on public.notifications (time_modified, id);
create index notifications_user_id on public.notifications (user_id, time_modified);
create index notifications_project_id on public.notifications (project_id);
create index notifications_actor_id on public.notifications (actor_id);
create index notifications_record_ref on public.notifications (record_ref);
create index notifications_kind on public.notifications (kind);
create index notifications_time_created on public.notifications (time_created);
insert into sync_watermark (name) values ('notifications') on conflict do nothing;
`;
