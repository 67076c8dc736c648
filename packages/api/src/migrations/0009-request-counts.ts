/**
 * How many requests a user or an address has made in the minute that began at `started`. All processes take from the
 * same count. Unlogged: it is written often, and nothing is lost with it when the database crashes.
 */
export const requestCounts = `
create unlogged table request_counts (
  key text primary key,
  started timestamptz not null,
  taken integer not null);
create index on request_counts (started);
`;
