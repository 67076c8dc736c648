import { generate } from './generate.ts';
import { demonstrationId } from './identifier.ts';
import { doubleEmplacement } from './stock.ts';

const records = generate({ now: new Date('2026-11-20T15:07:00Z') });
const stock = records.inventoryitems.filter(({ isDeleted }) => !isDeleted);
const tally = <T>(values: readonly T[]) =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<T, number>());
function reservedOf(item: { reservations: readonly { quantity: number }[] }) {
  return item.reservations.reduce((sum, { quantity }) => sum + quantity, 0);
}
const warehouse = demonstrationId('locations/portland-central');

/** Free stock on the shelves of the main warehouse plus the outstanding orders of its stocking project. */
function expectedOf(productId: string): number {
  const stocking = records.projects.filter(({ locationId }) => locationId === warehouse).map(({ id }) => id);
  let pieces = 0;
  for (const item of records.inventoryitems) {
    if (item.isDeleted || item.locationId !== warehouse || item.productId !== productId || item.hold || item.transit)
      continue;
    pieces += item.quantity;
    for (const { quantity } of item.reservations) pieces -= quantity;
  }
  for (const order of records.orders) {
    const isOpen = order.status !== 'Delivered' && order.status !== 'Cancelled' && !order.isDeleted;
    if (isOpen && order.productId === productId && stocking.includes(order.projectId)) {
      pieces += order.quantity - order.deliveredQuantity;
    }
  }
  return pieces;
}

describe('the stock of the demonstration', () => {
  it('has stock with everything that counting and reserving meets', () => {
    const places = tally(stock.map(({ locationId }) => locationId));
    expect(places.get(demonstrationId('locations/portland-central'))).toBe(180);
    expect(places.get(demonstrationId('locations/lyon-depot'))).toBe(40);
    const reservations = stock.flatMap((item) => item.reservations);
    expect(reservations).toHaveLength(70);
    expect(new Set(reservations.map(({ status }) => status))).toEqual(
      new Set(['Reserved', 'Dropped', 'Ready', 'Shipped']),
    );
    const counted = stock.filter(({ cycleCount }) => cycleCount !== undefined && cycleCount !== null);
    expect(counted).toHaveLength(11);
    expect(counted.filter(({ cycleCount, quantity }) => cycleCount !== quantity)).toHaveLength(4);
    expect(stock.some((item) => item.quantity > 0 && item.quantity === reservedOf(item))).toBe(true);
    expect(stock.filter(({ locale }) => locale === doubleEmplacement)).toHaveLength(1);
  });

  it('has stock that is kept apart, reported missing, on its way, and with dates', () => {
    const lyon = demonstrationId('locations/lyon-depot');
    expect(stock.filter(({ hold }) => hold?.reason === 'Damaged')).toHaveLength(1);
    expect(stock.filter(({ countRequest }) => countRequest?.reason === 'Not there')).toHaveLength(1);
    expect(stock.filter(({ transit }) => transit?.toLocationId === lyon)).toHaveLength(1);
    const products = new Map(records.products.map((product) => [product.id, product]));
    const dated = stock.filter(({ expiresOn }) => expiresOn);
    expect(dated.every(({ productId }) => products.get(productId ?? '')?.consumable)).toBe(true);
    const days = dated.map(({ expiresOn }) => expiresOn ?? '');
    expect([days.some((day) => day < '2026-11-20'), days.some((day) => day > '2026-11-20')]).toEqual([true, true]);
    for (const { hold, transit, reservations } of stock) if (hold || transit) expect(reservations).toEqual([]);
  });

  it('has counts in every state, and a stock history of every usual kind', () => {
    expect(new Set(records.counts.map(({ status }) => status))).toEqual(
      new Set(['Open', 'Counting', 'Review', 'Applied', 'Cancelled']),
    );
    expect(new Set(records.countlines.map(({ status }) => status))).toEqual(
      new Set(['Open', 'Counted', 'Recount', 'Accepted']),
    );
    const kinds = tally(records.stockmoves.map(({ kind }) => kind));
    for (const kind of ['initial', 'receive', 'deliver', 'scrap', 'adjust', 'move', 'count'] as const) {
      expect([kind, (kinds.get(kind) ?? 0) >= 5]).toEqual([kind, true]);
    }
    expect(records.stockmoves.some(({ countId, delta }) => countId && delta < 0)).toBe(true);
  });

  it('has levels of consumable products: of some there is less, of some enough', () => {
    const leveled = records.products.filter(({ reorderLevel }) => reorderLevel !== undefined);
    expect(leveled.every(({ consumable, isDeleted }) => consumable && !isDeleted)).toBe(true);
    const low = leveled.filter(({ id, reorderLevel = 0 }) => expectedOf(id) < reorderLevel);
    expect(low.length).toBeGreaterThanOrEqual(3);
    expect(leveled.length - low.length).toBeGreaterThanOrEqual(3);
    expect(new Set(low.map(({ reorderQuantity }) => reorderQuantity))).toEqual(new Set([undefined, 24]));
  });
});
