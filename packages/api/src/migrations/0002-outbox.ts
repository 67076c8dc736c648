/**
 * The mail queue and the single-use links in mails. A row contains only recipient and kind: text and link are made when
 * the mail is sent, so that the secret of a link is in the mail and nowhere else. `mail` is filled only on a machine
 * without a mail server, where people read it on the page of the mail queue.
 */
export const outbox = `
create table outbox (
  id text primary key,
  kind text not null,
  user_id text not null,
  requested_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts integer not null default 0,
  next_attempt timestamptz not null default now(),
  last_error text,
  mail jsonb,
  time_created timestamptz not null default now(),
  time_settled timestamptz);
create index on outbox (next_attempt) where state = 'waiting';
create index on outbox (user_id, time_created);

create table invitations (
  token_hash text primary key,
  outbox_id text not null,
  user_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  time_created timestamptz not null default now());
create index on invitations (user_id);
`;
