import { type SubscriberOrder, statusInWords } from './subscriber-order.ts';

const headings = ['Place', 'Name', 'Quantity', 'Status', 'Tracking', 'Price', 'Total'];

/** Exports the shown orders as a file. The grid package is fetched for it: the page itself has no grid. */
export async function exportOrders(orders: readonly SubscriberOrder[]): Promise<void> {
  const { downloadCsv, exportFileName, toCsv } = await import('@groundwork/grid');
  const rows = orders.map((order) => [
    order.group,
    order.name,
    order.quantity,
    statusInWords(order),
    order.tracking,
    order.price?.toFixed(2),
    order.total?.toFixed(2),
  ]);
  await downloadCsv(exportFileName(), toCsv([headings, ...rows]));
}
