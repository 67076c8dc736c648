/** Mails about what waits for people who are away (docs: away-mails, inbox). */
export const inboxMails = `
create table public.notification_settings (
  user_id text primary key,
  settings jsonb not null,
  time_modified timestamptz not null default now());
-- When somebody last did anything; what a crash forgets is known again a minute later.
create unlogged table public.last_seen (
  user_id text primary key,
  time_seen timestamptz not null);
-- What somebody may be written to about: a notification, or a message of a conversation. Each is settled once.
create table public.mail_items (
  user_id text not null,
  id text not null,
  topic text not null,
  thread text not null,
  time_happened timestamptz not null,
  message jsonb,
  time_settled timestamptz,
  -- Null where it was settled without a mail.
  outbox_id text,
  primary key (user_id, id));
create index mail_items_waiting on public.mail_items (user_id, time_happened) where time_settled is null;
create index mail_items_mailed on public.mail_items (user_id, thread, time_settled) where outbox_id is not null;
create index mail_items_outbox_id on public.mail_items (outbox_id) where outbox_id is not null;
-- Reports of the chat service that were taken, so that each counts once.
create table public.chat_events (
  id text primary key,
  time_received timestamptz not null default now());
-- Secrets that this installation made for itself.
create table public.server_keys (
  name text primary key,
  key text not null);
`;
