/** Which sessions and tokens the API no longer accepts, although their tokens have not expired. */
export const endedSessions = `
create table ended_sessions (
  issuer text not null,
  session text not null,
  time_ended timestamptz not null default now(),
  primary key (issuer, session));
create index on ended_sessions (time_ended);

create table token_cutoffs (
  user_id text primary key,
  not_before timestamptz not null);
`;
