import { type Change, newMeta } from './change.ts';

/** The first line of an item that was stored past the rules: demonstration data, imports, tests. */
export const initialMove = (item: Readonly<Record<string, unknown>> & { id: string }): Change => ({
  name: 'stockmoves',
  after: {
    ...newMeta(),
    ...{ inventoryItemId: item.id, productId: item.productId, locationId: item.locationId, toLocale: item.locale },
    ...{ delta: item.quantity ?? 0, quantityAfter: item.quantity ?? 0, kind: 'initial' },
  },
});
