/** What the chat service was told of users and conversations, so that only what is different is told. */
export const chatTold = `
create table chat_told (
  target text not null,
  kind text not null,
  id text not null,
  -- Null: it was refused.
  hash text,
  time_told timestamptz not null,
  primary key (target, kind, id))`;
