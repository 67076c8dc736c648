import type { World } from './world.ts';

/** The stock ledger begins with what each inventory item holds. */
export function addStockMoves({ records, add }: World) {
  for (const { id, productId, locationId, locale, quantity, timeCreatedUtc } of records.inventoryitems) {
    const place = { inventoryItemId: id, productId, locationId, toLocale: locale };
    add(
      'stockmoves',
      id,
      { ...place, delta: quantity, quantityAfter: quantity, kind: 'initial' },
      { created: timeCreatedUtc },
    );
  }
}
