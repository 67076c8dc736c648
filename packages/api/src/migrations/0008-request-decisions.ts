/** Who declined or withdrew a request points to a user. */
export const requestDecisions = [
  `alter table public.modulerequests add column if not exists decided_by_id text generated always as (doc->>'decidedById') stored`,
  'create index concurrently if not exists modulerequests_decided_by_id on public.modulerequests (decided_by_id)',
];
