/**
 * Files that were sent in conversations, so that their images are not taken for forgotten ones; and what moderators have
 * decided about a conversation, which the next synchronization must not undo.
 */
export const conversationTables = `
create table chat_files (
  folder text primary key,
  channel_url text not null,
  user_id text not null,
  name text not null,
  time_created timestamptz not null default now());
create table chat_decisions (
  channel_url text primary key,
  is_closed boolean not null default false,
  removed_ids text[] not null default '{}',
  pinned jsonb)`;
