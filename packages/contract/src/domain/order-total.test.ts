import { orderTotal } from './order-total.ts';

it('is ceil(quantity / (divisibleUnits or 1)) times the price [OR-06]', () => {
  expect(orderTotal(3, { price: 68 })).toBe(204);
  expect(orderTotal(11, { price: 12.5, divisibleUnits: 10 })).toBe(25);
  expect(orderTotal(10, { price: 12.5, divisibleUnits: 10 })).toBe(12.5);
  expect(orderTotal(3, { price: 0.1 })).toBe(0.3);
  expect(orderTotal(2, { price: 5, divisibleUnits: 0 })).toBe(10);
  expect(orderTotal(0, { price: 5 })).toBe(0);
});

it('is unknown without a product, a price or a quantity', () => {
  expect(orderTotal(3, undefined)).toBeUndefined();
  expect(orderTotal(3, {})).toBeUndefined();
  expect(orderTotal(undefined, { price: 5 })).toBeUndefined();
});

it('is money, to the cent', () => {
  expect(orderTotal(3, { price: 0.335 })).toBe(1.01);
});
