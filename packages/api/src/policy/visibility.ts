import { type CollectionName, projectMediaDelimiter } from '@groundwork/contract';
import { type AccessScope, grantOf } from '@groundwork/contract/policy';
import { type Caller, isElevated } from './caller.ts';
import { hiddenFields, teamMateFields } from './hidden-fields.ts';
import { usageSql } from './usage.ts';

/** Takes a value into the statement's parameters and answers its placeholder. */
export type Bind = (value: unknown) => string;

export const accessScopeOf = (
  name: CollectionName,
  { policyRole }: Pick<Caller, 'policyRole'>,
): AccessScope | undefined => grantOf(policyRole, name, 'read')?.scope;

/** SQL condition on alias `t`: the records of a collection that the caller sees; undefined where they see none. */
export function rowFilterSql(name: CollectionName, caller: Caller, bind: Bind): string | undefined {
  const scope = accessScopeOf(name, caller);
  if (!scope) return undefined;
  if (name === 'auditevents' && !isElevated(caller)) return `${ownOrAll(caller, scope, bind)} and ${notModeration}`;
  if (scope === 'all' || scope === 'listed') return 'true';
  if (scope === 'mine') return mineSql(name, caller, bind);
  return scope === 'own' ? ownSql(name, caller, bind) : usedSql(name, caller, bind);
}

const ownOrAll = (caller: Caller, scope: AccessScope, bind: Bind) =>
  scope === 'all' ? 'true' : ownSql('auditevents', caller, bind);
/**
 * A moderator's decision is recorded with the text that they removed: people who were not in that conversation, and a
 * project's Subscribers above all, would read it there.
 */
const notModeration = `coalesce(t.doc->>'targetType', '') <> 'Conversation'`;

/** A notification is hidden with the project that it is about: who left the project learns nothing more about it. */
function mineSql(name: CollectionName, caller: Caller, bind: Bind): string {
  const mine = `t.user_id = ${bind(caller.id)}`;
  if (name !== 'notifications' || accessScopeOf('projects', caller) === 'all') return mine;
  return `(${mine} and (t.project_id is null or ${among('t.project_id', readable(caller), bind)}))`;
}

const readable = (caller: Caller) => [...caller.projectIds, ...caller.teamProjectIds];
const among = (column: string, ids: readonly string[], bind: Bind) => `${column} = any(${bind(ids)}::text[])`;

/**
 * SQL condition on alias `d` (records/departures.ts): the caller saw what was at this place. Undefined where a record
 * cannot be moved out of what they see, or a scope version changes with it (isSeenByOthers, Caller.scopeVersion).
 */
export function departureSql(name: CollectionName, caller: Caller, bind: Bind): string | undefined {
  const isElsewhere = name === 'projects' || name === 'locations' || name === 'users';
  return accessScopeOf(name, caller) === 'own' && !isElsewhere ? ownSql(name, caller, bind, 'd.place') : undefined;
}

/** What 'own' means of each collection that is not simply a project's content; `place` is where a record is. */
function ownSql(
  name: CollectionName,
  caller: Caller,
  bind: Bind,
  place = isStock(name) ? 't.location_id' : 't.project_id',
): string {
  const isStaff = caller.policyRole !== 'Subscriber';
  switch (name) {
    case 'projects':
      return among('t.id', readable(caller), bind);
    case 'locations':
      return among('t.id', caller.locationIds, bind);
    case 'inventoryitems':
    case 'stockmoves':
      return stockSql(caller, bind, place);
    case 'mediaitems': {
      const own = among(place, readable(caller), bind);
      return isStaff ? `(${own} or ${place} is null)` : own;
    }
    case 'activityitems':
    case 'auditevents': {
      const own = among(place, readable(caller), bind);
      const target = `coalesce(t.doc->>'targetType', '')`;
      // The history of a shipment shows what a warehouse packs.
      if (!isStaff) return `(${own} and ${target} <> 'Shipment')`;
      // Stock belongs to no project: its history is for who sees it.
      const stock = `exists (select from inventoryitems i where i.id = t.target_id and ${stockSql(caller, bind, 'i.location_id')})`;
      return `(${own} or ${place} is null and (${target} <> 'InventoryItem' or ${stock}))`;
    }
    case 'shipments': {
      const own = among(place, readable(caller), bind);
      // A transfer belongs to no project: like the stock of warehouses, all staff see it.
      if (isStaff) return `(${own} or ${place} is null)`;
      return place === 'd.place' ? own : `(${own} and t.status in ('Shipped', 'Arrived'))`;
    }
    case 'users':
      return `(t.id = ${bind(caller.id)} or t.id in (select jsonb_array_elements_text(
        coalesce(p.member_ids, '[]') || coalesce(p.owner_ids, '[]')) from projects p where ${among('p.id', caller.projectIds, bind)}))`;
    default:
      return among(place, readable(caller), bind);
  }
}

