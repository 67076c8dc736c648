/**
 * The newest stamp of each part of a collection, so that processes learn of each other's changes by reading a few small
 * rows (docs: live-by-stamps). Pages are half empty, so that a changed row finds room on its own page.
 */
export const syncScopes = `
create table public.sync_scopes (
  collection text not null,
  scope_id text not null,
  stamp timestamptz(3) not null,
  primary key (collection, scope_id)) with (fillfactor = 50);
create index on public.sync_scopes (stamp);
`;
