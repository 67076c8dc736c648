import type { Order, Product, Project, ReservationStatus, Shipment, StockMove } from '@groundwork/contract';
import { neededQuantity } from '@groundwork/contract/domain';
import { indexById } from '../kits/index-by-id.ts';
import { orphansId, orphansName } from '../kits/kit.ts';
import type { KitRecords } from '../kits/kits-of.ts';

/** The lists of the cache that the tabs of shipping are made of. */
export interface ShippingRecords extends Omit<KitRecords, 'areas'> {
  shipments: readonly Shipment[];
  /** Lines of the stock ledger that say what has arrived from here in the last 90 days; only where they were asked for. */
  deliveries?: readonly StockMove[];
}

/** An order of which something is ready to leave, on its way or there. */
export interface OrderLine {
  id: string;
  order: Order;
  project: Project;
  product: Product | undefined;
  /** The preparation, or `orphansId`. */
  kitId: string;
  kitName: string;
  unitName: string | undefined;
  /** Pieces that are ready, or that the shipment holds. */
  quantity: number;
  /** Pieces of the order that have not arrived. */
  needed: number;
  /** When the last piece became ready, and who set the status. */
  readyUtc: string | undefined;
  readyById: string | undefined;
  /**
   * The shipment that holds it: packed in the first tab, shipped or arrived in the others; none if only its status is
   * known.
   */
  shipment: Shipment | undefined;
  /** When it left, and who sent it. */
  shippedUtc: string | undefined;
  shippedById: string | undefined;
  /** The emplacements that its pieces come from. */
  locales: readonly string[];
}

/** The name and place of an order; undefined for orders of other warehouses. */
function lineMaker(records: ShippingRecords) {
  const orders = indexById(records.orders);
  const projects = indexById(records.projects);
  const preparationItems = indexById(records.preparationItems);
  const preparations = indexById(records.preparations);
  const units = indexById(records.units);
  const products = indexById(records.products);
  return (orderId: string, quantity: number, facts: Partial<OrderLine>): OrderLine | undefined => {
    const order = orders.get(orderId);
    const project = projects.get(order?.projectId ?? '');
    if (!order || !project) return undefined;
    const preparation = preparations.get(preparationItems.get(order.preparationItemId ?? '')?.preparationId ?? '');
    return {
      id: order.id,
      order,
      project,
      product: products.get(order.productId ?? ''),
      kitId: preparation?.id ?? orphansId,
      kitName: preparation?.name ?? orphansName,
      unitName: units.get(preparation?.unitId ?? '')?.name,
      quantity,
      needed: neededQuantity(order),
      readyUtc: undefined,
      readyById: undefined,
      shipment: undefined,
      shippedUtc: facts.shipment?.shippedUtc ?? undefined,
      shippedById: facts.shipment?.shippedById ?? undefined,
      locales: [],
      ...facts,
    };
  };
}

/** The pieces in the warehouse that have one status for an order. */
interface Held {
  quantity: number;
  /** When the last piece got the status, and who set it. */
  sinceUtc?: string;
  byId?: string;
  locales: Set<string>;
}
function heldByOrder({ warehouseId, inventoryItems }: ShippingRecords, wanted: ReservationStatus): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const { locationId, locale, reservations } of inventoryItems) {
    if (locationId !== warehouseId) continue;
    for (const { orderId, quantity, status, timeModifiedUtc, userId } of reservations) {
      if (status !== wanted) continue;
      const known = held.get(orderId) ?? { quantity: 0, locales: new Set<string>() };
      const isLater = (timeModifiedUtc ?? '') >= (known.sinceUtc ?? '');
      held.set(orderId, {
        quantity: known.quantity + quantity,
        sinceUtc: (isLater ? timeModifiedUtc : known.sinceUtc) ?? undefined,
        byId: (isLater ? userId : known.byId) ?? undefined,
        locales: locale ? known.locales.add(locale) : known.locales,
      });
    }
  }
  return held;
}

/** Orders of the warehouse with pieces that are ready (docs: stock-leaves-on-arrival). */
export function readyLines(records: ShippingRecords): OrderLine[] {
  const lineOf = lineMaker(records);
  const packed = new Map(
    records.shipments
      .filter(({ status }) => status === 'Packed' || status === 'Draft')
      .flatMap((shipment) => shipment.boxes.flatMap(({ lines }) => lines.map(({ orderId }) => [orderId, shipment]))),
  );
  return [...heldByOrder(records, 'Ready')].flatMap(([orderId, { quantity, locales, sinceUtc, byId }]) => {
    const shipment = packed.get(orderId) as Shipment | undefined;
    const facts = { readyUtc: sinceUtc, readyById: byId, locales: [...locales], shipment };
    return lineOf(orderId, quantity, facts) ?? [];
  });
}

