import type { CollectionName } from '@groundwork/contract';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { conflict, notFound } from '../problem.ts';
import { blocked } from './blocked.ts';
import { cascade } from './cascade.ts';
import { nameOf } from './name.ts';
import { referrersOf } from './referrers.ts';
import { tombstoneOf, withoutTombstones } from './tombstone.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Removes deleted records for good, all or none of them (docs: soft-delete). What is deleted below one goes with it: it
 * could never come back to its place. Each leaves a tombstone.
 */
export async function purgeRecords(work: UnitOfWork, name: CollectionName, ids: readonly string[]) {
  const grant = requireGrant(work.caller, name, 'purge');
  const found = withoutTombstones(await work.lock(name, ids));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound(ids.length > 1 ? `Item not found: ${missing.join(', ')}` : undefined);
  const roots = [...found.values()];
  requireAccess(work.caller, name, grant, roots);
  const live = roots.filter(({ isDeleted }) => !isDeleted);
  if (live.length > 0) {
    const names = live.map(nameOf);
    throw conflict(`Only what is in the trash can be deleted permanently: ${names.join(', ')}.`, {
      code: 'not-deleted',
      errors: { names },
    });
  }
  const batch = await cascade(work, name, roots, 'deleted');
  for (const root of roots) {
    const names = await referrersOf(
      work,
      batch.filter(({ rootId }) => rootId === root.id),
    );
    if (names.length > 0) throw blocked(root, 'deleted permanently', 'it is still in use', names, 'referenced');
  }
  for (const { name: collection, doc } of batch) {
    work.stage({ name: collection, before: doc, after: tombstoneOf(doc) });
  }
}
