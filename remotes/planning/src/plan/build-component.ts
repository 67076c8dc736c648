import type {
  AreaDeployment,
  ItemDeployment,
  PreparationDeployment,
  PreparationItemTemplate,
  PreparationTemplate,
  SetupAreaTemplate,
  SetupUnitTemplate,
  Sourcing,
  UnitDeployment,
} from '@groundwork/contract';
import { allowedProducts } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import type { Component, ComponentLevel } from './plan-tree.ts';

/** The lookups that building a component needs; undefined for a deleted template or product. */
export interface Catalog {
  area(id: string): SetupAreaTemplate | undefined;
  unit(id: string): SetupUnitTemplate | undefined;
  preparation(id: string): PreparationTemplate | undefined;
  item(id: string): PreparationItemTemplate | undefined;
  hasProduct(id: string): boolean;
}
export interface ComponentChoice {
  level: ComponentLevel;
  templateId: string;
  name: string;
  sourcing: Sourcing;
}

const newNode = (templateId: string, name: string | undefined) => ({
  id: crypto.randomUUID(),
  templateId,
  name: name?.trim(),
  deployedId: null,
  omit: false,
});

/** The plan nodes of a template, down to its items; undefined if the template does not exist any more. */
export function buildComponent(catalog: Catalog, choice: ComponentChoice): Component | undefined {
  const { level, templateId, name, sourcing } = choice;
  if (level === 'area') {
    const template = catalog.area(templateId);
    return template && { level, node: buildArea(catalog, template, sourcing, name) };
  }
  if (level === 'unit') {
    const template = catalog.unit(templateId);
    return template && { level, node: buildUnit(catalog, template, sourcing, name) };
  }
  const template = catalog.preparation(templateId);
  return template && { level, node: buildPreparation(catalog, template, sourcing, name) };
}

function buildArea(catalog: Catalog, template: SetupAreaTemplate, sourcing: Sourcing, name: string): AreaDeployment {
  const units = template.unitTemplateIds.flatMap((id) => catalog.unit(id) ?? []);
  return { ...newNode(template.id, name), unitDeployments: units.map((unit) => buildUnit(catalog, unit, sourcing)) };
}

function buildUnit(
  catalog: Catalog,
  template: SetupUnitTemplate,
  sourcing: Sourcing,
  name = template.name,
): UnitDeployment {
  const preparations = template.preparationTemplateIds.flatMap((id) => catalog.preparation(id) ?? []);
  return {
    ...newNode(template.id, name),
    preparationDeployments: preparations.map((preparation) => buildPreparation(catalog, preparation, sourcing)),
  };
}

function buildPreparation(
  catalog: Catalog,
  template: PreparationTemplate,
  sourcing: Sourcing,
  name = template.name,
): PreparationDeployment {
  const itemDeployments = template.items.flatMap(({ itemTemplateId, quantity, variety }) => {
    const item = catalog.item(itemTemplateId);
    return item ? buildItems(catalog, item, sourcing, quantity, variety) : [];
  });
  return { ...newNode(template.id, name), sourcing, itemDeployments };
}

/**
 * One item; of a variety one for each product, while the quantity lasts, and what is left over with the first
 * ([PP-11]; docs: domain/plan#which-product-an-item-gets).
 */
export function buildItems(
  catalog: Catalog,
  template: PreparationItemTemplate,
  sourcing: Sourcing,
  quantity: number,
  isVariety: boolean,
): ItemDeployment[] {
  const products = productsFor(catalog, template, sourcing);
  const item = (productId: string | null, qty: number): ItemDeployment => ({
    ...newNode(template.id, template.name),
    order: { productId, qty, omit: false, deployedId: null },
  });
  if (!isVariety) return [item(products[0] ?? null, quantity)];
  const count = Math.min(quantity, products.length);
  if (count === 0) return [item(null, quantity)];
  return products.slice(0, count).map((id, index) => item(id, index === 0 ? 1 + quantity - count : 1));
}

/**
 * The products of the sourcing; where it names none those of the standard one, else all of the template's
 * (docs: domain/plan#which-product-an-item-gets).
 */
export function productsFor(
  catalog: Pick<Catalog, 'hasProduct'>,
  template: PreparationItemTemplate,
  sourcing: Sourcing,
): readonly string[] {
  const live = (ids: readonly string[]) => ids.filter((id) => catalog.hasProduct(id));
  const choices = [allowedProducts(template, sourcing), allowedProducts(template, 'standard'), template.productIds];
  return choices.map(live).find((ids) => ids.length > 0) ?? [];
}

/** How many units, preparations and items a component brings: 'Adds 4 units, 12 preparations, 61 items'. */
export function describeComponent({ level, node }: Component): string {
  const units = level === 'area' ? node.unitDeployments : level === 'unit' ? [node] : [];
  const preparations = level === 'preparation' ? [node] : units.flatMap((unit) => unit.preparationDeployments);
  const items = preparations.flatMap(({ itemDeployments }) => itemDeployments);
  const counts = [
    ...(level === 'area' ? [count(units.length, 'unit')] : []),
    ...(level === 'preparation' ? [] : [count(preparations.length, 'preparation')]),
    count(items.length, 'item'),
  ];
  return `Adds ${counts.join(', ')}`;
}
const count = (number: number, noun: string) => `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
