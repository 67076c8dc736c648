/**
 * Which history of the data this is: `npm run restore` puts another value into it, and clients fetch everything again,
 * because what they keep may never have happened. Who restores with other tools runs
 * `update public.restore_epoch set value = gen_random_uuid()`.
 */
export const restoreEpoch = `
create table public.restore_epoch (value text not null);
insert into public.restore_epoch values (gen_random_uuid());
`;
