/**
 * How openings of a version went in each browser (docs: telemetry), of people who are signed in: a version that fails in a
 * rare one alone is lost among the others. Beside the figures and not among them, so that a process of the release before
 * goes on writing those.
 */
export const browserOpenings = `
create table telemetry_browsers (
  hour timestamptz not null,
  channel text not null,
  remote text not null,
  version text not null,
  browser text not null,
  opens bigint not null,
  failures bigint not null,
  primary key (hour, channel, remote, version, browser))`;
