import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';

/** Quantity in stock by product id, then by location id: one pass over the inventory for the whole list. */
type Stock = ReadonlyMap<string, ReadonlyMap<string, number>>;

let counted: readonly InventoryItem[] | undefined;
let stock: Stock = new Map();

function currentStock(): Stock {
  const items = getDefaultStore().get(collection('inventoryitems').allAtom);
  if (items !== counted) {
    counted = items;
    stock = countStock(items);
  }
  return stock;
}

/** Adds up the quantities of inventory items by product and location. */
export function countStock(items: readonly InventoryItem[]): Stock {
  const byProduct = new Map<string, Map<string, number>>();
  for (const { productId, locationId, quantity } of items) {
    if (!productId || !locationId) continue;
    const byLocation = byProduct.get(productId) ?? new Map<string, number>();
    byLocation.set(locationId, (byLocation.get(locationId) ?? 0) + (quantity ?? 0));
    byProduct.set(productId, byLocation);
  }
  return byProduct;
}

const warehouseStock = (productId: string): [name: string, quantity: number][] =>
  [...(currentStock().get(productId) ?? [])].flatMap(([locationId, quantity]) => {
    const location = collection('locations').get(locationId);
    return location?.type === 'Warehouse' ? [[location.name, quantity] as [string, number]] : [];
  });

/** Pieces of a product in all warehouses. */
export const stockOf = (productId: string): number =>
  warehouseStock(productId).reduce((sum, [, quantity]) => sum + quantity, 0);

/** 'Portland Central: 9, Lyon Depot: 5', or undefined when there is none. */
export const stockByLocation = (productId: string): string | undefined =>
  warehouseStock(productId)
    .map(([name, quantity]) => `${name}: ${formatNumber(quantity)}`)
    .join(', ') || undefined;
