import type { ServiceSchema } from '@groundwork/server-process';

/**
 * The tables of the service. Times are milliseconds since 1970, as the protocol has them. References are checked at the end
 * of a transaction: a restore fills the tables in the order of their names.
 */
export const chatSchema: ServiceSchema = {
  schema: 'chat',
  lock: 4_200_2026,
  migrations: [
    {
      number: 1,
      name: 'foundation',
      sql: `
        create table chat.keys (name text primary key, value text not null);
        create table chat.users (
          id text primary key, nickname text not null, profile_url text not null default '',
          metadata jsonb not null default '{}', is_active boolean not null default true,
          -- Another one whenever earlier tokens stop being valid.
          generation integer not null default 1, created_at bigint not null);
        create table chat.channels (
          url text primary key, name text not null default '', cover_url text not null default '',
          data text not null default '', custom_type text not null default '',
          -- The members of a distinct channel, in order: there is one channel for them.
          distinct_key text unique, created_by text references chat.users deferrable initially deferred, is_frozen boolean not null default false,
          created_at bigint not null,
          -- The latest moment of the channel that its messages and read receipts have used: every message has one of its own.
          clock bigint not null default 0,
          updated_at bigint not null, deleted_at bigint);
        create table chat.members (
          channel_url text not null references chat.channels deferrable initially deferred,
          user_id text not null references chat.users deferrable initially deferred,
          role text not null default 'none', joined_at bigint not null, read_at bigint not null, left_at bigint,
          primary key (channel_url, user_id));
        create index members_user on chat.members (user_id);
        create table chat.messages (
          id bigint generated always as identity primary key,
          channel_url text not null references chat.channels deferrable initially deferred, created_at bigint not null,
          kind text not null, sender_id text references chat.users deferrable initially deferred, request_id text, text text not null default '',
          data text not null default '', custom_type text not null default '', file jsonb,
          mention_type text not null default 'users', mentioned_user_ids text[] not null default '{}',
          updated_at bigint not null default 0, deleted_at bigint,
          unique (channel_url, created_at),
          -- A message that is sent again because its answer was lost is the same one.
          unique (sender_id, request_id));
        create index messages_sender on chat.messages (sender_id, created_at);
        create index messages_changed on chat.messages (channel_url, greatest(updated_at, deleted_at));
      `,
    },
    {
      number: 2,
      name: 'search',
      sql: `create index messages_text on chat.messages using gin (to_tsvector('simple', text)) where deleted_at is null`,
    },
  ],
};
