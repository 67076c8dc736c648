import { collection } from '@groundwork/data-cache';
import type { ReceiveRow } from './receive-rows.ts';

/**
 * Whether a scanned code means the product of a row: its barcode, its Product ID, or the address on a printed label, which
 * names the product or one of the orders.
 */
export function isScanned(code: string, { orders }: ReceiveRow): boolean {
  const product = collection('products').get(orders[0]?.productId ?? '');
  const scanned = code.trim().toLowerCase();
  const address = idsIn(code);
  if (address.length > 0) return [product?.id, ...orders.map(({ id }) => id)].some((id) => address.includes(id ?? ''));
  return [product?.barcode, product?.externalIdentifier].some((known) => known?.trim().toLowerCase() === scanned);
}

/** What a label's address may name: `?open=` or the end of the path. */
function idsIn(code: string): string[] {
  if (!/^https?:/i.test(code.trim()) || !URL.canParse(code.trim())) return [];
  const { pathname, searchParams } = new URL(code.trim());
  return [searchParams.get('open'), pathname.split('/').at(-1)].filter((part): part is string => Boolean(part));
}
