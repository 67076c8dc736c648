import type { Reservation } from '@groundwork/contract';
import { stockLine, stockParts } from './stock-parts.ts';

const entry = (status: Reservation['status'], quantity: number): Reservation => ({ orderId: 'o', quantity, status });
const item = {
  quantity: 12,
  reservations: [
    entry('Reserved', 1),
    entry('Reserved', 2),
    entry('Ready', 1),
    entry('Dropped', 1),
    entry('Shipped', 3),
  ],
};

it('says where the pieces are; shelf, totes and shipped add up to what is in stock', () => {
  const parts = stockParts(item);
  expect(parts).toEqual({ onShelf: 7, available: 4, reserved: 3, inTotes: 2, shipped: 3 });
  expect(parts.onShelf + parts.inTotes + parts.shipped).toBe(12);
  expect(parts.available + parts.reserved).toBe(parts.onShelf);
  expect(stockLine(parts)).toBe('On shelf 7 · in totes 2 · shipped 3');
});

it('leaves out what is nowhere but on the shelf', () => {
  expect(stockLine(stockParts({ quantity: 0, reservations: [] }))).toBe('On shelf 0');
});
