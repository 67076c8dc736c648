import type { Caller } from '../policy/caller.ts';
import { requireDifferenceGrant } from './large-difference.ts';

const products = new Map([
  ['cards', { price: 1 }],
  ['tower', { price: 100 }],
]);
const mayApply = (policyRole: Caller['policyRole'], productId: string | undefined, difference: number) => {
  try {
    requireDifferenceGrant({ policyRole } as Caller, { name: 'Shelf', productId }, products, difference);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 403 });
    return false;
  }
};

it.each([
  ['cards', 9, true],
  ['cards', -9, true],
  ['cards', 10, false],
  ['cards', -10, false],
  ['tower', 1, true],
  ['tower', 2, false],
  ['tower', -2, false],
  // Of what has no price the pieces alone count.
  [undefined, 9, true],
])('of %s a difference of %d is applied by Contributors: %s; by Directors always', (productId, difference, may) => {
  expect(mayApply('Contributor', productId, difference)).toBe(may);
  expect(mayApply('Director', productId, difference)).toBe(true);
});