const keptDays = 90;
/** From when on arrived orders are shown. */
export const shownSince = (now: Date) => new Date(now.getTime() - keptDays * 24 * 3_600_000).toISOString();

/**
 * The orders that are on their way, or that have arrived in the last 90 days: those of shipments, and those without one,
 * which somebody has shipped by their status.
 */
export function sentLines(records: ShippingRecords, status: 'Shipped' | 'Arrived', now: Date): OrderLine[] {
  const lineOf = lineMaker(records);
  const since = shownSince(now);
  const shipments = records.shipments
    .filter((shipment) => shipment.status === status && shipment.warehouseId === records.warehouseId)
    .filter(({ arrivedUtc }) => status === 'Shipped' || (arrivedUtc ?? '') >= since);
  const inShipments = new Set<string>();
  const lines = shipments.flatMap((shipment) =>
    [...contentsOf(shipment.boxes)].flatMap(([orderId, quantity]) => {
      inShipments.add(orderId);
      const line = lineOf(orderId, quantity, { shipment });
      return line ? [{ ...line, id: `${shipment.id}/${orderId}` }] : [];
    }),
  );
  const others = status === 'Shipped' ? shippedByStatus(records, lineOf) : deliveredFrom(records, lineOf, since);
  return [...lines, ...others.filter(({ id }) => !inShipments.has(id))];
}

/** WHSE Shipped, or partially delivered with pieces that are still on their way (docs: stock-leaves-on-arrival). */
function shippedByStatus(records: ShippingRecords, lineOf: ReturnType<typeof lineMaker>): OrderLine[] {
  const held = heldByOrder(records, 'Shipped');
  return records.orders.flatMap(({ id, status, quantity, deliveredQuantity }) => {
    const onTheWay = held.get(id);
    if (status !== 'WHSE Shipped' && !(status === 'Partially Delivered' && onTheWay)) return [];
    const facts = { shippedUtc: onTheWay?.sinceUtc, shippedById: onTheWay?.byId };
    return lineOf(id, onTheWay?.quantity ?? quantity - deliveredQuantity, facts) ?? [];
  });
}

/** Delivered orders of which the stock ledger says that their goods came from here. */
function deliveredFrom(records: ShippingRecords, lineOf: ReturnType<typeof lineMaker>, since: string): OrderLine[] {
  const pieces = new Map<string, number>();
  for (const { orderId, kind, delta, timeCreatedUtc, locationId } of records.deliveries ?? []) {
    if (!orderId || kind !== 'deliver' || locationId !== records.warehouseId || timeCreatedUtc < since) continue;
    pieces.set(orderId, (pieces.get(orderId) ?? 0) - delta);
  }
  // Other orders of its shipment are still on their way.
  const traveling = new Map(
    records.shipments
      .filter(({ status }) => status === 'Shipped')
      .flatMap((shipment) => [...contentsOf(shipment.boxes).keys()].map((orderId) => [orderId, shipment] as const)),
  );
  const lines = [...pieces].flatMap(
    ([orderId, quantity]) => lineOf(orderId, quantity, { shipment: traveling.get(orderId) }) ?? [],
  );
  return lines.filter(({ order }) => order.status === 'Delivered');
}

/** How many pieces of each order are in these boxes. */
export function contentsOf(boxes: readonly Pick<Shipment['boxes'][number], 'lines'>[]): Map<string, number> {
  const contents = new Map<string, number>();
  for (const { orderId, quantity } of boxes.flatMap(({ lines }) => lines)) {
    contents.set(orderId, (contents.get(orderId) ?? 0) + quantity);
  }
  return contents;
}

type Followed = Pick<Shipment['boxes'][number], 'number' | 'tracking' | 'carrier'>;
/** The boxes that the order travels in; without a shipment, one with the number that the order has. */
export const boxesOf = ({ order, shipment }: OrderLine): readonly Followed[] =>
  shipment
    ? shipment.boxes.filter(({ lines }) => lines.some(({ orderId }) => orderId === order.id))
    : [{ number: 1, tracking: order.tracking }];
