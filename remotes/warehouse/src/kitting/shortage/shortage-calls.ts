import {
  type ApiError,
  type DamagedOutcome,
  errorSummary,
  type Order,
  type Product,
  type Result,
  type ShortReason,
} from '@groundwork/contract';
import { call, collection, retryOnConflict, sendCommand } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import type { Kit, KitItem } from '../../kits/kit.ts';
import { type ReservationMove, shortPath } from '../../kits/reservation-move.ts';
import { allocate, moveReservations, refusalOf, refusalText } from '../../kits/stock-commands.ts';
import { addKitNote } from '../kit-notes.ts';
import { keepStep } from '../steps.ts';
import type { OtherKit } from './shortage.ts';

/** Why a way out of a shortage could not be gone; undefined when it was. */
export type Refusal = string | undefined;

const words = ({ product, order }: KitItem) => product?.name ?? order.name;
const why = (error: ApiError | null | undefined) => (error ? errorSummary(error) : 'Request failed');

export interface Short {
  inventoryItemId: string;
  found: number;
  needed: number;
  /** How many of the needed ones are reserved; the others were free at this place. */
  reserved: number;
  tote: number;
  reason: ShortReason;
  /** Where damaged pieces go. */
  damaged?: DamagedOutcome;
  photoId?: string;
}

/** What an attempt has stored before it was refused: the next one goes on from there. */
export interface BookedShort {
  isReserved: boolean;
  found: number;
}

/**
 * Found pieces go into the tote. Missing pieces are no longer reserved for the order at this place; the server opens a
 * count or takes the damaged pieces away (docs: domain/kitting#shortages).
 */
export async function bookShort(item: KitItem, at: Short, booked: BookedShort): Promise<Refusal> {
  const { inventoryItemId, found, needed, reserved, tote, reason, damaged, photoId } = at;
  const common = { orderId: item.order.id, inventoryItemId };
  const missing = needed - found;
  const free = booked.isReserved ? 0 : needed - reserved;
  const more = found - booked.found;
  const moves: ReservationMove[] = [
    // Available pieces are reserved first: a shortage is always of reserved pieces.
    ...(free > 0 ? [{ ...common, quantity: free, from: null, to: 'Reserved' as const }] : []),
    ...(more > 0
      ? [
          {
            ...common,
            quantity: more,
            from: 'Reserved' as const,
            to: 'Dropped' as const,
            ...(tote > 0 ? { tote: String(tote) } : {}),
          },
        ]
      : []),
    ...(more < 0 ? [{ ...common, quantity: -more, from: 'Dropped' as const, to: 'Reserved' as const }] : []),
  ];
  const name = words(item);
  if (moves.length > 0) {
    const answer = await moveReservations(moves, { name, what: `${formatNumber(found)} found` });
    if (answer.kind === 'refused') return refusalText(answer.error);
    booked.isReserved = true;
    booked.found = found;
    // UNDO means what was done last; without this it took back the pieces of the place before.
    const into = moves.filter(({ from, to }) => from === 'Reserved' && to === 'Dropped');
    const what = tote > 0 ? `${formatNumber(more)} into tote ${tote}` : `${formatNumber(more)} dropped`;
    if (into.length > 0) keepStep({ moves: into, name, quantity: more, tote, what });
  }
  const body = { ...common, quantity: missing, reason, damaged, photoId };
  const answer = await sendCommand({
    path: shortPath,
    body,
    name,
    what: `${formatNumber(missing)} missing: ${reason}`,
  });
  return refusalOf(answer);
}

/**
 * The project's Directors get the question in their inbox, and everybody reads it in the notes of the kit, where it has
 * any. The short pieces were booked before: this changes no reservation.
 * @param sent notes about this product that the same dialog has sent: a repeated attempt replaces them
 */
export async function askSubstitute(
  item: KitItem,
  kit: Pick<Kit, 'preparation'> | undefined,
  inventoryItemId: string,
  product: Pick<Product, 'id' | 'name'>,
  missing: number,
  sent: string[],
): Promise<Refusal> {
  const name = words(item);
  const body = {
    ...{ orderId: item.order.id, inventoryItemId, quantity: missing, reason: 'Later' satisfies ShortReason },
    ...{ substituteProductId: product.id, at: new Date().toISOString() },
  };
  // The question goes first: a refused one leaves no note.
  const refusal = refusalOf(await sendCommand({ path: shortPath, body, name, what: `${product.name} asked for` }));
  if (refusal || !kit?.preparation) return refusal;
  return addKitNote(
    kit.preparation,
    `Substitute asked: ${product.name} for ${name}, ${formatNumber(missing)} missing.`,
    sent,
  );
}

const patchOrder = (order: Order, path: string, value: unknown): Promise<Result<Order>> =>
  retryOnConflict(order, (current) =>
    collection('orders').patch(current.id, [{ op: 'replace', path, value }], { ifMatch: current.timeModifiedUtc }),
  );

/**
 * Splits the order: the second one takes the available quantity and goes with the kit, the first keeps the missing
 * quantity (docs: domain/kitting#shortages). Returns the first.
 */
async function split(order: Order, quantity: number): Promise<Result<Order>> {
  const result = await call<Order[]>('POST', `orders/split/${order.id}`, {
    body: { newOrderQuantity: quantity },
    basedOn: [order],
  });
  return { ...result, data: result.data?.[0] ?? null } as Result<Order>;
}

/** Splits off what there is; the rest stays in kitting. */
export async function splitAndShip({ order, allocated }: KitItem): Promise<Refusal> {
  const result = await split(order, allocated);
  return result.succeeded ? undefined : why(result.error);
}

/** Orders the missing pieces again: Back Ordered removes the order from the kit. */
export async function backOrder({ order, allocated }: KitItem): Promise<Refusal> {
  const rest = allocated > 0 ? await split(order, allocated) : undefined;
  if (rest && !rest.succeeded) return why(rest.error);
  const result = await patchOrder(rest?.data ?? order, 'status', 'Back Ordered');
  return result.succeeded ? undefined : why(result.error);
}

/** Pieces that another kit has reserved are reserved for this one; both or neither. */
export async function takeFrom(other: OtherKit, item: KitItem, missing: number): Promise<Refusal> {
  const { inventoryItemId } = other;
  const quantity = Math.min(other.quantity, missing);
  const answer = await moveReservations(
    [
      { orderId: other.item.order.id, inventoryItemId, quantity, from: 'Reserved', to: null },
      { orderId: item.order.id, inventoryItemId, quantity, from: null, to: 'Reserved' },
    ],
    { name: words(item), what: `${formatNumber(quantity)} from ${other.kit.name}` },
  );
  return refusalOf(answer);
}

/** The pieces are reserved at another place. */
export async function reserveAt(inventoryItemId: string, item: KitItem, quantity: number): Promise<Refusal> {
  const answer = await moveReservations(
    [{ orderId: item.order.id, inventoryItemId, quantity, from: null, to: 'Reserved' }],
    { name: words(item), what: `${formatNumber(quantity)} from another place` },
  );
  return refusalOf(answer);
}

/**
 * Directors replace the product of an order of which nothing is reserved, and reserve it
 * (docs: domain/kitting#shortages).
 */
export async function useProduct(item: KitItem, productId: string): Promise<Refusal> {
  const result = await patchOrder(item.order, 'productId', productId);
  if (!result.succeeded) return why(result.error);
  const answer = await allocate([item.order.id], { name: words(item), what: 'Reserve' });
  return refusalOf(answer);
}
