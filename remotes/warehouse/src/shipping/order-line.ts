import type {
  InventoryItem,
  Order,
  Preparation,
  PreparationItem,
  Product,
  Project,
  SetupUnit,
  Shipment,
} from '@groundwork/contract';
import { orphansId, orphansName } from '../kits/kit.ts';

/** The lists of the cache that the tabs of shipping are made of. */
export interface ShippingRecords {
  warehouseId: string;
  orders: readonly Order[];
  projects: readonly Project[];
  preparationItems: readonly PreparationItem[];
  preparations: readonly Preparation[];
  units: readonly SetupUnit[];
  products: readonly Product[];
  inventoryItems: readonly InventoryItem[];
  shipments: readonly Shipment[];
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
  /** When the last piece became ready, and by whom. */
  readyUtc: string | undefined;
  readyById: string | undefined;
  /** The shipment that holds it: packed in the first tab, shipped or arrived in the others. */
  shipment: Shipment | undefined;
  /** The emplacements that its pieces come from. */
  locales: readonly string[];
}

const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((record) => [record.id, record]));

/** What an order is called and where it belongs; undefined for orders of other warehouses. */
function lineMaker(records: ShippingRecords) {
  const orders = byId(records.orders);
  const projects = byId(records.projects);
  const preparationItems = byId(records.preparationItems);
  const preparations = byId(records.preparations);
  const units = byId(records.units);
  const products = byId(records.products);
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
      needed: Math.max(0, order.quantity - order.deliveredQuantity),
      readyUtc: undefined,
      readyById: undefined,
      shipment: undefined,
      locales: [],
      ...facts,
    };
  };
}

/** Orders of the warehouse with pieces that are ready (decisions G8). */
export function readyLines(records: ShippingRecords): OrderLine[] {
  const { warehouseId, inventoryItems, shipments } = records;
  const lineOf = lineMaker(records);
  const packed = new Map(
    shipments
      .filter(({ status }) => status === 'Packed' || status === 'Draft')
      .flatMap((shipment) => shipment.boxes.flatMap(({ lines }) => lines.map(({ orderId }) => [orderId, shipment]))),
  );
  const ready = new Map<string, { quantity: number; readyUtc?: string; readyById?: string; locales: Set<string> }>();
  for (const { locationId, locale, reservations } of inventoryItems) {
    if (locationId !== warehouseId) continue;
    for (const { orderId, quantity, status, timeModifiedUtc, userId } of reservations) {
      if (status !== 'Ready') continue;
      const known = ready.get(orderId) ?? { quantity: 0, locales: new Set<string>() };
      const isLater = (timeModifiedUtc ?? '') >= (known.readyUtc ?? '');
      ready.set(orderId, {
        quantity: known.quantity + quantity,
        readyUtc: (isLater ? timeModifiedUtc : known.readyUtc) ?? undefined,
        readyById: (isLater ? userId : known.readyById) ?? undefined,
        locales: locale ? known.locales.add(locale) : known.locales,
      });
    }
  }
  return [...ready].flatMap(([orderId, { quantity, locales, ...facts }]) => {
    const shipment = packed.get(orderId) as Shipment | undefined;
    return lineOf(orderId, quantity, { ...facts, locales: [...locales], shipment }) ?? [];
  });
}

const keptDays = 90;

/** The orders of shipments that are on their way, or that have arrived in the last 90 days. */
export function sentLines(records: ShippingRecords, status: 'Shipped' | 'Arrived', now: Date): OrderLine[] {
  const lineOf = lineMaker(records);
  const since = new Date(now.getTime() - keptDays * 24 * 3_600_000).toISOString();
  return records.shipments
    .filter((shipment) => shipment.status === status && shipment.warehouseId === records.warehouseId)
    .filter(({ arrivedUtc }) => status === 'Shipped' || (arrivedUtc ?? '') >= since)
    .flatMap((shipment) =>
      [...contentsOf(shipment.boxes)].flatMap(([orderId, quantity]) => {
        const line = lineOf(orderId, quantity, { shipment });
        return line ? [{ ...line, id: `${shipment.id}/${orderId}` }] : [];
      }),
    );
}

/** How many pieces of each order are in these boxes. */
export function contentsOf(boxes: readonly Pick<Shipment['boxes'][number], 'lines'>[]): Map<string, number> {
  const contents = new Map<string, number>();
  for (const { orderId, quantity } of boxes.flatMap(({ lines }) => lines)) {
    contents.set(orderId, (contents.get(orderId) ?? 0) + quantity);
  }
  return contents;
}

/** The boxes of the shipment that the order travels in. */
export const boxesOf = ({ order, shipment }: OrderLine): Shipment['boxes'] =>
  shipment?.boxes.filter(({ lines }) => lines.some(({ orderId }) => orderId === order.id)) ?? [];
