import { scanLink } from '@groundwork/contract';
import type { Page } from '@playwright/test';
import { platform } from './fixtures.ts';
import { uniqueName } from './products.ts';
import { sql } from './sessions.ts';
import { mustCall } from './walk/stored.ts';

interface Made {
  id: string;
  name: string;
}
/** A product on a shelf of Portland Central. */
export interface Shelf {
  locale: string;
  /** The content of its barcode. */
  code: string;
  productId: string;
  itemId: string;
}
export interface PickingWorld {
  warehouseId: string;
  project: Made;
  shelves: readonly Shelf[];
  /** The content of each kit's label. */
  kitCodes: readonly string[];
  /** Deletes all of it, and the history that the server wrote about it. */
  remove: () => Promise<void>;
}

/**
 * Makes a project with kits, to be picked in Portland Central. The demonstration data stay as they are.
 * @param shelves how many pieces are on each
 * @param kits by name: how many pieces of each shelf they need
 */
export async function makePickingWorld(
  director: Page,
  shelves: Readonly<Record<string, number>>,
  kits: Readonly<Record<string, readonly number[]>>,
): Promise<PickingWorld> {
  await director.goto(platform().portal);
  const create = (collection: string, data: object) => mustCall<Made>(director, 'POST', collection, data);
  const [warehouse] = await sql(`select id from locations where doc->>'name' = 'Portland Central'`);
  const warehouseId = String(warehouse?.id);
  const stamp = Date.now().toString(36).toUpperCase();
  const made: Shelf[] = [];
  for (const [locale, quantity] of Object.entries(shelves)) {
    const code = `W${stamp}-${made.length}`;
    const name = uniqueName(`Piece ${made.length + 1}`);
    const product = await create('products', { name, externalIdentifier: code, consumable: false, divisible: false });
    const item = { name, locationId: warehouseId, locale, quantity, productId: product.id };
    const { id } = await create('inventoryitems', item);
    made.push({ locale, code, productId: product.id, itemId: id });
  }
  const project = await create('projects', {
    name: uniqueName('Picking'),
    status: 'Ordering',
    fulfillingById: warehouseId,
  });
  const projectId = project.id;
  const area = await create('setupareas', { name: 'Classroom', projectId });
  const unit = await create('setupunits', { name: 'Shelf', projectId, areaId: area.id });
  const kitCodes: string[] = [];
  for (const [name, quantities] of Object.entries(kits)) {
    const preparation = await create('preparations', { name, projectId, unitId: unit.id });
    for (const [index, quantity] of quantities.entries()) {
      const line = await create('preparationitems', {
        name: `Item ${index}`,
        projectId,
        preparationId: preparation.id,
      });
      if (quantity === 0) continue;
      const order = { name: `${name} ${index}`, projectId, status: 'Processing', quantity };
      const { id } = await create('orders', { ...order, productId: made[index]?.productId });
      // Only the server sets an order's item, when a plan is deployed; that takes longer than a test may.
      const link = `update orders set doc = doc || jsonb_build_object('preparationItemId', $2::text) where id = $1`;
      await sql(link, [id, line.id]);
    }
    kitCodes.push(scanLink(platform().portal, 'preparations', preparation.id));
  }
  const remove = async () => {
    const itemIds = made.map(({ itemId }) => itemId);
    const productIds = made.map(({ productId }) => productId);
    const orders = await sql(`select id from orders where doc->>'projectId' = $1`, [projectId]);
    const ids = [projectId, ...itemIds, ...productIds, ...orders.map(({ id }) => String(id))];
    await sql(`delete from activityitems where doc->>'projectId' = $1 or doc->>'targetId' = any($2)`, [projectId, ids]);
    for (const table of ['stockmoves', 'countlines'])
      await sql(`delete from ${table} where doc->>'inventoryItemId' = any($1)`, [itemIds]);
    await sql('delete from inventoryitems where id = any($1)', [itemIds]);
    for (const table of [
      'shipments',
      'orders',
      'preparationitems',
      'preparations',
      'setupunits',
      'setupareas',
      'setupplans',
    ])
      await sql(`delete from ${table} where doc->>'projectId' = $1`, [projectId]);
    await sql('delete from projects where id = $1', [projectId]);
    await sql('delete from products where id = any($1)', [productIds]);
  };
  return { warehouseId, project, shelves: made, kitCodes, remove };
}
