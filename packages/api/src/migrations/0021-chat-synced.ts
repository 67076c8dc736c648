/** What the chat service knows of users and conversations, so that only differences are sent. */
export const chatSynced = `
create table chat_synced (
  target text not null,
  kind text not null,
  id text not null,
  -- Null: it was refused.
  hash text,
  time_synced timestamptz not null,
  primary key (target, kind, id))`;
