import type {
  AreaDeployment,
  ItemDeployment,
  PreparationDeployment,
  Sourcing,
  UnitDeployment,
} from '@groundwork/contract';
import { exerciseNamed, unitContents } from './exercises.ts';
import { demonstrationId } from './identifier.ts';
import { type Family, materialFamilies } from './materials.ts';
import { productId } from './products.ts';
import { at } from './random.ts';
import { areaTemplateId, itemTemplateId, preparationTemplateId, unitTemplateId } from './templates.ts';

/** A unit of a plan: its template, how many preparations it holds, and whether it is not to be made (yet). */
interface UnitShape {
  template: string;
  preparations: number;
  isOmitted?: boolean;
  isLater?: boolean;
}
/** The shape of a plan; the items are dealt out evenly over the preparations. */
export interface PlanShape {
  sourcing: Sourcing;
  /** Items deployed now, and items planned for later. */
  items: number;
  laterItems?: number;
  areas: readonly { template: string; units: readonly UnitShape[] }[];
  looseUnits?: readonly UnitShape[];
  loosePreparations?: readonly string[];
}

const unit = (template: string, preparations: number, rest: Partial<UnitShape> = {}): UnitShape => ({
  template,
  preparations,
  ...rest,
});

/** Plans by project key. Cedar Lane is ready to deploy, Juniper Hill is made but for two units, the others are made. */
export const planShapes: Readonly<Record<string, PlanShape>> = {
  'cedar-lane': {
    sourcing: 'standard',
    items: 143,
    areas: [
      {
        template: 'Primary Classroom',
        units: [
          unit('Practical Life Shelf 1', 3),
          unit('Practical Life Shelf 2', 3),
          unit('Sensorial Wall', 5),
          unit('Language Nook', 4),
        ],
      },
      {
        template: 'Toddler Community',
        units: [unit('Practical Life Shelf 3', 3), unit('Kitchen', 2), unit('Nap Corner', 2, { isOmitted: true })],
      },
      { template: 'Outdoor Space', units: [unit('Garden', 2), unit('Entry & Cubbies', 2, { isOmitted: true })] },
    ],
  },
  'juniper-hill': {
    sourcing: 'standard',
    items: 120,
    laterItems: 40,
    areas: [
      {
        template: 'Primary Classroom',
        units: [
          unit('Practical Life Shelf 1', 3),
          unit('Practical Life Shelf 2', 3),
          unit('Sensorial Wall', 4),
          unit('Language Nook', 4),
          unit('Practical Life Shelf 3', 3, { isLater: true }),
          unit('Culture Shelf', 4, { isLater: true }),
        ],
      },
      { template: 'Elementary Lab', units: [unit('Math Shelf', 3)] },
      { template: 'Outdoor Space', units: [unit('Garden', 1), unit('Entry & Cubbies', 1)] },
    ],
    looseUnits: [unit('Art Table', 1)],
    loosePreparations: ['Food Preparation', 'Nap Mats'],
  },
  'toddler-wing': {
    sourcing: 'standard',
    items: 130,
    areas: [
      {
        template: 'Toddler Community',
        units: [
          unit('Practical Life Shelf 1', 3),
          unit('Practical Life Shelf 3', 3),
          unit('Kitchen', 3),
          unit('Nap Corner', 3),
        ],
      },
      { template: 'Nido', units: [unit('Sensorial Wall', 4), unit('Nap Corner', 2)] },
      { template: 'Home Corner', units: [unit('Practical Life Shelf 2', 3), unit('Entry & Cubbies', 3)] },
    ],
  },
  // Of no more products than its 45 orders brought: every item is in its place.
  'maple-street': {
    sourcing: 'standard',
    items: 165,
    areas: [
      {
        template: 'Primary Classroom',
        units: [
          unit('Art Table', 3),
          unit('Language Nook', 2),
          unit('Math Shelf', 4),
          unit('Culture Shelf', 4),
          unit('Practical Life Shelf 2', 2),
        ],
      },
      {
        template: 'Elementary Lab',
        units: [unit('Math Shelf', 4), unit('Art Table', 2), unit('Sensorial Wall', 2)],
      },
      { template: 'Outdoor Space', units: [unit('Garden', 2), unit('Practical Life Shelf 2', 2)] },
      { template: 'Staff Room', units: [unit('Kitchen', 3)] },
    ],
  },
  'ecole-des-tilleuls': {
    sourcing: 'france',
    items: 80,
    areas: [
      {
        template: 'Primary Classroom',
        units: [
          unit('Practical Life Shelf 1', 3),
          unit('Practical Life Shelf 2', 2),
          unit('Sensorial Wall', 3),
          unit('Language Nook', 2),
        ],
      },
      { template: 'Toddler Community', units: [unit('Kitchen', 2), unit('Nap Corner', 2)] },
    ],
  },
  okafor: {
    sourcing: 'standard',
    items: 40,
    areas: [
      {
        template: 'Home Corner',
        units: [unit('Practical Life Shelf 2', 3), unit('Kitchen', 3), unit('Nap Corner', 2)],
      },
    ],
  },
  'old-mill': {
    sourcing: 'standard',
    items: 25,
    areas: [{ template: 'Toddler Community', units: [unit('Practical Life Shelf 1', 3), unit('Nap Corner', 3)] }],
  },
};

/** A plan as it is before anything of it is deployed. `later` holds the ids of the units that stay planned. */
export interface PlanTree {
  project: string;
  areaDeployments: AreaDeployment[];
  unitDeployments: UnitDeployment[];
  preparationDeployments: PreparationDeployment[];
  later: ReadonlySet<string>;
}

