import type { User } from '@groundwork/contract';
import { notAllowed } from '../problem.ts';
import type { Doc } from './document.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Before somebody stops being an Administrator. Nobody does that to themselves, so one is left, unless two do it to each
 * other at once: they take turns, and the second is none any more.
 */
export async function requireStillAdministrator(work: UnitOfWork) {
  await work.queries.query(`select pg_advisory_xact_lock(hashtext('users.administrators'))`);
  const caller = (await work.read('users', work.caller.id)) as (Doc & User) | undefined;
  const isAdministrator = caller?.role === 'Administrator' && caller.category !== 'Subscriber';
  if (!caller || !isAdministrator || caller.isDeleted || caller.status === 'Disabled') throw notAllowed();
}
