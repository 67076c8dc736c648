import type {
  Location,
  PreparationItemTemplate,
  PreparationTemplate,
  Product,
  Project,
  SetupAreaTemplate,
  SetupUnitTemplate,
} from '@groundwork/contract';
import pg from 'pg';
import { madePlan, type PlanParts, type Tree } from './made-plan.ts';

/** The API as the measurements call it: with the administrator's token, failing where it answers an error. */
export type Api = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<T>;

export const apiOf =
  (address: string, token: string): Api =>
  async (method, path, body, headers) => {
    const response = await fetch(`${address}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 400)}`);
    return JSON.parse(text);
  };

/** Parts of the demonstration for planning: only item templates whose first product exists. */
async function partsOf(api: Api): Promise<PlanParts> {
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  const templates = await api<PreparationItemTemplate[]>('GET', 'preparationitemtemplates');
  const products = new Set(ids(await api<Product[]>('GET', 'products')));
  const items = templates.flatMap(({ id, productIds: [productId] }) =>
    productId && products.has(productId) ? [{ templateId: id, productId }] : [],
  );
  if (items.length === 0) throw new Error('There is no item template with a product.');
  return {
    areas: ids(await api<SetupAreaTemplate[]>('GET', 'setupareatemplates')),
    units: ids(await api<SetupUnitTemplate[]>('GET', 'setupunittemplates')),
    preparations: ids(await api<PreparationTemplate[]>('GET', 'preparationtemplates')),
    items,
  };
}

export interface PlannedProject {
  projectId: string;
  planId: string;
}

/** Makes projects, each with a plan of a number of items. */
export async function projectMaker(api: Api): Promise<(items: number) => Promise<PlannedProject>> {
  const parts = await partsOf(api);
  const locations = await api<Location[]>('GET', 'locations');
  const idOf = (isWanted: (location: Location) => boolean) => locations.find(isWanted)?.id;
  return async (items) => {
    const { id: projectId, setupPlanId } = await api<Project>('POST', 'projects', {
      name: `Bench ${items} items`,
      locationId: idOf(({ type }) => type !== 'Warehouse'),
      fulfillingById: idOf(({ type }) => type === 'Warehouse'),
    });
    if (!setupPlanId) throw new Error('The project was made without a plan.');
    const tree: Tree = madePlan(items, parts);
    await api('PUT', `setupplans/${setupPlanId}`, { name: 'Bench', projectId, ...tree });
    return { projectId, planId: setupPlanId };
  };
}

/** The tables of a project, in the order in which they can be written. */
export const tablesOfProject = [
  'setupareas',
  'setupunits',
  'preparations',
  'preparationitems',
  'orders',
  'activityitems',
  'auditevents',
] as const;

/** Deletes a project and all of its records from the database. */
export async function removeProject(
  client: pg.Client,
  { projectId }: Pick<PlannedProject, 'projectId'>,
): Promise<void> {
  for (const table of [...tablesOfProject, 'setupplans'])
    await client.query(`delete from public.${table} where doc->>'projectId' = $1`, [projectId]);
  await client.query('delete from public.projects where id = $1', [projectId]);
}

/** Makes a project with a plan of a number of items for the time that `work` runs. */
export async function withPlannedProject<T>(
  { api: address, databaseUrl, token }: { api: string; databaseUrl: string; token: string },
  items: number,
  work: (project: PlannedProject) => Promise<T>,
): Promise<T> {
  const make = await projectMaker(apiOf(address, token));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const project = await make(items);
    try {
      return await work(project);
    } finally {
      await removeProject(client, project);
    }
  } finally {
    await client.end();
  }
}
