/**
 * Who had openings that failed in which browser (docs: telemetry), as hashes that are others for each version: without it one
 * person could have any version taken back. A process of the release before adds none.
 */
export const failedPeople = `
alter table telemetry_browsers add column failed_people text[] not null default '{}'`;
