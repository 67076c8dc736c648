/** When each job was done last, by whichever process. */
export const jobRuns = 'create table public.job_runs (name text primary key, time_done timestamptz not null)';
