import { kitItemStatus, kitStatus } from './kit-status.ts';

const order = { quantity: 3, status: 'Processing' as const };

it('is as far as the lowest reservation of an order', () => {
  expect(kitItemStatus(order, [])).toBe('New');
  expect(kitItemStatus(order, [{ quantity: 3, status: 'Dropped' }])).toBe('Dropped');
  expect(
    kitItemStatus(order, [
      { quantity: 1, status: 'Ready' },
      { quantity: 2, status: 'Reserved' },
    ]),
  ).toBe('Reserved');
});

it('is no further than Reserved while something is missing', () => {
  expect(kitItemStatus(order, [{ quantity: 2, status: 'Ready' }])).toBe('Reserved');
});

it('counts what is shipped only when everything is', () => {
  expect(kitItemStatus({ quantity: 3, status: 'WHSE Shipped' }, [])).toBe('Shipped');
  expect(kitStatus(['Shipped', 'Ready', 'Dropped'])).toBe('Dropped');
  expect(kitStatus(['Shipped', 'Shipped'])).toBe('Shipped');
  expect(kitStatus([])).toBeUndefined();
});
