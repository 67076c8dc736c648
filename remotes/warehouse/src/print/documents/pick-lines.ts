import type { Product } from '@groundwork/contract';
import { compareEmplacements } from '@groundwork/contract/domain';
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
  /** Nothing is reserved for these pieces, so there is no place to take them from. */
  isShort: boolean;
}

/** Pieces still to take for the kits, in the order of a walk; pieces that are not reserved come last. */
export function pickLines(kits: readonly RunKit[]): readonly PickLine[] {
  const lines = new Map<string, PickLine & { totes: { tote: number; quantity: number }[] }>();
  const add = (line: Omit<PickLine, 'take' | 'totes'>, tote: number, quantity: number) => {
    const known = lines.get(line.key) ?? { ...line, take: 0, totes: [] };
    const own = known.totes.find((each) => each.tote === tote);
    if (own) own.quantity += quantity;
    else known.totes.push({ tote, quantity });
    lines.set(line.key, { ...known, take: known.take + quantity });
  };
  for (const { tote, items } of kits) {
    for (const { order, product, entries, short, status } of items) {
      if (status === 'Shipped') continue;
      const common = { name: product?.name ?? order.name, product };
      const id = product?.id ?? order.id;
      for (const { locale = '', quantity, status: entryStatus } of entries) {
        if (entryStatus !== 'Reserved') continue;
        add({ ...common, key: `${locale} ${id}`, place: locale, isShort: false }, tote, quantity);
      }
      if (short > 0) add({ ...common, key: `short ${id}`, place: '', isShort: true }, tote, short);
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
