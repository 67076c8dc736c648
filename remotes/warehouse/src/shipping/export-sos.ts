import { shortNumber } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { downloadCsv, exportFileName, toCsv } from '@groundwork/grid';
import type { OrderLine } from './order-line.ts';

const headers = ['SO', 'Project', 'Ship-to', 'Product ID', 'Product', 'Emplacement', 'Quantity', 'Status'];

/**
 * The sales orders for an inventory system (docs: inventory-system-files): what the warehouse sends, a line an order.
 */
export const salesOrders = (lines: readonly OrderLine[]): string =>
  toCsv([
    headers,
    ...lines.map(({ order, project, product, quantity, locales }) => [
      shortNumber(order.id),
      project.name,
      addressOf(project.locationId),
      product?.externalIdentifier,
      product?.name ?? order.name,
      locales.join(', '),
      quantity,
      order.status,
    ]),
  ]);

export const exportSalesOrders = (lines: readonly OrderLine[]): Promise<void> =>
  downloadCsv(exportFileName('export-SO'), salesOrders(lines));

/** The name and the address of a project's place. */
function addressOf(locationId: string | null | undefined): string {
  const place = locationId ? collection('locations').get(locationId) : undefined;
  return [place?.name, place?.address].filter(Boolean).join(', ');
}
