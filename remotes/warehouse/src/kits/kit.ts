import type {
  KitStatus,
  Order,
  Preparation,
  PreparationItem,
  Product,
  Project,
  ReservationStatus,
  SetupArea,
  SetupUnit,
} from '@groundwork/contract';

/** Some pieces of an inventory item that are reserved for an order. */
export interface KitEntry {
  inventoryItemId: string;
  /** The emplacement that they come from. */
  locale: string | undefined;
  quantity: number;
  status: ReservationStatus;
  /** Number of the tote they are in. */
  tote: string | undefined;
  /** Who changed the entry last. */
  userId: string | undefined;
  timeModifiedUtc: string | undefined;
}

/** One order of a kit. */
export interface KitItem {
  order: Order;
  project: Project;
  preparationItem: PreparationItem | undefined;
  product: Product | undefined;
  needed: number;
  allocated: number;
  /** How many pieces are not reserved. */
  short: number;
  entries: readonly KitEntry[];
  status: KitStatus;
}

/**
 * The orders of one preparation that a warehouse works on or has sent (docs: kits-are-derived). It is not stored
 * anywhere.
 */
export interface Kit {
  /** The preparation's id, or `orphansId`. */
  id: string;
  name: string;
  preparation: Preparation | undefined;
  /** Undefined for orders without a preparation, which may belong to several projects. */
  project: Project | undefined;
  unit: SetupUnit | undefined;
  area: SetupArea | undefined;
  items: readonly KitItem[];
  status: KitStatus;
  /** Items that are ready or shipped. */
  readyCount: number;
  /** Items of which a part alone could be reserved. */
  shortCount: number;
  /** When the oldest of its orders was made. */
  oldestUtc: string;
}

/** The kit of the orders that have no preparation ([WH-03]). */
export const orphansId = '[ORPHANS]';
export const orphansName = 'Orders without a preparation';
