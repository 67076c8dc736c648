/**
 * What browsers report about the code that they run (docs: telemetry), by remote, version and role, never by person.
 * Figures: how many values of a measure were in a bucket within one minute. Failures: the same one within one hour is
 * one row; `people` are hashes that match nothing else.
 */
export const telemetryTables = `
create table telemetry_figures (
  minute timestamptz not null,
  channel text not null,
  remote text not null,
  version text not null,
  cohort text not null,
  measure text not null,
  bucket smallint not null,
  count bigint not null,
  primary key (minute, channel, remote, version, cohort, measure, bucket));
create table telemetry_failures (
  hour timestamptz not null,
  channel text not null,
  remote text not null,
  version text not null,
  fingerprint text not null,
  kind text not null,
  code text not null,
  message text not null,
  stack text not null,
  times bigint not null,
  people text[] not null,
  browsers text[] not null,
  cohorts text[] not null,
  request_ids text[] not null,
  time_first timestamptz(3) not null,
  time_last timestamptz(3) not null,
  primary key (hour, channel, remote, version, fingerprint));
`;
