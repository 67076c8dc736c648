import type { Product } from '@groundwork/contract';
import { compareEmplacements } from '@groundwork/contract/domain';
import type { StockIndex } from '../../kits/stock-index.ts';
import { freeStock, takeFree } from '../../kitting/run/run-lines.ts';
import type { RunKit } from '../../kitting/run-kits.ts';

/** One stop of a pick run: pieces of one product at one emplacement. */
export interface PickLine {
  key: string;
  /** Empty where the pieces have no emplacement. */
  place: string;
  name: string;
  product: Product | undefined;
  take: number;
  /** How many of them go into which tote. */
  totes: readonly { tote: number; quantity: number }[];
  /** How many of them are free there, and not reserved yet. */
  unreserved: number;
  /** No shelf has these pieces, so there is no place to take them from. */
  isShort: boolean;
}

/**
 * Pieces still to take for the kits, in the order of a walk, as the pick run shows them: what is not reserved is taken
 * where it is free; what no shelf has comes last.
 */
export function pickLines(kits: readonly RunKit[], stock: StockIndex): readonly PickLine[] {
  const free = freeStock(stock);
  const lines = new Map<string, PickLine & { totes: { tote: number; quantity: number }[] }>();
  const add = (
    line: Omit<PickLine, 'take' | 'totes' | 'unreserved'>,
    tote: number,
    quantity: number,
    unreserved = 0,
  ) => {
    const known = lines.get(line.key) ?? { ...line, take: 0, unreserved: 0, totes: [] };
    const own = known.totes.find((each) => each.tote === tote);
    if (own) own.quantity += quantity;
    else known.totes.push({ tote, quantity });
    lines.set(line.key, { ...known, take: known.take + quantity, unreserved: known.unreserved + unreserved });
  };
  for (const { tote, items } of kits) {
    for (const item of items) {
      const { order, product, entries, status } = item;
      if (status === 'Shipped') continue;
      const common = { name: product?.name ?? order.name, product };
      const id = product?.id ?? order.id;
      for (const { locale = '', quantity, status: entryStatus } of entries) {
        if (entryStatus !== 'Reserved') continue;
        add({ ...common, key: `${locale} ${id}`, place: locale, isShort: false }, tote, quantity);
      }
      const missing = takeFree(free, item, ({ locale: place = '' }, quantity) =>
        add({ ...common, key: `${place} ${id}`, place, isShort: false }, tote, quantity, quantity),
      );
      if (missing > 0) add({ ...common, key: `short ${id}`, place: '', isShort: true }, tote, missing);
    }
  }
  return [...lines.values()].sort(
    (a, b) =>
      Number(a.isShort) - Number(b.isShort) || compareEmplacements(a.place, b.place) || a.name.localeCompare(b.name),
  );
}

/** Rows on pages: the first page has less room, because it has the heading. */
export function rowsOnPages<T>(rows: readonly T[], first: number, next: number): readonly (readonly T[])[] {
  const pages = [rows.slice(0, first)];
  for (let at = first; at < rows.length; at += next) pages.push(rows.slice(at, at + next));
  return pages;
}
