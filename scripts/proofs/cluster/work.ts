import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { insertRecords, openStore } from '@groundwork/api';
import { type Answer, send } from '../clients.ts';
import type { World } from '../world.ts';

/** What was acknowledged, to be found in the database. */
export interface Acknowledged {
  /** Projects whose plan was deployed, with the number of its items. */
  deployed: { projectId: string; items: number }[];
  /** Orders that were picked from an item into a tote. */
  picked: { orderId: string; itemId: string; quantity: number }[];
  /** Orders that were delivered. */
  delivered: { orderId: string; quantity: number }[];
}
export interface Workers {
  acknowledged: Acknowledged;
  /** Writes that had to be sent again, and what they were answered before. */
  repeated: Answer[];
  /** What no repetition could help. */
  refused: string[];
  /** Ends when each has finished what it is at. */
  stop(): Promise<void>;
}
/** Records that the work is about. */
export interface Places {
  schoolId: string;
  warehouseId: string;
  productId: string;
  projectId: string;
  templateId: string;
  preparationTemplateId: string;
}

const itemsOfPlan = 12;
const pieces = 4;
const patience = 90_000;

export async function insertPlaces(url: string): Promise<Places> {
  const [schoolId, warehouseId, productId, projectId, planId, templateId, preparationTemplateId] = Array.from(
    { length: 7 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string, string];
  const store = openStore({ url });
  const lists = { mediaItemIds: [], tagIds: [] };
  await insertRecords(store, 'locations', [
    { id: schoolId, name: 'School', type: 'School', memberIds: [], ...lists },
    { id: warehouseId, name: 'Warehouse', type: 'Warehouse', memberIds: [], ...lists },
  ]);
  await insertRecords(store, 'products', [
    { id: productId, name: 'Pink Tower', price: 68, consumable: false, divisible: false, ...lists },
  ]);
  await insertRecords(store, 'preparationitemtemplates', [
    {
      ...{ id: templateId, name: 'Tower', locale: 'A1_02', productIds: [productId], tagIds: [] },
      sourcings: [{ name: 'standard', productIds: [productId] }],
    },
  ]);
  await insertRecords(store, 'preparationtemplates', [
    { id: preparationTemplateId, name: 'Pouring', items: [], ...lists },
  ]);
  await insertRecords(store, 'projects', [
    {
      ...{ id: projectId, name: 'Own', status: 'Planning', locationId: schoolId, setupPlanId: planId },
      ...{ fulfillingById: warehouseId, memberIds: [], ownerIds: [], ...lists },
    },
  ]);
  await insertRecords(store, 'setupplans', [
    {
      ...{ id: planId, name: 'Plan', projectId, status: 'Draft', moduleType: 'standard', quantity: 1, tagIds: [] },
      ...{ areaDeployments: [], unitDeployments: [], preparationDeployments: [], itemDeployments: [] },
    },
  ]);
  await store.close();
  return { schoolId, warehouseId, productId, projectId, templateId, preparationTemplateId };
}

/** People who deploy, pick and deliver, and send each write again under its key until it is answered. */
export function startWorkers(world: World, address: string, places: Places): Workers {
  const { authorization } = world;
  const repeated: Answer[] = [];
  const refused: string[] = [];
  let isOver = false;
  const write = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const key = randomUUID();
    const until = Date.now() + patience;
    for (;;) {
      const answer = await send(address, { method, path, body, key, authorization });
      if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text || 'null') as T;
      if ((answer.status >= 400 && answer.status < 500) || Date.now() > until)
        throw new Error(
          `${method} ${path} was answered ${answer.status || answer.failure}: ${answer.text.slice(0, 300)}`,
        );
      repeated.push(answer);
      await wait(250);
    }
  };
  const acknowledged: Acknowledged = { deployed: [], picked: [], delivered: [] };
  const { schoolId, warehouseId, productId, projectId } = places;

  const deploy = async () => {
    const project = await write<{ id: string; setupPlanId: string }>('POST', '/projects', {
      ...{ name: 'Walk', locationId: schoolId, fulfillingById: warehouseId },
    });
    const plan = `/setupplans/${project.setupPlanId}`;
    await write('PUT', plan, { name: 'Plan', projectId: project.id, preparationDeployments: [preparationOf(places)] });
    await write('POST', `/setupplans/deploy/${project.setupPlanId}`);
    acknowledged.deployed.push({ projectId: project.id, items: itemsOfPlan });
  };
  const reserved = async () => {
    const order = await write<{ id: string }>('POST', '/orders', {
      ...{ name: 'Rods', projectId, productId, status: 'Processing', quantity: pieces },
    });
    const item = await write<{ id: string }>('POST', '/inventoryitems', {
      ...{ name: 'Shelf', locationId: warehouseId, productId, quantity: 9 },
    });
    const move = { orderId: order.id, inventoryItemId: item.id, quantity: pieces };
    await write('POST', '/reservations/move', { moves: [{ ...move, from: null, to: 'Reserved' }] });
    return move;
  };
  const pick = async () => {
    const move = await reserved();
    await write('POST', '/reservations/move', { moves: [{ ...move, from: 'Reserved', to: 'Dropped' }] });
    acknowledged.picked.push({ orderId: move.orderId, itemId: move.inventoryItemId, quantity: pieces });
  };
  const deliver = async () => {
    const { orderId } = await reserved();
    await write('POST', `/orders/delivery/${orderId}`);
    acknowledged.delivered.push({ orderId, quantity: pieces });
  };

  const worker = async (work: () => Promise<void>) => {
    while (!isOver) {
      try {
        await work();
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error));
        await wait(500);
      }
    }
  };
  const done = Promise.all([deploy, deploy, pick, pick, deliver, deliver].map(worker));
  return {
    ...{ acknowledged, repeated, refused },
    async stop() {
      isOver = true;
      await done;
    },
  };
}

const preparationOf = ({ productId, templateId, preparationTemplateId }: Places) => ({
  ...{ id: randomUUID(), omit: false, templateId: preparationTemplateId, sourcing: 'standard' },
  itemDeployments: Array.from({ length: itemsOfPlan }, () => ({
    ...{ id: randomUUID(), omit: false, templateId },
    order: { productId, qty: 1, omit: false },
  })),
});
