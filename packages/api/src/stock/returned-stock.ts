import type { InventoryItem, Order, PreparationItem, Product } from '@groundwork/contract';
import type { returnBody } from '@groundwork/contract/schemas';
import type { InferOutput } from 'valibot';
import { newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { sum } from '../records/reservations.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { validated } from '../records/validate.ts';
import { changeStock } from './change-stock.ts';

export type StoredItem = Doc & InventoryItem;
type StoredOrder = Doc & Order;
type Body = InferOutput<typeof returnBody>;

/** What a return is about, all of it locked in the order of records/lock-order.ts. */
interface Returned {
  /** The preparation items that use what the pieces come out of. */
  users: readonly (Doc & PreparationItem)[];
  /** The items with the delivered pieces: the order's own, those that they were merged into, then the preparation item's. */
  sources: readonly StoredItem[];
  /** The item of the warehouse that good pieces join. */
  shelf: StoredItem | undefined;
}

/** Free stock of the product at an emplacement, that no order was made for and no preparation item uses. */
const isShelf = `t.location_id = $1 and t.product_id = $2 and coalesce(t.doc->>'locale', '') = $3
  and t.order_id is null and not t.is_deleted and not t.is_archived
  and not exists (select from preparationitems p where p.inventory_item_id = t.id and not p.is_deleted)`;

/** The items, and after them those that they became part of; merging leaves the order of a part on its empty item only. */
async function withMerged(work: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const { rows } = await work.queries.query<{ id: string }>(
    `with recursive merged (id) as (
       select unnest($1::text[])
       union
       select whole.inventory_item_id from merged
       join stockmoves part on part.inventory_item_id = merged.id and part.kind = 'merge'
         and (part.doc->>'delta')::numeric < 0
       join stockmoves whole on whole.product_id = part.product_id and whole.kind = 'merge'
         and (whole.doc->>'delta')::numeric > 0 and whole.doc->>'operationId' = part.doc->>'operationId'
     )
     select id from merged`,
    [ids],
  );
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

export async function lockReturn(work: UnitOfWork, order: StoredOrder, body: Body): Promise<Returned> {
  const project = await work.read('projects', order.projectId);
  const own = await work.readWhere('inventoryitems', 't.order_id = $1', [order.id]);
  const ownIds = await withMerged(work, [...own.keys()]);
  const locked = await work.lockWhere(
    'preparationitems',
    '(t.inventory_item_id = any($1::text[]) or t.id = $2) and not t.is_deleted',
    [ownIds, order.preparationItemId ?? ''],
  );
  const users = [...locked.values()] as (Doc & PreparationItem)[];
  const linkedIds = users.flatMap(({ id, inventoryItemId }) =>
    id === order.preparationItemId && inventoryItemId ? inventoryItemId : [],
  );
  const place = [body.warehouseId, order.productId ?? '', body.locale ?? ''];
  const shelves = await work.readWhere('inventoryitems', isShelf, place);
  const items = (await work.lock('inventoryitems', [...new Set([...ownIds, ...linkedIds, ...shelves.keys()])])) as Map<
    string,
    StoredItem
  >;
  const hasPieces = (id: string) => {
    const item = items.get(id);
    const isOrdered = item?.orderId === order.id || item?.productId === order.productId;
    return item && isOrdered && !item.isDeleted && !item.transit ? [item] : [];
  };
  const atSite = (item: StoredItem) => Number(item.locationId !== project?.locationId);
  const ownItems = ownIds.flatMap(hasPieces).sort((one, other) => atSite(one) - atSite(other));
  const sources = [...new Set([...ownItems, ...linkedIds.flatMap(hasPieces)])];
  const expiresOn = sources[0]?.expiresOn ?? '';
  const shelf = [...shelves.keys()]
    .flatMap((id) => items.get(id) ?? [])
    .filter((item) => !item.isDeleted && !item.hold && !item.transit && (item.expiresOn ?? '') === expiresOn)
    .find((item) => item.locationId === body.warehouseId && (item.locale ?? '') === (body.locale ?? ''));
  return { users, sources, shelf };
}

/**
 * Takes pieces out of the stock of the project, as far as it has them: what was lost, given away or moved since is in no
 * books any more. Answers how many were not found.
 */
export function takeOut(work: UnitOfWork, sources: readonly StoredItem[], orderId: string, quantity: number): number {
  let left = quantity;
  for (const source of sources) {
    const taken = Math.min(left, source.quantity - sum(source.reservations));
    if (taken <= 0) continue;
    changeStock(work, source, { delta: -taken, kind: 'return', orderId });
    left -= taken;
  }
  return left;
}

/**
 * The pieces in the books of the warehouse; thrown away ones are taken out again, so that its history has them. What is on
 * hold is an item of its own. Answers the id of the item.
 */
export async function takeBack(
  work: UnitOfWork,
  order: StoredOrder,
  shelf: StoredItem | undefined,
  { quantity, warehouseId, locale, damaged, note, expiresOn }: Body & Pick<InventoryItem, 'expiresOn'>,
): Promise<string> {
  const why = { orderId: order.id, note, ...(damaged ? { reason: 'Damaged' } : {}) };
  const hold =
    damaged === 'hold'
      ? { reason: 'Damaged', note, userId: work.caller.id, heldUtc: new Date().toISOString() }
      : undefined;
  const place = { locationId: warehouseId, locale, expiresOn: expiresOn ?? undefined };
  const item = shelf && !hold ? asStaged(work, shelf) : await newItem(work, order, { ...place, hold });
  const risen = changeStock(work, item, { delta: quantity, kind: 'return', ...why });
  if (damaged === 'scrap') changeStock(work, risen, { delta: -quantity, kind: 'scrap', ...why });
  return item.id;
}

/** The same pieces may have been merged into it before: then `takeOut` has just taken them out of it. */
const asStaged = (work: UnitOfWork, item: StoredItem) => (work.staged('inventoryitems', item.id) ?? item) as StoredItem;

async function newItem(work: UnitOfWork, order: StoredOrder, fields: Partial<InventoryItem>): Promise<StoredItem> {
  const product = (await work.read('products', order.productId)) as (Doc & Product) | undefined;
  const { productId, tagIds } = order;
  const content = { name: product?.name ?? order.name, productId, tagIds, quantity: 0, ...fields };
  const item = validated('inventoryitems', { ...newMeta(), ...content }) as StoredItem;
  work.create('inventoryitems', item);
  return item;
}
