/** Tables in addition to the collections: stamps, responses kept for retries, sign-ins of other providers. */
export const foundation = `
create table sync_watermark (
  name text primary key,
  stamp timestamptz(3) not null default 'epoch');

create function iso(moment timestamptz) returns text language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table idempotency_keys (
  user_id text not null,
  key text not null,
  request text not null,
  status integer,
  answer text,
  time_created timestamptz not null default now(),
  primary key (user_id, key));
create index on idempotency_keys (time_created);

create table sign_ins (
  issuer text not null,
  subject text not null,
  user_id text not null,
  time_created timestamptz not null default now(),
  primary key (issuer, subject));

create table copied_images (
  source text primary key,
  url text not null,
  time_created timestamptz not null default now());
`;
