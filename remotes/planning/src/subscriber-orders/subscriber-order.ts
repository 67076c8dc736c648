import type { Order, Preparation, PreparationItem, Product, SetupArea, SetupUnit } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import { type PlainStatus, plainStatus } from './plain-status.ts';

/** An order as a Subscriber sees it. */
export interface SubscriberOrder {
  id: string;
  projectId: string;
  productId: string | undefined;
  /** The item it was ordered for: the record of a replacement request. */
  preparationItem: PreparationItem | undefined;
  /** It has been asked for, and the staff have not decided yet. */
  isReplacementRequested: boolean;
  name: string;
  status: PlainStatus;
  quantity: number;
  arrived: number;
  tracking: string | undefined;
  /** The Subscriber's price of a pack, and of all packs; undefined where the product has no such price. */
  price: number | undefined;
  total: number | undefined;
  mediaItemIds: readonly string[];
  /** The name of its preparation, or of the place without one. */
  group: string;
}
export interface Places {
  item(id: string | undefined): PreparationItem | undefined;
  preparation(id: string | undefined): Preparation | undefined;
  unit(id: string | undefined): SetupUnit | undefined;
  area(id: string | undefined): SetupArea | undefined;
  product(id: string | undefined): Product | undefined;
  /** Whether a replacement of this preparation item is asked for. */
  isRequested(id: string): boolean;
}

/** The group of what is for no place in particular. */
export const otherGroup = 'Other';

function groupOf(item: PreparationItem | undefined, places: Places): string {
  const preparation = places.preparation(item?.preparationId);
  const unit = places.unit(preparation?.unitId);
  const names = [places.area(unit?.areaId)?.name, unit?.name].filter(Boolean);
  return names.join(' · ') || preparation?.name || otherGroup;
}

export function subscriberOrder(order: Order, places: Places): SubscriberOrder {
  const product = places.product(order.productId);
  const price = product?.externalPrice;
  const preparationItem = places.item(order.preparationItemId);
  return {
    id: order.id,
    projectId: order.projectId,
    productId: order.productId,
    preparationItem,
    isReplacementRequested: preparationItem !== undefined && places.isRequested(preparationItem.id),
    name: product?.name ?? order.name,
    status: plainStatus(order.status),
    quantity: order.quantity,
    arrived: order.status === 'Delivered' ? order.quantity : (order.deliveredQuantity ?? 0),
    tracking: order.tracking,
    price,
    total: orderTotal(order.quantity, { price, divisibleUnits: product?.divisibleUnits }),
    mediaItemIds: product?.mediaItemIds ?? [],
    group: groupOf(preparationItem, places),
  };
}

/** 'Arrived 2/5' where not all of it is there yet. */
export const statusInWords = ({ status, arrived, quantity }: SubscriberOrder): string =>
  status === 'Arrived' ? `Arrived ${formatNumber(arrived)}/${formatNumber(quantity)}` : status;

export interface OrderGroup {
  name: string;
  orders: readonly SubscriberOrder[];
}

/** The orders by place, places and orders by name, 'Other' last. */
export function grouped(orders: readonly SubscriberOrder[]): OrderGroup[] {
  const groups = new Map<string, SubscriberOrder[]>();
  for (const order of orders) {
    const known = groups.get(order.group);
    if (known) known.push(order);
    else groups.set(order.group, [order]);
  }
  const last = (name: string) => (name === otherGroup ? 1 : 0);
  return [...groups]
    .map(([name, members]) => ({ name, orders: members.sort((a, b) => a.name.localeCompare(b.name)) }))
    .sort((a, b) => last(a.name) - last(b.name) || a.name.localeCompare(b.name));
}

/** Whether everything typed is found in what the card says. */
export function matches(order: SubscriberOrder, text: string): boolean {
  const said = `${order.name} ${order.group} ${statusInWords(order)}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The sum of the orders with a price, and how many they are; cancelled quantities cost nothing. */
export function sumOf(orders: readonly SubscriberOrder[]): { total: number; priced: number } {
  let [total, priced] = [0, 0];
  for (const order of orders) {
    if (order.status === 'Cancelled' || order.total === undefined) continue;
    total += order.total;
    priced += 1;
  }
  return { total, priced };
}
