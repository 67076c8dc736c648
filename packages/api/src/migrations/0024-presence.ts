/**
 * Which records people have open (docs: presence-never-locks). Unlogged: it is written often, and after a crash the
 * browsers say it again within 20 seconds. `scopes` are the parts of its collection that the record belongs to
 * (records/scopes.ts).
 */
export const presence = `
create unlogged table presence (
  collection text not null,
  record_id text not null,
  user_id text not null,
  mode text not null,
  scopes text[] not null,
  since timestamptz(3) not null,
  seen timestamptz not null,
  primary key (collection, record_id, user_id)) with (fillfactor = 50);
create index on presence (user_id);
`;
