import { build } from '@groundwork/testing';
import { quickReviewRows, reviewRows, reviewSummary } from './review-rows.ts';

const line = (inventoryItemId: string, fields: object = {}) =>
  build('countlines', {
    ...{ id: `l-${inventoryItemId}`, countId: 'c', warehouseId: 'w', inventoryItemId, isBlind: true },
    ...fields,
  });

describe('the review of a count', () => {
  const dish = build('inventoryitems', {
    id: 'dish',
    quantity: 15,
    productId: 'p',
    reservations: [
      { orderId: 'o', quantity: 2, status: 'Dropped' },
      { orderId: 'o', quantity: 3, status: 'Shipped' },
    ],
  });
  const product = build('products', { id: 'p', name: 'Dish', price: 32 });
  const rows = (fields: object, stored = dish) =>
    reviewRows({
      lines: [line('dish', { status: 'Counted', onShelf: 7, offShelfAt: 5, expectedAt: 10, ...fields })],
      itemOf: () => stored,
      productOf: () => product,
      warehouse: undefined,
    });

  it('says that counted and not on the shelf make the new stock, and the difference with sign and value', () => {
    expect(rows({})[0]).toMatchObject({
      ...{ counted: 7, notOnShelf: 5, notOnShelfText: 'in totes 2, shipped 3', inStock: 15, difference: -3 },
      ...{ movedSince: 0, tolerance: 'above', value: -96, isLarge: false },
    });
  });

  it('keeps the difference when goods move after the count, and says so', () => {
    expect(rows({}, { ...dish, quantity: 19 })[0]).toMatchObject({ inStock: 15, difference: -3, movedSince: 4 });
  });

  it('leaves a difference from 10 pieces or $200 on to a Director', () => {
    expect(rows({ onShelf: 4 })[0]).toMatchObject({ difference: -6, value: -192, isLarge: false });
    expect(rows({ onShelf: 3 })[0]).toMatchObject({ difference: -7, value: -224, isLarge: true });
  });

  it('shows no line whose numbers are hidden', () => {
    expect(rows({ expectedAt: undefined })).toEqual([]);
    expect(rows({ status: 'Open' })).toEqual([]);
  });

  it('sums up matches, differences, pieces and value', () => {
    const all = [...rows({}), ...rows({ onShelf: 10 }), ...rows({ onShelf: 11 })];
    expect(reviewSummary(all)).toEqual({
      ...{ matches: 1, differences: 2, above: 2, within: 0, missing: 3, found: 1, pieces: -2, value: -64 },
    });
  });

  it('of simple counts compares the cycle count with the whole quantity', () => {
    const [row] = quickReviewRows([{ ...dish, cycleCount: 12 }, build('inventoryitems', { id: 'jug', quantity: 10 })], {
      productOf: () => product,
      warehouse: undefined,
    });
    expect(row).toMatchObject({ id: 'dish', counted: 7, notOnShelf: 5, inStock: 15, difference: -3 });
  });
});
