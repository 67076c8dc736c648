import { randomUUID } from 'node:crypto';
import type {
  CollectionName,
  Count,
  InventoryItem,
  Location,
  ModuleRequest,
  Order,
  Preparation,
  PreparationItem,
  SetupArea,
  SetupPlan,
  SetupUnit,
  Shipment,
  StockMove,
} from '@groundwork/contract';
import { insertRecords } from '../../records/insert.ts';
import { people, places } from '../people.ts';
import { area, insertTemplates, item, planned, preparation, unit } from '../plan.ts';
import { type TestServer, testServer } from '../server.ts';

/** A project with a plan, a place of its own and stock in its warehouse: what one sequence of calls works on. */
export interface World {
  server: TestServer;
  /** Where the calls go: two servers on one database. */
  addresses: readonly string[];
  projectId: string;
  planId: string;
  locationId: string;
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
  /** Stock at the project's location. */
  arrived: InventoryItem[];
  stock: InventoryItem[];
  shipments: Shipment[];
  /** Lines of the stock ledger about pieces that came back, of the project and of the warehouse. */
  returns: StockMove[];
  /** Counts of the stock. */
  counts: Count[];
  /** How many operations the journal knows of these records. */
  operations: number;
}

/** A product whose price does not divide evenly, sold in packs of four. */
const packs = randomUUID();

async function insertGoods(server: TestServer) {
  await insertTemplates(server);
  const common = { name: 'Pencils', mediaItemIds: [], tagIds: [], consumable: true, divisible: true };
  await insertRecords(server.store, 'products', [{ id: packs, ...common, price: 12.35, divisibleUnits: 4 }]);
}

/** The API of a test file that makes worlds, and where the calls go: two servers on one database. */
export function twoServers(): { server: TestServer; addresses: readonly string[] } {
  const addresses: string[] = [];
  let close: (() => Promise<void>) | undefined;
  // Before the first one takes the database along.
  afterAll(() => close?.());
  const server = testServer({ prepare: insertGoods, requestsPerMinute: 10_000_000 });
  beforeAll(async () => {
    const other = await server.beside();
    close = other.close;
    addresses.push(server.address, other.address);
  });
  return { server, addresses };
}

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
    // The notes say whose it is: what is divided off keeps them.
    make<InventoryItem>('/inventoryitems', {
      ...{ name: 'Stock', locationId: places.warehouse, productId, quantity, notes: projectId },
    });
  for (const [productId, quantity] of [
    [places.product, 9],
    [places.product, 4],
    [packs, 6],
  ] as const) {
    await stockOf(productId, quantity);
  }
  return {
    server,
    addresses,
    projectId,
    planId,
    locationId: location.id,
    productIds: [places.product, packs],
  };
}

/** The records of a state by the collections they are of. */
export const tables = [
  ['areas', 'setupareas'],
  ['units', 'setupunits'],
  ['preparations', 'preparations'],
  ['items', 'preparationitems'],
  ['orders', 'orders'],
  ['requests', 'moduleRequests'],
] as const satisfies readonly (readonly [keyof State, CollectionName])[];

/** Returned items have no notes: their lines in the ledger say whose they are. */
const ownStock = `location_id = $4 and (doc->>'notes' = $1 or id in (
  select inventory_item_id from stockmoves where kind = 'return' and order_id in (select id from orders where project_id = $1)))`;

/** Everything of the world as the database has it, deleted records too, oldest first. */
export async function stateOf({ server, projectId, planId, locationId }: World): Promise<State> {
  const docs = (where: string) => `(select coalesce(jsonb_agg(doc order by time_created, id), '[]') from ${where})`;
  const parts = tables.map(([part, name]) => `'${part}', ${docs(`${name.toLowerCase()} where project_id = $1`)}`);
  const { rows } = await server.store.query<{ state: State }>(
    `select jsonb_build_object(${parts.join(', ')},
       'plan', (select doc from setupplans where id = $2),
       'arrived', ${docs('inventoryitems where location_id = $3')},
       'shipments', ${docs('shipments where project_id = $1')},
       'stock', ${docs(`inventoryitems where ${ownStock}`)},
       'returns', ${docs(`stockmoves where kind = 'return' and order_id in (select id from orders where project_id = $1)`)},
       'counts', ${docs(`counts where id in (
          select count_id from countlines where inventory_item_id in (select id from inventoryitems where ${ownStock}))`)},
       'operations', (select count(distinct doc->>'operationId') from auditevents
          where project_id = $1 or target_id in
          (select id from inventoryitems where location_id = $3 or (${ownStock})))) as state`,
    [projectId, planId, locationId, places.warehouse],
  );
  const state = rows[0]?.state;
  if (!state) throw new Error('There is no state.');
  return state;
}
