import { errorSummary, type Order, type Product } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import type { ReorderLine } from './reorder-list.ts';

export interface ReorderRun {
  /** The stocking project. */
  projectId: string;
  /** Names the file: a line that was ordered is not ordered again by a second try. */
  importId: string;
  onProgress: (text: string) => void;
}

/** Those of the lines that make an order. */
export const ordered = (lines: readonly ReorderLine[]): readonly ReorderLine[] =>
  lines.filter(({ problem, quantity }) => problem === undefined && quantity > 0);

const day = 24 * 60 * 60_000;

/** How many of the orders the project has by now: the same list imported a second time orders everything twice. */
export function madeBefore(lines: readonly ReorderLine[], orders: readonly Order[]): number {
  const since = Date.now() - day;
  // Once, and not for each line: a list has thousands, and the project has tens of thousands of orders.
  const made = new Set(
    orders
      .filter(({ status, timeCreatedUtc }) => status === 'New' && Date.parse(timeCreatedUtc) > since)
      .map(({ productId, quantity }) => `${productId} ${quantity}`),
  );
  return ordered(lines).filter(({ product, quantity }) => made.has(`${product?.id} ${quantity}`)).length;
}

/** Keeps the levels that the list brings, then makes a New order of each line; stops at the first failure and answers its words. */
export async function runReorder(lines: readonly ReorderLine[], run: ReorderRun): Promise<string | undefined> {
  return (await keepLevels(lines, run)) ?? (await order(ordered(lines), run));
}

async function keepLevels(lines: readonly ReorderLine[], { onProgress }: ReorderRun) {
  const changed = lines.flatMap(({ product, problem, reorderLevel }) =>
    product && problem === undefined && reorderLevel !== undefined && product.reorderLevel !== reorderLevel
      ? [{ product, reorderLevel }]
      : [],
  );
  for (const [index, { product, reorderLevel }] of changed.entries()) {
    onProgress(`Setting level ${formatNumber(index + 1)} of ${formatNumber(changed.length)}`);
    const operations = [{ op: 'replace', path: 'reorderLevel', value: reorderLevel }] as const;
    const result = await collection('products').patch(product.id, operations);
    if (!result.succeeded) return `Update failed. ${product.name}: ${errorSummary(result.error)}`;
  }
  return undefined;
}

async function order(lines: readonly ReorderLine[], { projectId, importId, onProgress }: ReorderRun) {
  for (const [index, { line, product, quantity }] of lines.entries()) {
    if (!product) continue;
    onProgress(`Ordering ${formatNumber(index + 1)} of ${formatNumber(lines.length)}`);
    const result = await collection('orders').create(orderOf(product, quantity, projectId), {
      idempotencyKey: `${importId} ${line}`,
    });
    if (result.succeeded) continue;
    const done = index > 0 ? ` ${formatNumber(index)} of ${formatNumber(lines.length)} orders were made before.` : '';
    return `Error creating record. ${product.name}: ${errorSummary(result.error)}${done}`;
  }
  return undefined;
}

const orderOf = (product: Product, quantity: number, projectId: string) => ({
  name: product.name,
  projectId,
  productId: product.id,
  vendorId: product.vendorId,
  quantity,
  total: orderTotal(quantity, product),
  status: 'New' as const,
});