/** Stock of their own sites, and for staff that of all warehouses. */
function stockSql(caller: Caller, bind: Bind, place: string): string {
  const own = among(place, caller.locationIds, bind);
  const warehouse = `${place} in (select id from locations where type = 'Warehouse')`;
  return caller.policyRole === 'Subscriber' ? `(${own} and not ${warehouse})` : `(${own} or ${warehouse})`;
}

/** The tables of usageSql that say what of a collection the caller's own projects use. */
const usedTables: Readonly<Partial<Record<CollectionName, string>>> = {
  setupareatemplates: 'used_area_templates',
  setupunittemplates: 'used_unit_templates',
  preparationtemplates: 'used_preparation_templates',
  preparationitemtemplates: 'used_item_templates',
  products: 'used_products',
  mediaitems: 'used_media',
  tags: 'used_tags',
  tagsets: 'used_tag_sets',
};

/** Records that the caller's own projects use, and those that the public area templates they may add consist of. */
function usedSql(name: CollectionName, caller: Caller, bind: Bind): string {
  const table = usedTables[name];
  return table ? `t.id in (with ${usageSql(caller, bind)} select id from ${table})` : 'false';
}

/**
 * True where the records that the caller sees of a collection depend on other records, of whatever stamp, and not only on
 * what `caller.scopeVersion` covers.
 */
export function isSeenByOthers(name: CollectionName, caller: Caller): boolean {
  const scope = accessScopeOf(name, caller);
  return scope === 'used' || (scope === 'own' && name === 'users');
}

/**
 * True where it depends on which locations are warehouses: a new one is no reason to read everything else again.
 */
export const isSeenByWarehouses = (name: CollectionName, caller: Pick<Caller, 'policyRole'>): boolean =>
  isStock(name) && accessScopeOf(name, caller) === 'own';
const isStock = (name: CollectionName) => name === 'inventoryitems' || name === 'stockmoves';

/** True for a field that this caller never receives: a filter on it would reveal its value. */
export function isHidden(name: CollectionName, field: string, { policyRole }: Caller): boolean {
  if (policyRole !== 'Subscriber') return false;
  if (name === 'users') return !teamMateFields.some((visible) => visible === field);
  return hiddenFields(name).includes(field);
}

/** SQL condition that selects only the records sent in full, for collections whose other records are reduced to {id, name}; undefined where all are sent in full. Filters must use it, or they would reveal hidden values. */
export function fullRecordFilterSql(name: CollectionName, caller: Caller, bind: Bind): string | undefined {
  return accessScopeOf(name, caller) === 'listed' ? among('t.id', readable(caller), bind) : undefined;
}

/** SQL expression on alias `t`: the record as this caller may see it, as JSON. */
export function projectionSql(name: CollectionName, caller: Caller, bind: Bind): string {
  const meta = `'id', t.id, 'timeCreatedUtc', t.doc->'timeCreatedUtc', 'timeModifiedUtc', t.doc->'timeModifiedUtc',
    'isArchived', t.is_archived, 'isDeleted', t.is_deleted`;
  if (name === 'projects' && accessScopeOf(name, caller) === 'listed') {
    return `case when ${fullRecordFilterSql(name, caller, bind)} then t.doc
      else jsonb_build_object(${meta}, 'name', t.doc->'name', 'isRestricted', true) end`;
  }
  if (name === 'countlines') {
    const own = `t.counted_by_id = ${bind(caller.id)}`;
    const hidden = `case when ${own} then array['expectedAt'] else array['expectedAt', 'onShelf'] end`;
    return `case when (t.doc->>'isBlind')::boolean then t.doc - ${hidden} else t.doc end`;
  }
  if (caller.policyRole !== 'Subscriber') return 't.doc';
  if (name === 'users') {
    const fields = teamMateFields.map((field) => `'${field}', t.doc->'${field}'`).join(', ');
    return `case when t.id = ${bind(caller.id)} then t.doc else jsonb_strip_nulls(jsonb_build_object(${meta}, ${fields})) end`;
  }
  if (name === 'shipments') {
    return `jsonb_strip_nulls(jsonb_build_object(${meta}, 'number', t.doc->'number', 'projectId', t.doc->'projectId',
      'status', t.doc->'status', 'shippedUtc', t.doc->'shippedUtc', 'arrivedUtc', t.doc->'arrivedUtc',
      'boxes', (select coalesce(jsonb_agg(jsonb_build_object('number', b->'number', 'tracking', b->'tracking')), '[]')
        from jsonb_array_elements(t.doc->'boxes') b)))`;
  }
  const hidden = `${bind(hiddenFields(name))}::text[]`;
  if (name === 'auditevents') {
    return `jsonb_set(t.doc, '{changes}', (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(t.doc->'changes') c
      where c->>'field' <> all(${hidden})))`;
  }
  return `t.doc - ${hidden}`;
}

/** True for the name of a media item that belongs to a project. */
export const isProjectMedia = (name: unknown) => typeof name === 'string' && name.includes(projectMediaDelimiter);
