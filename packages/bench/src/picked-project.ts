import type { InventoryItem, Order, Product, Project } from '@groundwork/contract';
import type pg from 'pg';
import { type Api, removeProject } from './planned-project.ts';

/** A project whose orders a warehouse picks: each picker has an order for one piece of each product. */
export interface PickedProject {
  project: Project;
  products: Product[];
  /** One for each product, with a piece for each picker. */
  items: InventoryItem[];
  /** One for each picker and product. */
  orders: Order[][];
}

const name = 'Bench of picking';

async function make(
  api: Api,
  { warehouseId, pickers, products: count }: { warehouseId: string; pickers: number; products: number },
): Promise<PickedProject> {
  const products = (await api<Product[]>('GET', 'products'))
    .filter(({ externalIdentifier }) => externalIdentifier)
    .slice(0, count);
  const [home] = await api<{ id: string }[]>('GET', 'locations?type=School');
  const project = await api<Project>('POST', 'projects', { name, locationId: home?.id, fulfillingById: warehouseId });
  const items: InventoryItem[] = [];
  for (const { id: productId } of products)
    items.push(await api('POST', 'inventoryitems', { name, locationId: warehouseId, productId, quantity: pickers }));
  const orders: Order[][] = [];
  for (let picker = 0; picker < pickers; picker += 1) {
    const own: Order[] = [];
    for (const { id: productId } of products)
      own.push(await api('POST', 'orders', { name, projectId: project.id, productId, quantity: 1 }));
    await api('PATCH', 'orders', {
      targetIds: own.map(({ id }) => id),
      patchOperations: [{ op: 'replace', path: 'status', value: 'Processing' }],
    });
    orders.push(own);
  }
  return { project, products, items, orders };
}

async function remove(client: pg.Client, { project, items }: PickedProject): Promise<void> {
  const ids = items.map(({ id }) => id);
  for (const table of ['stockmoves', 'activityitems', 'auditevents'])
    await client.query(
      `delete from public.${table} where doc->>'inventoryItemId' = any($1) or doc->>'targetId' = any($1)`,
      [ids],
    );
  await client.query('delete from public.inventoryitems where id = any($1)', [ids]);
  await removeProject(client, { projectId: project.id });
}

/** Orders and stock of their own, there while `work` runs. */
export async function withPickedProject<T>(
  api: Api,
  client: pg.Client,
  size: { warehouseId: string; pickers: number; products: number },
  work: (picked: PickedProject) => Promise<T>,
): Promise<T> {
  const picked = await make(api, size);
  try {
    return await work(picked);
  } finally {
    await remove(client, picked);
  }
}
