import { wholeNumberError } from './whole-number.ts';

it.each([
  [3, undefined],
  [2.5, 'Must be a whole number'],
  [Number.NaN, 'Must be a whole number'],
  [0, 'Must be at least 1'],
  [-3, 'Must be at least 1'],
  [10, 'Must be at most 9'],
])('says of %p pieces, of 1 to 9, %p', (quantity, problem) => {
  expect(wholeNumberError(quantity, 1, 9)).toBe(problem);
});

it('takes no more than can be stored where nothing else limits it', () => {
  expect(wholeNumberError(1_000_000_000, 0)).toBeUndefined();
  expect(wholeNumberError(1_000_000_001, 0)).toBe('Must be at most 1000000000');
});
