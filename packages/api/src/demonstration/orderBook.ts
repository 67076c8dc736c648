import type {
  ItemDeployment,
  KitStatus,
  OrderStatus,
  PreparationDeployment,
  ReservationStatus,
} from '@groundwork/contract';
import type { buildPlanTree } from './plans.ts';
import { preparationsOf } from './plans.ts';
import type { Random } from './random.ts';
import { at } from './random.ts';

/** An item of a deployed preparation, and the order made for it when there is one. */
export interface Place {
  project: string;
  areaKey?: string;
  unitKey?: string;
  preparation: PreparationDeployment;
  preparationKey: string;
  item: ItemDeployment;
  key: string;
  order?: OrderDraft;
}
/** What an order will be; the books are balanced on drafts before any record is written. */
export interface OrderDraft {
  key: string;
  project: string;
  productId: string;
  templateId?: string;
  quantity: number;
  delivered: number;
  status: OrderStatus;
  itemKey?: string;
  kit?: KitStatus;
  /** What is kept for it in the warehouse: how much, in which state, from how many places. */
  reserved?: { quantity: number; status: ReservationStatus; places: 1 | 2 };
  /** Whether the warehouse must have enough of its product, must not, or may. */
  stock?: 'plenty' | 'scarce';
}

const productOf = (place: Place) => place.item.order.productId ?? null;

/** Orders of one product that wait together for a group delivery. */
const groupSize = 5;

type Counts = Partial<Record<OrderStatus, number>>;
interface KitShape {
  status: KitStatus;
  /** Orders that are Processing and those that left already. */
  processing: number;
  shipped?: number;
  stock?: 'plenty' | 'scarce';
}

const kit = (status: KitStatus, processing: number, shipped = 0, stock?: 'plenty' | 'scarce'): KitShape => ({
  status,
  processing,
  shipped,
  stock,
});
/** Kits of the projects that a warehouse fulfills; a kit is a preparation. */
const kits: Readonly<Record<string, readonly KitShape[]>> = {
  'juniper-hill': [
    kit('New', 1, 0, 'plenty'),
    kit('New', 1, 0, 'scarce'),
    kit('New', 2, 0, 'scarce'),
    kit('Reserved', 1),
    kit('Reserved', 1, 0, 'scarce'),
    kit('Reserved', 1, 1),
    kit('Reserved', 1),
    kit('Dropped', 1, 1),
    kit('Dropped', 1),
    kit('Ready', 2, 1),
    kit('Ready', 2),
    kit('Shipped', 0, 5),
  ],
  'toddler-wing': [
    kit('New', 1, 0, 'plenty'),
    kit('New', 1, 0, 'scarce'),
    kit('New', 2, 0, 'scarce'),
    kit('Reserved', 1),
    kit('Reserved', 1, 0, 'scarce'),
    kit('Reserved', 2),
    kit('Dropped', 1, 1),
    kit('Dropped', 2),
    kit('Ready', 1),
    kit('Shipped', 0, 3),
  ],
  'ecole-des-tilleuls': [kit('New', 2), kit('Reserved', 2), kit('Dropped', 1), kit('Ready', 1)],
};

/** Orders of deployed items that are in no kit. */
const counts: Readonly<Record<string, Counts>> = {
  'juniper-hill': {
    'Partially Delivered': 6,
    Delivered: 24,
    New: 8,
    'Ready to Process': 6,
    Ordered: 16,
    Shipped: 8,
    'Back Ordered': 5,
    'Emailed Vendor': 6,
    'Return or Exchange': 4,
    Cancelled: 3,
    'Other Problem': 4,
  },
  'toddler-wing': {
    'Partially Delivered': 2,
    Delivered: 4,
    New: 30,
    'Ready to Process': 20,
    Ordered: 24,
    Shipped: 6,
    'Back Ordered': 5,
    'Emailed Vendor': 8,
    'Return or Exchange': 2,
    Cancelled: 3,
    'Other Problem': 2,
  },
  'ecole-des-tilleuls': {
    Delivered: 6,
    New: 24,
    'Ready to Process': 10,
    Ordered: 14,
    Shipped: 6,
    'Back Ordered': 2,
    'Emailed Vendor': 4,
    'Return or Exchange': 1,
    Cancelled: 1,
  },
  'maple-street': { Delivered: 45 },
  okafor: { New: 8, Ordered: 4, Cancelled: 2, 'Other Problem': 2 },
  'old-mill': { Cancelled: 8 },
};

/** The places of everything of a plan that is deployed. */
export function placesOf(tree: ReturnType<typeof buildPlanTree>, suffix = ''): Place[] {
  return preparationsOf(tree).flatMap(({ area, unit, preparation, isLater }, number) =>
    isLater
      ? []
      : preparation.itemDeployments.map((item, index) => ({
          project: tree.project,
          areaKey: area?.id,
          unitKey: unit?.id,
          preparation,
          preparationKey: `${tree.project}-${number + 1}${suffix}`,
          item,
          key: `${tree.project}-${number + 1}-${index + 1}${suffix}`,
        })),
  );
}

