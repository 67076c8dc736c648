import { toCents } from './cents.ts';

it('an amount is money to the cent, half a cent upwards as people write it', () => {
  expect([1.005, 10.075, 0.1 + 0.2, 2.3349, 1_000_000_000, -1.239].map(toCents)).toEqual([
    1.01, 10.08, 0.3, 2.33, 1_000_000_000, -1.24,
  ]);
});
