import type { SetupStatus } from '@groundwork/contract';
import { areaContents, unitPicture } from './exercises.ts';
import { demonstrationId } from './identifier.ts';
import type { Place } from './orderBook.ts';
import { mediaIds, photosOf } from './pictures.ts';
import { buildPlanTree, type PlanTree, preparationsOf } from './plans.ts';
import { projectId, projectNamed, projects } from './projects.ts';
import { at } from './random.ts';
import { pictureOfExercise } from './templates.ts';
import type { World } from './world.ts';

/** Days before the seed day on which each plan was deployed. */
export const deployedBefore: Readonly<Record<string, number>> = {
  'juniper-hill': 62,
  'toddler-wing': 33,
  'ecole-des-tilleuls': 45,
  'maple-street': 200,
  okafor: 88,
  'old-mill': 250,
};

export const itemId = (key: string) => demonstrationId(`preparationitems/${key}`);
export const preparationId = (key: string) => demonstrationId(`preparations/${key}`);
export const orderId = (key: string) => demonstrationId(`orders/${key}`);
/** The inventory item that an order's delivery made at the project's place. */
export const onSiteId = (order: string) => demonstrationId(`inventoryitems/on-site-${order}`);
const areaId = (node: string) => demonstrationId(`setupareas/${node}`);
const unitId = (node: string) => demonstrationId(`setupunits/${node}`);

const building: readonly SetupStatus[] = ['Setup In Progress', 'Complete', 'Ordering', 'Setup In Progress', 'New'];
const ordering: readonly SetupStatus[] = ['Ordering', 'Planning', 'New', 'Ordering'];
const statusCycle: Readonly<Record<string, readonly SetupStatus[]>> = {
  'juniper-hill': building,
  'toddler-wing': ordering,
  'ecole-des-tilleuls': ordering,
  'maple-street': ['Complete'],
  okafor: ['Planning', 'New'],
  'old-mill': ['Cancelled'],
};
const statusOf = (project: string, index: number) => at(statusCycle[project] ?? ['New'], index);

/** What went wrong at Juniper Hill: in an area, a unit, two preparations and five items. */
const troubles: readonly string[] = [
  'Floor not level by the window; shelf wobbles.',
  'Two bays arrived in the wrong wood.',
  'The pitcher is chipped at the rim.',
  'One knob is missing, vendor was told.',
  'Cloth stained in transport.',
  'Lid does not close.',
  'Color differs from the rest of the set.',
  'Wrong size delivered.',
  'Handle loose after the first day.',
];
const trouble = (index: number) => ({
  status: 'Problem' as const,
  notes: at(troubles, index),
  mediaItemIds: photosOf('juniper-hill').slice(index % 3, (index % 3) + 2),
});
/** Which records of Juniper Hill have the problem, by kind and number within the project. */
const problems = { area: [1], unit: [2], preparation: [6, 13] } as const;
const problemItems = 5;
const isTroubled = (project: string, kind: keyof typeof problems, index: number) =>
  project === 'juniper-hill' && (problems[kind] as readonly number[]).includes(index);

/** The areas and units of a deployed plan; what deploy wrote into the plan is written into its nodes. */
export function deployRooms({ add, calendar }: World, tree: PlanTree): void {
  const { project } = tree;
  const day = deployedBefore[project];
  if (day === undefined) return;
  const history = (index: number) => ({
    created: calendar.daysAgo(day, 10),
    modified: calendar.daysAgo(Math.max(1, day - 4 - index * 3), 14, index % 60),
  });
  const owner = { projectId: projectId(project) };
  for (const [index, area] of tree.areaDeployments.entries()) {
    const picture = areaContents[area.name ?? '']?.picture ?? 'primary-classroom';
    area.deployedId = add(
      'setupareas',
      area.id,
      {
        ...owner,
        name: area.name,
        description: `<p>${area.name} of ${projectNamed(project).name}.</p>`,
        instructions: '<p>Begin with the heavy furniture, then the mats, then the trays.</p>',
        mediaItemIds: mediaIds(picture),
        status: statusOf(project, index),
        ...(isTroubled(project, 'area', index) ? trouble(0) : {}),
      },
      history(index),
    ).id;
  }
  const units = [
    ...tree.areaDeployments.flatMap((area) => area.unitDeployments.map((unit) => ({ area, unit }))),
    ...tree.unitDeployments.map((unit) => ({ area: undefined, unit })),
  ];
  for (const [index, { area, unit }] of units.filter(({ unit }) => !tree.later.has(unit.id)).entries())
    unit.deployedId = add(
      'setupunits',
      unit.id,
      {
        ...owner,
        name: unit.name,
        areaId: area && areaId(area.id),
        instructions: '<p>Shelves at 60 cm, the front edge flush with the mat.</p>',
        mediaItemIds: mediaIds(unitPicture(unit.name ?? '')),
        status: statusOf(project, index),
        ...(isTroubled(project, 'unit', index) ? trouble(1) : {}),
      },
      history(index),
    ).id;
}

