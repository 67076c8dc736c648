import type { CollectionName } from '@groundwork/contract';
import { allowsField, type Grant, grantOf, teamFields, type Verb } from '@groundwork/contract/policy';
import { notAllowed } from '../problem.ts';
import type { Caller } from './caller.ts';
import { placeOf } from './place.ts';

type Doc = Readonly<Record<string, unknown>>;

/** The caller's grant for a verb; ends the request with 403 where there is none. */
export function requireGrant(caller: Caller, name: CollectionName, verb: Verb): Grant {
  const grant = grantOf(caller.policyRole, name, verb);
  if (!grant) throw notAllowed();
  return grant;
}

/**
 * Ends the request with 403 unless the grant covers this record, before and after the change, and every field that
 * changes.
 */
export function requireAccess(
  caller: Caller,
  name: CollectionName,
  grant: Grant,
  docs: readonly Doc[],
  changed: Iterable<string> = [],
) {
  const fields = [...changed];
  const isGranted =
    fields.every((field) => allowsField(grant, field)) && docs.every((doc) => isInScope(caller, name, grant, doc));
  if (isGranted || isForTeam(caller, name, docs, fields)) return;
  throw notAllowed();
}

function isInScope(caller: Caller, name: CollectionName, { scope }: Grant, doc: Doc) {
  if (scope === 'all') return true;
  if (scope === 'mine') return doc.userId === caller.id;
  const place = placeOf(name, doc);
  return typeof place === 'string' && ownPlaces(caller, name).includes(place);
}

function ownPlaces(caller: Caller, name: CollectionName): readonly string[] {
  if (name === 'users') return [caller.id];
  return name === 'inventoryitems' ? caller.siteIds : caller.projectIds;
}

/** The warehouse team's part: see teamFields. */
function isForTeam(caller: Caller, name: CollectionName, docs: readonly Doc[], changed: readonly string[]) {
  if (caller.policyRole !== 'Basic' || changed.length === 0) return false;
  const fields = teamFields[name];
  const places = name === 'inventoryitems' ? caller.warehouseIds : caller.teamProjectIds;
  return (
    fields !== undefined &&
    changed.every((field) => fields.includes(field)) &&
    docs.every((doc) => places.includes(String(placeOf(name, doc))))
  );
}
