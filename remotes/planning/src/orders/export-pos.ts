import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { downloadCsv, exportFileName, toCsv } from '@groundwork/grid';

const headers = [
  'PO',
  'Vendor',
  'Vendor contact',
  'Product ID',
  'Product',
  'Quantity',
  'Packs',
  'Unit price',
  'Total',
  'Project',
  'Ship-to name',
  'Ship-to address',
];
const find = <N extends 'vendors' | 'products' | 'projects' | 'locations'>(name: N, id: string | null | undefined) =>
  id ? collection(name).get(id) : undefined;
const amount = (value: number | undefined) => value?.toFixed(2);

/**
 * The purchase orders for an inventory system (docs: inventory-system-files): orders that the warehouse does not send,
 * sorted by vendor. Selection and filters decide which of them, delivered or cancelled ones too.
 */
export function purchaseOrders(orders: readonly Order[]): string {
  const lines = orders
    .filter(({ status }) => status !== 'Processing')
    .map((order) => ({ order, vendor: find('vendors', order.vendorId) }))
    .sort((a, b) => (a.vendor?.name ?? '').localeCompare(b.vendor?.name ?? ''));
  return toCsv([
    headers,
    ...lines.map(({ order, vendor }) => {
      const product = find('products', order.productId);
      const project = find('projects', order.projectId);
      const place = find('locations', project?.locationId);
      const units = product?.divisibleUnits && product.divisibleUnits > 0 ? product.divisibleUnits : 1;
      return [
        order.po,
        vendor?.name,
        [vendor?.contactName, vendor?.contactEmail].filter(Boolean).join(', '),
        product?.externalIdentifier,
        product?.name ?? order.name,
        order.quantity,
        Math.ceil(order.quantity / units),
        amount(product?.price),
        amount(order.total),
        project?.name,
        place?.name,
        place?.address,
      ];
    }),
  ]);
}

export const exportPurchaseOrders = (orders: readonly Order[]): Promise<void> =>
  downloadCsv(exportFileName('export-PO'), purchaseOrders(orders));
