import type { InventoryItem, Location } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';

/** What one warehouse has of a product. */
export interface WarehouseStock {
  warehouse: Location;
  inStock: number;
  /** Kept for nobody, not on hold and not on the way. */
  available: number;
  /** The first day on which some of it expires. */
  expiresOn: string | undefined;
}

/** What the warehouses have of one product, by name; those that have none of it are left out. */
export function warehouseStock(items: readonly InventoryItem[], locations: readonly Location[]): WarehouseStock[] {
  return locations
    .filter(({ type }) => type === 'Warehouse')
    .flatMap((warehouse) => {
      const here = items.filter(({ locationId, quantity }) => locationId === warehouse.id && quantity > 0);
      if (here.length === 0) return [];
      const days = here.flatMap(({ expiresOn }) => expiresOn || []);
      return [
        {
          warehouse,
          inStock: here.reduce((sum, { quantity }) => sum + quantity, 0),
          available: here.reduce((sum, item) => sum + availableQuantity(item), 0),
          expiresOn: days.sort()[0],
        },
      ];
    })
    .sort((a, b) => a.warehouse.name.localeCompare(b.warehouse.name));
}
