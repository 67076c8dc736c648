import { type CollectionName, projectMediaDelimiter } from '@groundwork/contract';
import { tableOf } from '../store/tables.ts';
import type { Caller } from './caller.ts';
import { policy, type Reach, staffFields, teamMateFields } from './table.ts';

/** Takes a value into the statement's parameters and answers its placeholder. */
export type Bind = (value: unknown) => string;

export function reachOf(name: CollectionName, { standing }: Caller): Reach | undefined {
  const grant = policy[name][standing].read;
  return typeof grant === 'object' ? grant.reach : grant;
}

/** SQL condition on alias `t`: the records of a collection that the caller sees; undefined where they see none. */
export function sightSql(name: CollectionName, caller: Caller, bind: Bind): string | undefined {
  const reach = reachOf(name, caller);
  if (!reach) return undefined;
  if (reach === 'all' || reach === 'listed') return 'true';
  if (reach === 'mine') return `t.doc->>'userId' = ${bind(caller.id)}`;
  return reach === 'own' ? ownSql(name, caller, bind) : usedSql(name, caller, bind);
}

const readable = (caller: Caller) => [...caller.projectIds, ...caller.teamProjectIds];
const among = (column: string, ids: readonly string[], bind: Bind) => `${column} = any(${bind(ids)}::text[])`;

/** What 'own' means of each collection that is not simply a project's content. */
function ownSql(name: CollectionName, caller: Caller, bind: Bind): string {
  const isStaff = caller.standing !== 'Subscriber';
  switch (name) {
    case 'projects':
      return among('t.id', readable(caller), bind);
    case 'locations':
      return among('t.id', caller.locationIds, bind);
    case 'inventoryitems': {
      const own = among('t.location_id', caller.locationIds, bind);
      const warehouse = `t.location_id in (select id from locations where type = 'Warehouse')`;
      return isStaff ? `(${own} or ${warehouse})` : `(${own} and not ${warehouse})`;
    }
    case 'mediaitems':
    case 'activityitems':
    case 'auditevents': {
      const own = among('t.project_id', readable(caller), bind);
      return isStaff ? `(${own} or t.project_id is null)` : own;
    }
    case 'users':
      return `(t.id = ${bind(caller.id)} or t.id in (select jsonb_array_elements_text(
        coalesce(p.member_ids, '[]') || coalesce(p.owner_ids, '[]')) from projects p where ${among('p.id', caller.projectIds, bind)}))`;
    default:
      return among('t.project_id', readable(caller), bind);
  }
}

/** The templates that the nodes of the caller's plans were made from, of whatever level. */
const planned = (caller: Caller, bind: Bind, field: 'templateId' | 'productId') =>
  `select jsonb_path_query(p.doc, 'lax $.**.${field}') #>> '{}' from setupplans p where ${among('p.project_id', caller.projectIds, bind)}
   union all select jsonb_path_query(m.doc, 'lax $.**.${field}') #>> '{}' from modulerequests m where ${among('m.project_id', caller.projectIds, bind)}`;

/** What the caller's own projects use, and what the public area templates that they may add are made of. */
function usedSql(name: CollectionName, caller: Caller, bind: Bind): string {
  const sight = (other: CollectionName) => sightSql(other, caller, bind) ?? 'false';
  const parts = (other: CollectionName, list: string) =>
    `select jsonb_array_elements_text(t.doc->'${list}') from ${tableOf(other)} t where not t.is_deleted and ${sight(other)}`;
  switch (name) {
    case 'setupareatemplates':
      return `(t.doc->>'internalOnly')::boolean is false`;
    case 'setupunittemplates':
      return `t.id in (${planned(caller, bind, 'templateId')} union all ${parts('setupareatemplates', 'unitTemplateIds')})`;
    case 'preparationtemplates':
      return `t.id in (${planned(caller, bind, 'templateId')} union all ${parts('setupunittemplates', 'preparationTemplateIds')})`;
    case 'preparationitemtemplates':
      return `t.id in (${planned(caller, bind, 'templateId')}
        union all select i.template_id from preparationitems i where ${among('i.project_id', caller.projectIds, bind)}
        union all select jsonb_path_query(t.doc, 'lax $.items[*].itemTemplateId') #>> '{}' from preparationtemplates t
          where not t.is_deleted and ${sight('preparationtemplates')})`;
    case 'products':
      return `t.id in (${planned(caller, bind, 'productId')}
        union all select o.product_id from orders o where ${among('o.project_id', caller.projectIds, bind)}
        union all select i.product_id from inventoryitems i where ${among('i.location_id', caller.locationIds, bind)}
        union all ${parts('preparationitemtemplates', 'productIds')}
        union all select jsonb_path_query(t.doc, 'lax $.sourcings[*].productIds[*]') #>> '{}'
          from preparationitemtemplates t where not t.is_deleted and ${sight('preparationitemtemplates')})`;
    case 'mediaitems':
      return `(${among('t.project_id', caller.projectIds, bind)}
        or t.id in (${pictured.map((other) => parts(other, 'mediaItemIds')).join(' union all ')}))`;
    default:
      return 'false';
  }
}

const pictured: readonly CollectionName[] = [
  'products',
  'projects',
  'locations',
  'setupareas',
  'setupunits',
  'preparations',
  'preparationitems',
  'preparationtemplates',
  'setupunittemplates',
  'setupareatemplates',
];

/** True for a field that this caller never receives: a filter on it would tell them its value. */
export function isHidden(name: CollectionName, field: string, { standing }: Caller): boolean {
  if (standing !== 'Subscriber') return false;
  if (name === 'users') return !teamMateFields.some((visible) => visible === field);
  return staffFields.some((hidden) => hidden === field);
}

/** Where others' records are sent as {id, name} only: the condition that leaves those out; filters look at whole ones. */
export function wholeSql(name: CollectionName, caller: Caller, bind: Bind): string | undefined {
  return reachOf(name, caller) === 'listed' ? among('t.id', readable(caller), bind) : undefined;
}

/** SQL expression on alias `t`: the record as this caller may see it, as JSON. */
export function presentationSql(name: CollectionName, caller: Caller, bind: Bind): string {
  const meta = `'id', t.id, 'timeCreatedUtc', t.doc->'timeCreatedUtc', 'timeModifiedUtc', t.doc->'timeModifiedUtc',
    'isArchived', t.is_archived, 'isDeleted', t.is_deleted`;
  if (name === 'projects' && reachOf(name, caller) === 'listed') {
    return `case when ${wholeSql(name, caller, bind)} then t.doc
      else jsonb_build_object(${meta}, 'name', t.doc->'name', 'isRestricted', true) end`;
  }
  if (caller.standing !== 'Subscriber') return 't.doc';
  if (name === 'users') {
    const fields = teamMateFields.map((field) => `'${field}', t.doc->'${field}'`).join(', ');
    return `case when t.id = ${bind(caller.id)} then t.doc else jsonb_strip_nulls(jsonb_build_object(${meta}, ${fields})) end`;
  }
  const hidden = `${bind(staffFields)}::text[]`;
  if (name === 'auditevents') {
    return `jsonb_set(t.doc, '{changes}', (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(t.doc->'changes') c
      where c->>'field' <> all(${hidden})))`;
  }
  return `t.doc - ${hidden}`;
}

/** True for the name of a media item that belongs to a project. */
export const isProjectMedia = (name: unknown) => typeof name === 'string' && name.includes(projectMediaDelimiter);
