import type { Order, Vendor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';

/** The one vendor of all these orders. */
export function vendorOf(orders: readonly Order[]): Vendor | undefined {
  const [id, ...others] = new Set(orders.map(({ vendorId }) => vendorId));
  return id && others.length === 0 ? collection('vendors').get(id) : undefined;
}

/** Longer addresses are cut by mail programs. */
const longestAddress = 1_900;
/** '1 × ' and the end of a line, as an address writes them. */
const shortestLine = encodeURIComponent('1 × \r\n').length;

/** The address that opens a mail to the vendor with a line for each order. */
export function vendorMail({ contactEmail = '', contactName }: Vendor, orders: readonly Order[]): string {
  const numbers = [...new Set(orders.flatMap(({ po }) => po || []))];
  const subject = ['Purchase order', numbers.join(', ')].filter(Boolean).join(' ');
  const lines = orders.map(lineOf);
  const address = (shown: number) => {
    const left = lines.length - shown;
    const body = [
      contactName ? `Dear ${contactName},` : 'Hello,',
      '',
      'we would like to order:',
      '',
      ...lines.slice(0, shown),
      ...(left > 0 ? [`… and ${formatNumber(left)} more`] : []),
    ].join('\r\n');
    return `mailto:${encodeURIComponent(contactEmail).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  };
  // Each line takes this room at least: thousands of orders are not tried one by one.
  let shown = Math.min(lines.length, Math.floor(longestAddress / shortestLine));
  while (shown > 1 && address(shown).length > longestAddress) shown -= 1;
  return address(shown);
}

function lineOf(order: Order): string {
  const product = collection('products').get(order.productId ?? '');
  const name = product?.name ?? order.name;
  const number = product?.externalIdentifier ? ` (${product.externalIdentifier})` : '';
  return `${order.po ? `${order.po}: ` : ''}${formatNumber(order.quantity)} × ${name}${number}`;
}
