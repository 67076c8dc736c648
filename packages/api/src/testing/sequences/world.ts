import { randomUUID } from 'node:crypto';
import type {
  CollectionName,
  InventoryItem,
  Location,
  ModuleRequest,
  Order,
  Preparation,
  PreparationItem,
  Product,
  SetupArea,
  SetupPlan,
  SetupUnit,
} from '@groundwork/contract';
import { people, places } from '../people.ts';
import { area, item, planned, preparation, unit } from '../plan.ts';
import type { TestServer } from '../server.ts';

/** A project with a plan, a place of its own and stock in its warehouse: what one sequence of calls works on. */
export interface World {
  server: TestServer;
  /** Where the calls go: two servers on one database. */
  addresses: readonly string[];
  projectId: string;
  planId: string;
  locationId: string;
  stockIds: readonly string[];
  productIds: readonly string[];
}

export interface State {
  plan: SetupPlan;
  areas: SetupArea[];
  units: SetupUnit[];
  preparations: Preparation[];
  items: PreparationItem[];
  orders: Order[];
  requests: ModuleRequest[];
  /** What stands at the project's place. */
  arrived: InventoryItem[];
  stock: InventoryItem[];
  /** How many operations the journal knows of these records. */
  operations: number;
}

/** A product whose price does not divide evenly, sold in packs of four. */
export const packs = randomUUID();

export async function makeWorld(server: TestServer, addresses: readonly string[]): Promise<World> {
  const make = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const location = await make<Location>('/locations', { name: 'Site', type: 'School' });
  const { planId, projectId } = await planned(
    server,
    {
      areaDeployments: [
        area([unit([preparation([item(3), item(1, { order: { productId: packs } })]), preparation([item(2)])])]),
      ],
      preparationDeployments: [preparation([item(5), item(2, { omit: true })])],
    },
    { locationId: location.id, memberIds: [people.basic, people.readonly, people.subscriber] },
  );
  const stockOf = (productId: string, quantity: number) =>
    make<InventoryItem>('/inventoryitems', { name: 'Stock', locationId: places.warehouse, productId, quantity });
  const stock = [await stockOf(places.product, 9), await stockOf(places.product, 4), await stockOf(packs, 6)];
  return {
    server,
    addresses,
    projectId,
    planId,
    locationId: location.id,
    stockIds: stock.map(({ id }) => id),
    productIds: [places.product, packs],
  };
}

const tables: readonly [keyof State, CollectionName][] = [
  ['areas', 'setupareas'],
  ['units', 'setupunits'],
  ['preparations', 'preparations'],
  ['items', 'preparationitems'],
  ['orders', 'orders'],
  ['requests', 'moduleRequests'],
];

/** Everything of the world as the database has it, deleted records too, oldest first. */
export async function stateOf({ server, projectId, planId, locationId, stockIds }: World): Promise<State> {
  const docs = (where: string) => `(select coalesce(jsonb_agg(doc order by time_created, id), '[]') from ${where})`;
  const parts = tables.map(([part, name]) => `'${part}', ${docs(`${name.toLowerCase()} where project_id = $1`)}`);
  const { rows } = await server.store.query<{ state: State }>(
    `select jsonb_build_object(${parts.join(', ')},
       'plan', (select doc from setupplans where id = $2),
       'arrived', ${docs('inventoryitems where location_id = $3')},
       'stock', ${docs('inventoryitems where id = any($4::text[])')},
       'operations', (select count(distinct doc->>'operationId') from auditevents
          where project_id = $1 or target_id = any($4::text[]) or target_id in
          (select id from inventoryitems where location_id = $3))) as state`,
    [projectId, planId, locationId, stockIds],
  );
  const state = rows[0]?.state;
  if (!state) throw new Error('There is no state.');
  return state;
}

export const productOf = async ({ server }: World, id: string | undefined) =>
  id ? (await server.call<Product>('director', 'GET', `/products/${id}`)).body : undefined;
