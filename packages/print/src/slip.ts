import type {
  InventoryItem,
  Order,
  Preparation,
  PreparationItem,
  Product,
  SetupArea,
  SetupUnit,
  Shipment,
  ShipmentBox,
} from '@groundwork/contract';
import { messages } from '@groundwork/contract';

/** The records that slips and box labels are made from, as the cache holds them. */
export interface SlipRecords {
  inventoryItem: (id: string) => InventoryItem | undefined;
  orders: readonly Order[];
  shipments: readonly Shipment[];
  product: (id: string | undefined) => Product | undefined;
  preparationItem: (id: string | undefined) => PreparationItem | undefined;
  preparation: (id: string | undefined) => Preparation | undefined;
  unit: (id: string | undefined) => SetupUnit | undefined;
  area: (id: string | undefined) => SetupArea | undefined;
}

export interface SlipLine {
  key: string;
  name: string;
  productId: string;
  /** Number of the box; 0 where nothing is packed yet. */
  box: number;
  ordered: number;
  /** Pieces on this slip. */
  quantity: number;
  /** Pieces that neither have arrived nor are on their way. */
  toCome: number;
}
/** The lines of one kit. */
export interface SlipGroup {
  key: string;
  name: string;
  /** Unit and area. */
  detail: string;
  lines: readonly SlipLine[];
}

interface Entry {
  order: Order;
  quantity: number;
  box: number;
}

/** The contents of a shipment, or of one of its boxes, by kit. */
export const shipmentGroups = (shipment: Shipment, records: SlipRecords, box?: ShipmentBox): readonly SlipGroup[] => {
  const boxes = box ? [box] : shipment.boxes;
  return shipment.toWarehouseId ? transferGroups(boxes, records) : groupsOf(entriesOf(boxes, records), records);
};

/** A transfer belongs to no kit, and nothing of it is still to come. */
function transferGroups(boxes: readonly ShipmentBox[], records: SlipRecords): readonly SlipGroup[] {
  const lines = boxes.flatMap(({ number, items = [] }) =>
    items.map(({ inventoryItemId, quantity }): SlipLine => {
      const item = records.inventoryItem(inventoryItemId);
      const product = records.product(item?.productId ?? undefined);
      return {
        key: `${number} ${inventoryItemId}`,
        name: item?.name ?? messages.itemNotFound,
        productId: product?.externalIdentifier ?? '',
        box: number,
        ordered: quantity,
        quantity,
        toCome: 0,
      };
    }),
  );
  return lines.length > 0 ? [{ key: 'transfer', name: 'Transfer between warehouses', detail: '', lines }] : [];
}

/** Pieces that are packed for a project and not shipped yet, by kit: `ready` maps each order to its pieces. */
export const readyGroups = (ready: ReadonlyMap<Order, number>, records: SlipRecords): readonly SlipGroup[] =>
  groupsOf(
    [...ready].map(([order, quantity]) => ({ order, quantity, box: 0 })),
    records,
  );

function entriesOf(boxes: readonly ShipmentBox[], { orders }: SlipRecords): Entry[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return boxes.flatMap(({ number, lines }) =>
    lines.flatMap(({ orderId, quantity }) => {
      const order = byId.get(orderId);
      return order ? [{ order, quantity, box: number }] : [];
    }),
  );
}

function groupsOf(entries: readonly Entry[], records: SlipRecords): readonly SlipGroup[] {
  const families = familiesOf(records.orders);
  const onTheWay = sentQuantities(records.shipments);
  const groups = new Map<string, SlipGroup & { lines: SlipLine[] }>();
  for (const { order, quantity, box } of entries) {
    const preparation = records.preparation(records.preparationItem(order.preparationItemId)?.preparationId);
    const key = preparation?.id ?? '';
    const group = groups.get(key) ?? {
      key,
      name: preparation?.name ?? 'Other items',
      detail: detailOf(preparation, records),
      lines: [],
    };
    groups.set(key, group);
    const product = records.product(order.productId);
    const family = families.get(rootOf(order, families.parents)) ?? [order];
    const ordered = family.reduce((sum, one) => sum + one.quantity, 0);
    const sent = family.reduce((sum, one) => sum + one.deliveredQuantity + (onTheWay.get(one.id) ?? 0), 0);
    group.lines.push({
      key: `${box} ${order.id}`,
      name: product?.name ?? order.name,
      productId: product?.externalIdentifier ?? '',
      box,
      ordered,
      quantity,
      toCome: Math.max(0, ordered - sent - (box === 0 ? quantity : 0)),
    });
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name),
  );
}

function detailOf(preparation: Preparation | undefined, { unit, area }: SlipRecords): string {
  const setupUnit = unit(preparation?.unitId);
  return [setupUnit?.name, area(setupUnit?.areaId)?.name].filter(Boolean).join(' · ');
}

/** An order that was split is several, but the school ordered once: all that came from one order, cancelled ones left out. */
function familiesOf(orders: readonly Order[]) {
  const parents = new Map(orders.map(({ id, splitFromId }) => [id, splitFromId]));
  const families = new Map<string, Order[]>();
  for (const order of orders) {
    if (order.status === 'Cancelled') continue;
    const root = rootOf(order, parents);
    const family = families.get(root);
    if (family) family.push(order);
    else families.set(root, [order]);
  }
  return Object.assign(families, { parents });
}

function rootOf({ id }: Order, parents: ReadonlyMap<string, string | null | undefined>): string {
  let root = id;
  const seen = new Set([root]);
  for (let parent = parents.get(root); parent && parents.has(parent) && !seen.has(parent); parent = parents.get(root)) {
    root = parent;
    seen.add(root);
  }
  return root;
}

/** Pieces of each order in boxes that have not arrived. */
function sentQuantities(shipments: readonly Shipment[]): ReadonlyMap<string, number> {
  const sent = new Map<string, number>();
  for (const { status, boxes } of shipments) {
    if (status === 'Arrived' || status === 'Cancelled') continue;
    for (const { lines } of boxes) {
      for (const { orderId, quantity } of lines) sent.set(orderId, (sent.get(orderId) ?? 0) + quantity);
    }
  }
  return sent;
}