/**
 * The product of an item for a sourcing, and whether that sourcing really has it
 * (docs: domain/plan#which-product-an-item-gets).
 */
export function productFor(family: Family, sourcing: Sourcing): { id: string | null; isFlagged: boolean } {
  const wanted = family.materials.find((material) => (material.sourcing ?? 'standard') === sourcing);
  if (wanted) return { id: productId(wanted.name), isFlagged: false };
  const other = family.materials.find((material) => !material.sourcing) ?? family.materials[0];
  return { id: other ? productId(other.name) : null, isFlagged: true };
}

export const familyNamed = (name: string): Family => {
  const found = materialFamilies.find((family) => family.name === name);
  if (!found) throw new Error(`The demonstration has no material '${name}'.`);
  return found;
};

/** How many of `total` fall to each of `count` parts. */
const share = (total: number, count: number) =>
  Array.from({ length: count }, (_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0));

export function buildPlanTree(project: string): PlanTree {
  const shape = planShapes[project];
  const tree: PlanTree = {
    project,
    areaDeployments: [],
    unitDeployments: [],
    preparationDeployments: [],
    later: new Set(),
  };
  if (!shape) return tree;
  const later = new Set<string>();
  const units = [...shape.areas.flatMap((area) => area.units), ...(shape.looseUnits ?? [])];
  const loose = shape.loosePreparations ?? [];
  const preparationsOf = (isLater: boolean) =>
    units.reduce((sum, each) => sum + ((each.isLater ?? false) === isLater ? each.preparations : 0), 0);
  const now = share(shape.items, preparationsOf(false) + loose.length);
  const afterwards = share(shape.laterItems ?? 0, preparationsOf(true) || 1);
  let number = 0;
  const nextId = (kind: string) => demonstrationId(`plan-nodes/${project}/${kind}-${++number}`);

  const preparation = (exerciseName: string, name: string, isLater: boolean): PreparationDeployment => {
    const isImported = project === 'cedar-lane' && exerciseName === 'Hand Washing';
    const sourcing = isImported ? ('emea' as const) : shape.sourcing;
    const count = (isLater ? afterwards : now).shift() ?? 0;
    const items = itemsOf(exerciseName, sourcing, nextId).slice(0, isImported ? 6 : count);
    if (isImported && items.length > count) (isLater ? afterwards : now)[0] = (now[0] ?? 0) - (items.length - count);
    if (items.length < count) throw new Error(`'${exerciseName}' has ${items.length} items, the plan wants ${count}.`);
    return {
      id: nextId('preparation'),
      templateId: preparationTemplateId(exerciseName),
      name,
      deployedId: null,
      omit: false,
      sourcing,
      itemDeployments: items,
    };
  };
  const unitNode = (unitShape: UnitShape): UnitDeployment => {
    const names = unitContents[unitShape.template] ?? [];
    const id = nextId('unit');
    if (unitShape.isLater) later.add(id);
    return {
      id,
      templateId: unitTemplateId(unitShape.template),
      name: unitShape.template,
      deployedId: null,
      omit: unitShape.isOmitted ?? false,
      preparationDeployments: Array.from({ length: unitShape.preparations }, (_, index) => {
        const exercise = at(names, index);
        const turn = Math.floor(index / names.length);
        return preparation(exercise, turn === 0 ? exercise : `${exercise} ${turn + 1}`, unitShape.isLater ?? false);
      }),
    };
  };
  tree.areaDeployments = shape.areas.map((area) => ({
    id: nextId('area'),
    templateId: areaTemplateId(area.template),
    name: area.template,
    deployedId: null,
    omit: false,
    unitDeployments: area.units.map(unitNode),
  }));
  tree.unitDeployments = (shape.looseUnits ?? []).map(unitNode);
  tree.preparationDeployments = loose.map((name) => preparation(name, name, false));
  return { ...tree, later };
}

/** The item nodes of a preparation template; a variety becomes one node a product, the surplus on the first [PP-11]. */
function itemsOf(exerciseName: string, sourcing: Sourcing, nextId: (kind: string) => string): ItemDeployment[] {
  return exerciseNamed(exerciseName).items.flatMap(({ template, quantity, isVariety }) => {
    const family = familyNamed(template);
    const standard = family.materials.filter((material) => !material.sourcing && !material.isDeleted);
    const node = (name: string, chosen: string | null, qty: number): ItemDeployment => ({
      id: nextId('item'),
      templateId: itemTemplateId(template),
      name,
      deployedId: null,
      omit: false,
      inventoryItemId: null,
      order: { productId: chosen, qty, omit: false, deployedId: null },
    });
    if (!isVariety || standard.length < 2) return [node(template, productFor(family, sourcing).id, quantity)];
    const used = standard.slice(0, quantity);
    return used.map((material, index) =>
      node(material.name, productId(material.name), index === 0 ? quantity - used.length + 1 : 1),
    );
  });
}

/** Every preparation of a tree with the unit and area above it, depth first. */
export function preparationsOf(tree: PlanTree) {
  const inUnits = [
    ...tree.areaDeployments.flatMap((area) => area.unitDeployments.map((unitNode) => ({ area, unit: unitNode }))),
    ...tree.unitDeployments.map((unitNode) => ({ area: undefined, unit: unitNode })),
  ];
  return [
    ...inUnits.flatMap((above) =>
      above.unit.preparationDeployments.map((preparation) => ({
        ...above,
        preparation,
        isLater: tree.later.has(above.unit.id),
      })),
    ),
    ...tree.preparationDeployments.map((preparation) => ({
      area: undefined,
      unit: undefined,
      preparation,
      isLater: false,
    })),
  ];
}
