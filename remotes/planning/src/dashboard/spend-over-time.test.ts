import type { Order } from '@groundwork/contract';
import { spendOverTime, spendTicks } from './spend-over-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now - days * 24 * 3600 * 1000).toISOString();
const order = (id: string, given: Partial<Order>) =>
  ({ id, status: 'Ordered', quantity: 1, timeCreatedUtc: ago(10), timeModifiedUtc: ago(1), ...given }) as Order;

describe('what was spent over time', () => {
  it('grows with every order, and with what has arrived of it', () => {
    const points = spendOverTime(
      [
        order('a', { total: 100, status: 'Delivered' }),
        order('b', {
          total: 80,
          status: 'Partially Delivered',
          quantity: 4,
          deliveredQuantity: 1,
          timeCreatedUtc: ago(8),
        }),
        order('c', { total: 999, status: 'Cancelled' }),
      ],
      [
        { orderId: 'a', timeCreatedUtc: ago(3) },
        { orderId: 'a', timeCreatedUtc: ago(5) },
      ],
      now,
    );
    expect(points.map(({ ordered }) => ordered)).toEqual([100, 100, 180, 180, 180, 180, 180, 180, 180, 180, 180]);
    expect(points.map(({ delivered }) => delivered)).toEqual([0, 0, 0, 0, 0, 100, 100, 100, 100, 120, 120]);
    expect(points.at(-1)?.time).toBe(now);
  });

  it('goes back half a year in weeks, with what is older in its first point', () => {
    const points = spendOverTime(
      [order('a', { total: 5, timeCreatedUtc: ago(3000) }), order('b', { total: 7 })],
      [],
      now,
    );
    expect(points).toHaveLength(27);
    expect(points[0]).toEqual({ time: now - 26 * 7 * 24 * 3600 * 1000, ordered: 5, delivered: 0 });
    expect(points.at(-1)).toMatchObject({ ordered: 12, delivered: 0 });
  });

  it('is nothing while there is nothing to pay', () => {
    expect(spendOverTime([order('a', { status: 'Cancelled', total: 5 }), order('b', {})], [], now)).toEqual([]);
  });
});

describe('the lines of the spend chart', () => {
  it.each([
    [4123.55, [0, 2000, 4000, 6000]],
    [4000, [0, 2000, 4000]],
    [81, [0, 50, 100]],
    [0.5, [0, 0.5, 1]],
    [8613.45, [0, 5000, 10000]],
    [299, [0, 100, 200, 300]],
  ])('for a spend of up to %d are %j, so that nothing is drawn above the last', (ordered, lines) => {
    expect(spendTicks([{ time: 0, ordered, delivered: 0 }])).toEqual(lines);
  });
});
