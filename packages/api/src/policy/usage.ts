import type { Caller } from './caller.ts';
import type { Bind } from './visibility.ts';

/**
 * What a Subscriber's own projects use (docs: policy), as the tables of a `with` clause: own_plans, planned_templates,
 * planned_products, and used_* for each collection. Each refers to those before it, so that a list evaluates every level
 * of the templates once, however many levels lead to what it asks for.
 */
export function usageSql(caller: Caller, bind: Bind): string {
  const projects = `any(${bind(caller.projectIds)}::text[])`;
  const locations = `any(${bind(caller.locationIds)}::text[])`;
  return `
own_plans as materialized (
  select doc from setupplans where project_id = ${projects}
  union all select doc from modulerequests where project_id = ${projects}),
own_items as materialized (
  select template_id, media_item_ids, tag_ids, is_deleted from preparationitems where project_id = ${projects}),
own_orders as materialized (select product_id, tag_ids, is_deleted from orders where project_id = ${projects}),
own_stock as materialized (select product_id, tag_ids, is_deleted from inventoryitems where location_id = ${locations}),
planned_templates as materialized (select distinct jsonb_path_query(doc, 'lax $.**.templateId') #>> '{}' as id from own_plans),
planned_products as materialized (select distinct jsonb_path_query(doc, 'lax $.**.productId') #>> '{}' as id from own_plans),
used_area_templates as (
  select t.* from setupareatemplates t where (t.doc->>'internalOnly')::boolean is false),
used_unit_templates as materialized (
  select ${pictures}, t.preparation_template_ids from setupunittemplates t where t.id in (
    select id from planned_templates
    union all select jsonb_array_elements_text(a.unit_template_ids) from used_area_templates a where not a.is_deleted)),
used_preparation_templates as materialized (
  select ${pictures}, t.doc from preparationtemplates t where t.id in (
    select id from planned_templates
    union all select jsonb_array_elements_text(u.preparation_template_ids) from used_unit_templates u where not u.is_deleted)),
used_item_templates as materialized (
  select t.id, t.tag_ids, t.is_deleted, t.product_ids, t.doc from preparationitemtemplates t where t.id in (
    select id from planned_templates
    union all select template_id from own_items
    union all select jsonb_path_query(p.doc, 'lax $.items[*].itemTemplateId') #>> '{}'
      from used_preparation_templates p where not p.is_deleted)),
used_products as materialized (
  select ${pictures} from products t where t.id in (
    select id from planned_products
    union all select product_id from own_orders
    union all select product_id from own_stock
    union all select jsonb_array_elements_text(m.product_ids) from used_item_templates m where not m.is_deleted
    union all select jsonb_path_query(m.doc, 'lax $.sourcings[*].productIds[*]') #>> '{}'
      from used_item_templates m where not m.is_deleted)),
pictured as (${[
    ...['used_products', 'used_preparation_templates', 'used_unit_templates', 'used_area_templates', 'own_items'],
    `projects where id = ${projects}`,
    `locations where id = ${locations}`,
    ...components.map((table) => `${table} where project_id = ${projects}`),
  ]
    .map((from) => `select media_item_ids, tag_ids, is_deleted from ${from}`)
    .join(' union all ')}),
used_media as (
  select t.id from mediaitems t where t.project_id = ${projects} or t.id in (
    select jsonb_array_elements_text(media_item_ids) from pictured where not is_deleted)),
tagged as (${[
    ...['pictured', 'used_item_templates', 'own_orders', 'own_stock'],
    ...['modulerequests', 'mediaitems'].map((table) => `${table} where project_id = ${projects}`),
  ]
    .map((from) => `select tag_ids, is_deleted from ${from}`)
    .join(' union all ')}),
used_tags as materialized (
  select t.id, t.set_id, t.is_deleted from tags t where t.id in (
    select jsonb_array_elements_text(tag_ids) from tagged where not is_deleted)),
used_tag_sets as (select set_id as id from used_tags where not is_deleted)`;
}

/** A whole record is wide, and each level is kept until the next has been read. */
const pictures = 't.id, t.media_item_ids, t.tag_ids, t.is_deleted';
/** The components of a space, but for its items, which are read once for two levels. */
const components = ['setupareas', 'setupunits', 'preparations'] as const;
