import type { InventoryItem, Location, Project } from '@groundwork/contract';
import type { Session } from '@groundwork/shell-sdk';
import { stockRights } from '../inventory-items/stock-rights.ts';

/** The warehouses that the user may take goods in at. */
export const warehousesFor = (locations: readonly Location[], session: Session): readonly Location[] =>
  locations.filter(({ id, isDeleted }) => !isDeleted && stockRights(session, id).work === undefined);

/** The warehouse that goods most likely come back to: the one asked for, the one that sent them, or the only one. */
export function likelyWarehouse(
  warehouses: readonly Location[],
  project: Project | undefined,
  wantedId: string | undefined,
): string | undefined {
  const known = [wantedId, project?.fulfillingById].find((id) => warehouses.some((place) => place.id === id));
  return known ?? (warehouses.length === 1 ? warehouses[0]?.id : undefined);
}

/** The emplacement where most of the product lies in a warehouse; else the one that its item template names. */
export function likelyEmplacement(
  items: readonly InventoryItem[],
  warehouseId: string | undefined,
  templateLocale: string | undefined,
): string | undefined {
  const [most] = items
    .filter(({ locationId, locale, isDeleted, isArchived, hold, transit }) =>
      Boolean(locationId === warehouseId && locale && !isDeleted && !isArchived && !hold && !transit),
    )
    .sort((one, other) => other.quantity - one.quantity);
  return most?.locale ?? templateLocale;
}
