import { randomUUID } from 'node:crypto';
import type {
  AreaDeployment,
  ItemDeployment,
  PreparationDeployment,
  SetupPlan,
  UnitDeployment,
} from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { places } from './people.ts';
import type { TestServer } from './server.ts';

/** A template of each level, that of an item naming both products. */
export const templates = { area: randomUUID(), unit: randomUUID(), preparation: randomUUID(), item: randomUUID() };

export async function insertTemplates({ store }: TestServer) {
  const common = { mediaItemIds: [], tagIds: [], description: '<p>From the template.</p>' };
  await insertRecords(store, 'preparationitemtemplates', [
    {
      id: templates.item,
      name: 'Tower',
      locale: 'A1_02',
      description: '<p>From the template.</p>',
      productIds: [places.product, places.unusedProduct],
      sourcings: [{ name: 'standard', productIds: [places.product] }],
      tagIds: [places.tag],
    },
  ]);
  await insertRecords(store, 'preparationtemplates', [
    { id: templates.preparation, name: 'Pouring', ...common, kittingInstructions: '<p>One tote.</p>', items: [] },
  ]);
  await insertRecords(store, 'setupunittemplates', [
    { id: templates.unit, name: 'Shelf', ...common, preparationTemplateIds: [] },
  ]);
  await insertRecords(store, 'setupareatemplates', [
    {
      id: templates.area,
      name: 'Practical Life',
      ...common,
      instructions: '<p>Mats first.</p>',
      internalOnly: true,
      unitTemplateIds: [],
    },
  ]);
}

type Part<T> = Partial<Omit<T, 'order'>>;
const node = () => ({ id: randomUUID(), omit: false });
export const item = (
  qty = 1,
  { order, ...rest }: Part<ItemDeployment> & { order?: Partial<ItemDeployment['order']> } = {},
) =>
  ({
    ...node(),
    templateId: templates.item,
    order: { productId: places.product, qty, omit: false, ...order },
    ...rest,
  }) as ItemDeployment;
export const preparation = (items: ItemDeployment[], rest: Part<PreparationDeployment> = {}) =>
  ({
    ...node(),
    templateId: templates.preparation,
    sourcing: 'standard' as const,
    itemDeployments: items,
    ...rest,
  }) as PreparationDeployment;
export const unit = (preparations: PreparationDeployment[], rest: Part<UnitDeployment> = {}) =>
  ({ ...node(), templateId: templates.unit, preparationDeployments: preparations, ...rest }) as UnitDeployment;
export const area = (units: UnitDeployment[], rest: Part<AreaDeployment> = {}) =>
  ({ ...node(), templateId: templates.area, unitDeployments: units, ...rest }) as AreaDeployment;

type Tree = Partial<Pick<SetupPlan, 'areaDeployments' | 'unitDeployments' | 'preparationDeployments'>>;

/** A project of its own, fulfilled by the warehouse, whose plan is this tree. */
export async function planned(server: TestServer, tree: Tree, fields: Record<string, unknown> = {}) {
  const project = await server.call<{ id: string; setupPlanId: string }>('director', 'POST', '/projects', {
    name: 'Walk',
    locationId: places.ownSchool,
    fulfillingById: places.warehouse,
    ...fields,
  });
  const { setupPlanId: planId, id: projectId } = project.body;
  const plan = await save(server, planId, projectId, tree);
  return { planId, projectId, plan };
}

export async function save(server: TestServer, planId: string, projectId: string, tree: Tree) {
  const answer = await server.call<SetupPlan>('director', 'PUT', `/setupplans/${planId}`, {
    name: 'Plan',
    projectId,
    ...tree,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
