import { errorSummary, type Order, type Product } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import type { ReorderLine } from './reorder-list.ts';

/** What all attempts at one list share: what was done is not done again. */
export interface Reorder {
  /** The stocking project. */
  projectId: string;
  /** Names the list: a line that was ordered is not ordered again by a second try. */
  id: string;
  /** When the newest order of each product was made that the person could know of. */
  newest: Map<string, string>;
  /** The lines that are ordered: by this run, or by somebody else meanwhile. */
  done: Map<string, 'here' | 'elsewhere'>;
}
/** How a run ended. */
export interface ReorderOutcome {
  /** Orders that all attempts have made, of those that the list asks for. */
  made: number;
  asked: number;
  /** The products that somebody else has ordered meanwhile. */
  meanwhile: readonly string[];
  isStopped: boolean;
  failure?: string;
}

const never = new Date(0).toISOString();

/** Begins with what the person sees now. */
export function beginReorder(projectId: string, id: string = crypto.randomUUID()): Reorder {
  const newest = new Map<string, string>();
  for (const { productId, timeCreatedUtc } of getDefaultStore().get(
    collection('orders').byAtom('projectId', projectId),
  ))
    if (productId && timeCreatedUtc > (newest.get(productId) ?? '')) newest.set(productId, timeCreatedUtc);
  return { projectId, id, newest, done: new Map() };
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

/**
 * Keeps the levels that the list brings, then makes a New order of each line, unless somebody else has ordered the product
 * meanwhile; stops at the first failure.
 * @param goOn is called with the words of each step before it is taken, and stops the run by answering false
 */
export async function runReorder(
  lines: readonly ReorderLine[],
  reorder: Reorder,
  goOn: (text: string) => boolean,
): Promise<ReorderOutcome> {
  const asked = ordered(lines);
  const end = (rest: Partial<ReorderOutcome> = {}): ReorderOutcome => ({
    made: asked.filter(({ id }) => reorder.done.get(id) === 'here').length,
    asked: asked.length,
    meanwhile: asked.flatMap(({ id, product }) =>
      product && reorder.done.get(id) === 'elsewhere' ? [product.name] : [],
    ),
    ...{ isStopped: false, ...rest },
  });
  const levels = await keepLevels(lines, goOn);
  if (levels) return end(levels);
  for (const [index, line] of asked.entries()) {
    if (!line.product || reorder.done.has(line.id)) continue;
    if (!goOn(`Ordering ${formatNumber(index + 1)} of ${formatNumber(asked.length)}`)) return end({ isStopped: true });
    const result = await collection('orders').create(orderOf(line.product, line.quantity, reorder.projectId), {
      idempotencyKey: `${reorder.id} ${line.id}`,
      query: { unlessOrderedSince: reorder.newest.get(line.product.id) ?? never },
    });
    if (!result.succeeded && result.error.code !== 'ordered-meanwhile')
      return end({ failure: `Error creating record. ${line.product.name}: ${errorSummary(result.error)}` });
    if (result.succeeded) reorder.newest.set(line.product.id, result.data.timeCreatedUtc);
    reorder.done.set(line.id, result.succeeded ? 'here' : 'elsewhere');
  }
  return end();
}

async function keepLevels(lines: readonly ReorderLine[], goOn: (text: string) => boolean) {
  const changed = lines.flatMap(({ product, problem, reorderLevel }) =>
    product && problem === undefined && reorderLevel !== undefined && product.reorderLevel !== reorderLevel
      ? [{ product, reorderLevel }]
      : [],
  );
  for (const [index, { product, reorderLevel }] of changed.entries()) {
    if (!goOn(`Setting level ${formatNumber(index + 1)} of ${formatNumber(changed.length)}`))
      return { isStopped: true };
    if (collection('products').get(product.id)?.reorderLevel === reorderLevel) continue;
    const operations = [{ op: 'replace', path: 'reorderLevel', value: reorderLevel }] as const;
    const result = await collection('products').patch(product.id, operations);
    if (!result.succeeded) return { failure: `Update failed. ${product.name}: ${errorSummary(result.error)}` };
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

/** '2 of 5 orders were made in Stock. Somebody else has ordered Pencils meanwhile.' */
export function outcomeText(outcome: ReorderOutcome, projectName: string): string {
  const { made, asked, meanwhile, isStopped, failure } = outcome;
  if (failure && made === 0) return failure;
  const isWhole = made === asked && !isStopped && !failure;
  const extent = isWhole ? formatNumber(made) : `${formatNumber(made)} of ${formatNumber(asked)}`;
  const [first, second, third, ...others] = meanwhile;
  const names = [first, second, third].filter(Boolean).join(', ');
  return [
    failure?.replace(/\.?$/, '.'),
    isStopped && 'Stopped.',
    asked === 0
      ? isWhole && 'The reorder levels are saved.'
      : `${extent} ${asked === 1 ? 'order was' : 'orders were'} made in ${projectName}.`,
    names &&
      `Somebody else has ordered ${names}${others.length > 0 ? ` and ${formatNumber(others.length)} more` : ''} meanwhile.`,
  ]
    .filter(Boolean)
    .join(' ');
}