/** The preparations and items of the deployed places; `suffix` distinguishes copies of a scaled demonstration. */
export function deployPlaces(world: World, places: readonly Place[], copy = 0): void {
  const { add, calendar } = world;
  const [first] = places;
  const day = first && deployedBefore[first.project];
  if (!first || day === undefined) return;
  const { project } = first;
  const shelved = new Map<string, Place>();
  for (const place of places) if (place.order?.delivered) shelved.set(place.order.productId, place);
  const keys = [...new Set(places.map((place) => place.preparationKey))];
  let open = copy === 0 && project === 'juniper-hill' ? problemItems : 0;
  for (const [index, key] of keys.entries()) {
    const inside = places.filter((place) => place.preparationKey === key);
    const [{ preparation, unitKey }] = inside as [Place];
    const exercise = (preparation.name ?? '').replace(/ \d+$/, '');
    preparation.deployedId = add(
      'preparations',
      key,
      {
        projectId: projectId(project),
        name: copy === 0 ? preparation.name : `${preparation.name} (${copy + 1})`,
        unitId: unitKey && unitId(unitKey),
        instructions: `<p>Set out ${exercise} from left to right.</p>`,
        kittingInstructions: index % 5 === 4 ? undefined : `<p>Pack ${exercise} in one tote, heavy pieces below.</p>`,
        mediaItemIds: mediaIds(pictureOfExercise(exercise)),
        status: statusOf(project, index),
        ...(copy === 0 && isTroubled(project, 'preparation', index) ? trouble(index === 6 ? 2 : 3) : {}),
      },
      { created: calendar.daysAgo(day, 10), modified: calendar.daysAgo(Math.max(1, day - 3 - index * 2), 13, index) },
    ).id;
    for (const [position, place] of inside.entries()) {
      const { order, item } = place;
      const existing = order ? undefined : shelved.get(item.order.productId ?? '');
      const arrived = order
        ? order.delivered > 0
          ? onSiteId(order.key)
          : undefined
        : existing?.order && onSiteId(existing.order.key);
      const isFinished = arrived !== undefined && (project === 'maple-street' || (index + position) % 3 !== 0);
      const isTrouble = open > 0 && order?.status === 'Delivered' && position % 2 === 1;
      const status = isFinished ? ('Complete' as const) : ('New' as const);
      if (!order) {
        item.order.omit = item.order.productId !== null;
        item.inventoryItemId = arrived;
      }
      item.deployedId = add(
        'preparationitems',
        place.key,
        {
          projectId: projectId(project),
          name: item.name,
          preparationId: preparationId(key),
          unitId: unitKey && unitId(unitKey),
          templateId: item.templateId ?? undefined,
          quantity: item.order.qty,
          inventoryItemId: arrived,
          status,
          ...(isTrouble ? trouble(9 - open) : {}),
        },
        { created: calendar.daysAgo(day, 10), modified: calendar.daysAgo(Math.max(1, day - 5 - index), 12, position) },
      ).id;
      if (order) item.order.deployedId = orderId(order.key);
      if (isTrouble) open -= 1;
    }
  }
  if (open > 0) throw new Error(`Juniper Hill has ${open} delivered items too few for its problems.`);
}

/** Cedar Lane leaves out five items that are neither missing a product nor outside the sourcing. */
function omitSome(tree: PlanTree): void {
  const candidates = preparationsOf(tree).filter(
    ({ unit, preparation }) => !unit?.omit && preparation.sourcing === 'standard',
  );
  for (const { preparation } of candidates.slice(2, 7)) {
    const node = preparation.itemDeployments.find((item) => item.order.productId !== null);
    if (node) node.omit = true;
  }
}
/** Two preparations of Juniper Hill are only wished for. */
export const wishedPreparations = (tree: PlanTree) =>
  preparationsOf(tree)
    .filter(({ isLater }) => isLater)
    .slice(0, 2)
    .map(({ preparation }) => preparation);

/** A tree for each project, empty where nothing is planned. */
export const buildPlanTrees = (): PlanTree[] => projects.map((project) => buildPlanTree(project.key));

/** The plans, once their nodes know what was deployed. */
export function addPlans({ add, calendar }: World, trees: readonly PlanTree[]): void {
  for (const tree of trees) {
    const project = projectNamed(tree.project);
    const day = deployedBefore[tree.project];
    if (tree.project === 'cedar-lane') omitSome(tree);
    if (tree.project === 'juniper-hill') for (const wish of wishedPreparations(tree)) wish.omit = true;
    const status =
      tree.project === 'old-mill' ? 'History' : day !== undefined && tree.later.size === 0 ? 'Deployed' : 'Draft';
    add(
      'setupplans',
      tree.project,
      {
        name: `Plan of ${project.name}`,
        projectId: projectId(tree.project),
        status,
        areaDeployments: tree.areaDeployments,
        unitDeployments: tree.unitDeployments,
        preparationDeployments: tree.preparationDeployments,
      },
      {
        created: calendar.daysAgo(project.begun, 9, 30),
        modified: calendar.daysAgo(day ?? Math.min(project.begun, 2), 10, 5),
      },
    );
  }
}