/** Decides which items of a project were ordered and what became of each order. */
export function fillOrderBook(places: readonly Place[], random: Random): OrderDraft[] {
  const project = places[0]?.project ?? '';
  const drafts: OrderDraft[] = [];
  const orderable = places.filter((place) => productOf(place) !== null);
  const order = (place: Place, draft: Pick<OrderDraft, 'quantity' | 'status'> & Partial<OrderDraft>) => {
    const productId = productOf(place);
    if (productId === null) throw new Error(`${place.key} has no product to order.`);
    place.item.order.qty = draft.quantity;
    const templateId = place.item.templateId ?? undefined;
    place.order = { key: place.key, project, productId, templateId, itemKey: place.key, delivered: 0, ...draft };
    drafts.push(place.order);
  };

  fillKits(orderable, kits[project] ?? [], random, order);
  const waiting = distinctFirst(orderable.filter((place) => !place.order));
  const statuses = Object.entries(counts[project] ?? {}).flatMap(([status, count]) =>
    Array.from({ length: count }, () => status as OrderStatus),
  );
  const chosen = random.shuffle(waiting.slice(0, statuses.length));
  const together = sharedProduct(chosen);
  const rest = chosen.filter((place) => !together.includes(place));
  for (const status of statuses) {
    const place = (status === 'Ordered' ? together.shift() : undefined) ?? rest.shift() ?? together.shift();
    if (!place) throw new Error(`${project} has more orders than items to order.`);
    const isPartial = status === 'Partially Delivered';
    const quantity = isPartial ? random.between(4, 8) : (place.item.order.qty ?? 1);
    const delivered = status === 'Delivered' ? quantity : isPartial ? random.between(1, 2) : 0;
    order(place, {
      quantity,
      delivered,
      status,
      reserved: isPartial ? { quantity: quantity - delivered, status: 'Shipped', places: 1 } : undefined,
    });
  }
  return drafts;
}

function fillKits(
  orderable: readonly Place[],
  shapes: readonly KitShape[],
  random: Random,
  order: (place: Place, draft: Pick<OrderDraft, 'quantity' | 'status'> & Partial<OrderDraft>) => void,
): void {
  const keys = [...new Set(orderable.map((place) => place.preparationKey))];
  const plenty = new Set<string | null>();
  const scarce = new Set<string | null>();
  // Kits with plenty of stock choose first, so that what they need is not made scarce by another.
  const queue = shapes.map((shape, index) => ({ shape, key: at(keys, index) }));
  queue.sort((left, right) => rankOf(left.shape) - rankOf(right.shape));
  for (const { shape, key } of queue) {
    const inKit = orderable.filter((place) => place.preparationKey === key);
    const rare = [...inKit].reverse().filter((place) => !plenty.has(productOf(place)));
    const common = inKit.filter((place) => !scarce.has(productOf(place)));
    const isScarce = shape.stock === 'scarce';
    const wanted = shape.processing + (shape.shipped ?? 0);
    const places = (isScarce ? rare : common).slice(0, wanted);
    if (places.length < wanted) throw new Error(`Kit ${key} needs ${wanted} products it can have.`);
    for (const [index, place] of places.entries()) {
      (isScarce ? scarce : plenty).add(productOf(place));
      order(place, kitOrder(shape, index, random));
    }
  }
}
const rankOf = (shape: KitShape) => (shape.stock === 'scarce' ? 1 : 0);

function kitOrder(shape: KitShape, index: number, random: Random): Omit<OrderDraft, 'key' | 'project' | 'productId'> {
  const quantity = shape.status === 'New' && shape.stock === 'plenty' ? 2 : random.between(3, 6);
  const base = { quantity, delivered: 0, kit: shape.status };
  if (index >= shape.processing)
    return { ...base, status: 'WHSE Shipped', reserved: { quantity, status: 'Shipped', places: 1 } };
  const processing = { ...base, status: 'Processing' as const, stock: shape.stock };
  if (shape.status === 'New' || shape.status === 'Shipped') return processing;
  // A further item of a kit may be ahead of the one that gives the kit its status, which is the lowest.
  const status = index === 0 ? shape.status : shape.status === 'Reserved' ? 'Dropped' : 'Ready';
  const kept = shape.stock === 'scarce' ? quantity - 1 : quantity;
  return { ...processing, reserved: { quantity: kept, status, places: 1 } };
}

/** Some places of the product that is wanted most often: they stay in one status, to be received as a group. */
function sharedProduct(places: readonly Place[]): Place[] {
  const groups = new Map<string | null, Place[]>();
  for (const place of places) groups.set(productOf(place), [...(groups.get(productOf(place)) ?? []), place]);
  const [largest = []] = [...groups.values()].sort((left, right) => right.length - left.length);
  return largest.slice(0, groupSize);
}

/** Places of products that did not come yet, before the repeated ones. */
function distinctFirst(places: readonly Place[]): Place[] {
  const seen = new Set<string | null>();
  const first: Place[] = [];
  const again: Place[] = [];
  for (const place of places) {
    const productId = productOf(place);
    (seen.has(productId) ? again : first).push(place);
    seen.add(productId);
  }
  return [...first, ...again];
}
