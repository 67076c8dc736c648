import type { Order, PatchOperation } from '@groundwork/contract';

/** The fields of the orders' bulk editor ([BE-01], [API-19]); undefined: unchanged. */
export type BulkOrderValues = {
  -readonly [K in
    | 'productId'
    | 'quantity'
    | 'vendorId'
    | 'invoice'
    | 'po'
    | 'tracking'
    | 'status'
    | 'notes']?: Order[K];
};

/** The operations the filled fields mean, and the orders in which any of them changes something. */
export function bulkOrderChanges(
  orders: readonly Order[],
  values: BulkOrderValues,
): { ids: string[]; operations: PatchOperation[] } {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined) as [
    keyof BulkOrderValues,
    unknown,
  ][];
  return {
    ids: orders.filter((order) => filled.some(([path, value]) => order[path] !== value)).map(({ id }) => id),
    operations: filled.map(([path, value]) => ({ op: 'replace', path, value })),
  };
}
