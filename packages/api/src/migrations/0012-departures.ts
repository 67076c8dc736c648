/**
 * Which records left which project or location, and when: who saw a record there must hear that it is gone, and its own
 * row names its new place only. A media item may come from no project at all.
 */
export const departures = `
create table public.departures (
  collection text not null,
  id text not null,
  place text,
  time_left timestamptz not null,
  unique nulls not distinct (collection, id, place));
create index on public.departures (collection, time_left);
`;
