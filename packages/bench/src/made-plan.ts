import type {
  AreaDeployment,
  ItemDeployment,
  PreparationDeployment,
  SetupPlan,
  UnitDeployment,
} from '@groundwork/contract';

/** The templates that a made plan names, and for each item template a product. */
export interface PlanParts {
  areas: readonly string[];
  units: readonly string[];
  preparations: readonly string[];
  items: readonly { templateId: string; productId: string }[];
}
export type Tree = Pick<SetupPlan, 'areaDeployments' | 'unitDeployments' | 'preparationDeployments'>;

const areaCount = 5;
/** For each item of a plan of realistic size: 25 units and 150 preparations for 2,000 items. */
const unitShare = 25 / 2000;
const preparationShare = 150 / 2000;

const node = (name: string, ids: readonly string[], index: number) => ({
  id: crypto.randomUUID(),
  name,
  templateId: ids[index % ids.length] ?? null,
  deployedId: null,
  omit: false,
});
/** The `index`th of `count` equal parts of a list. */
const part = <T>(all: readonly T[], index: number, count: number): T[] =>
  all.slice(Math.floor((index * all.length) / count), Math.floor(((index + 1) * all.length) / count));

/** A plan with a number of items: 5 areas, with units, preparations and items spread evenly over them. */
export function madePlan(count: number, parts: PlanParts): Tree {
  const items = Array.from({ length: count }, (_, index): ItemDeployment => {
    const { templateId = null, productId = null } = parts.items[index % parts.items.length] ?? {};
    const order = { productId, qty: 1 + (index % 3), omit: false, deployedId: null };
    return { ...node(`Item ${index + 1}`, [], 0), templateId, inventoryItemId: null, order };
  });
  const preparationCount = Math.max(areaCount, Math.round(count * preparationShare));
  const preparations = Array.from(
    { length: preparationCount },
    (_, index): PreparationDeployment => ({
      ...node(`Preparation ${index + 1}`, parts.preparations, index),
      sourcing: 'standard',
      itemDeployments: part(items, index, preparationCount),
    }),
  );
  const unitCount = Math.max(areaCount, Math.round(count * unitShare));
  const units = Array.from(
    { length: unitCount },
    (_, index): UnitDeployment => ({
      ...node(`Unit ${index + 1}`, parts.units, index),
      preparationDeployments: part(preparations, index, unitCount),
    }),
  );
  const areaDeployments = Array.from(
    { length: areaCount },
    (_, index): AreaDeployment => ({
      ...node(`Area ${index + 1}`, parts.areas, index),
      unitDeployments: part(units, index, areaCount),
    }),
  );
  return { areaDeployments, unitDeployments: [], preparationDeployments: [] };
}
