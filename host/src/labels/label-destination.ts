import { findCollection, type LabeledRecord } from '@groundwork/contract';
import { type DialogName, dialogCollections, type GlobalFilters, type Session } from '@groundwork/shell-sdk';
import type { OwnedRoute } from '../loader/remotes.ts';
import { mayOpen } from '../routes/open-routes.ts';

/** The fields of a record that decide on which page it is. */
export interface LabeledFields {
  projectId?: string | null;
  locationId?: string | null;
  warehouseId?: string | null;
  /** Of a transfer. */
  toWarehouseId?: string | null;
}
/** Where a label leads: a page within its scope, a dialog of another remote, or nothing in this portal. */
export type LabelDestination =
  | { kind: 'page'; address: string; scope: Partial<Pick<GlobalFilters, 'projectId' | 'warehouseId'>> }
  | { kind: 'dialog'; name: DialogName }
  | { kind: 'none' };

export interface Portal {
  session: Session;
  routes: readonly OwnedRoute[];
  canOpenDialog: (name: DialogName) => boolean;
  isWarehouse: (locationId: string) => boolean;
  /** The project whose school this location is. */
  projectAt: (locationId: string) => string | undefined;
}

/**
 * The page that opens a labeled record. Several may: who belongs to a warehouse's team works in its pages, everybody else
 * in those of projects; an inventory item is shown where it lies.
 */
export function labelDestination(labeled: LabeledRecord, record: LabeledFields, portal: Portal): LabelDestination {
  const { session, routes } = portal;
  const locationId = record.locationId ?? undefined;
  const warehouseId =
    receiverOf(record, session) ??
    record.warehouseId ??
    (locationId && portal.isWarehouse(locationId) ? locationId : undefined);
  const projectId = record.projectId ?? (locationId && portal.projectAt(locationId)) ?? undefined;
  const prefersWarehouse = locationId
    ? warehouseId !== undefined
    : session.isWarehouseMember || Boolean(record.toWarehouseId);
  const fitting = routes.filter((route) => route.opens?.[labeled.collection] !== undefined && mayOpen(session, route));
  const byPreference = fitting.toSorted(
    (a, b) => Number(b.scope === 'warehouse') - Number(a.scope === 'warehouse') || a.path.localeCompare(b.path),
  );
  const route = prefersWarehouse ? byPreference[0] : byPreference.at(-1);
  if (route) {
    const query = (route.opens?.[labeled.collection] ?? '')
      .replaceAll('{id}', labeled.id)
      .replaceAll('{box}', String(labeled.box ?? ''));
    const scope =
      route.scope === 'warehouse' && warehouseId
        ? { warehouseId }
        : route.scope === 'project' && projectId
          ? { projectId }
          : {};
    return { kind: 'page', address: `${route.path}${query}`, scope };
  }
  const entity = Object.entries(dialogCollections).find(([, collection]) => collection === labeled.collection)?.[0];
  const name = `${entity}.details` as DialogName;
  return entity !== undefined && portal.canOpenDialog(name) ? { kind: 'dialog', name } : { kind: 'none' };
}

/** Where a transfer is received: by its team, and by staff who are in neither team. Its sender sees that it is on its way. */
function receiverOf({ warehouseId, toWarehouseId }: LabeledFields, { user: { warehouseIds } }: Session) {
  if (!toWarehouseId) return undefined;
  const isOfSender = warehouseIds.some((id) => id === warehouseId);
  return warehouseIds.includes(toWarehouseId) || !isOfSender ? toWarehouseId : undefined;
}

/** The collection of a label, if this version of the portal knows it. */
export const labeledCollection = ({ collection }: LabeledRecord) => findCollection(collection);
