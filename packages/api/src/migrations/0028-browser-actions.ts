/**
 * Who met a failure in which browser (docs: telemetry): an action that fails in a rare one alone is lost among the people of
 * all. Each is the hash of the person, a space and the browser without its version. A process of the release before adds none.
 */
export const browserActions = `
alter table telemetry_failures add column browser_people text[] not null default '{}'`;
