import type { Order, ReservationStatus } from '../index.ts';
import { kitItemStatus, kitStatusOf } from './kit-status.ts';

const order = (fields: Partial<Order> = {}) =>
  ({ quantity: 3, deliveredQuantity: 0, status: 'Processing', ...fields }) as const;
const reserved = (quantity: number, status: ReservationStatus) => ({ quantity, status });

it('is as far as the lowest reservation of an order', () => {
  expect(kitItemStatus(order(), [])).toBe('New');
  expect(kitItemStatus(order(), [reserved(3, 'Dropped')])).toBe('Dropped');
  expect(kitItemStatus(order(), [reserved(1, 'Ready'), reserved(2, 'Reserved')])).toBe('Reserved');
});

it('is no further than Reserved while something is missing', () => {
  expect(kitItemStatus(order(), [reserved(2, 'Ready')])).toBe('Reserved');
});

it('misses no piece that was delivered before', () => {
  expect(kitItemStatus(order({ deliveredQuantity: 1 }), [reserved(2, 'Ready')])).toBe('Ready');
});

it('gives a kit the lowest status of what is not shipped, and Shipped when everything is', () => {
  expect(kitItemStatus(order({ status: 'WHSE Shipped' }), [])).toBe('Shipped');
  expect(kitStatusOf(['Shipped', 'Ready', 'Dropped'])).toBe('Dropped');
  expect(kitStatusOf(['Shipped', 'Shipped'])).toBe('Shipped');
});
