import { searchText } from '../cell-text.ts';
import type { Column } from '../column.ts';

/** The headers of columns by which the quick filter has found rows although nothing on screen shows the match. */
export function hiddenMatches<R>(
  records: readonly R[],
  { onScreen, offScreen }: { onScreen: readonly Column<R>[]; offScreen: readonly Column<R>[] },
  filter: string,
): string[] {
  const words = filter.toUpperCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = new Set<string>();
  const textOf = (column: Column<R>, record: R) => searchText(column, record).toUpperCase();
  for (const record of records) {
    const missing = words.filter((word) => !onScreen.some((column) => textOf(column, record).includes(word)));
    for (const column of missing.length > 0 ? offScreen : []) {
      const text = textOf(column, record);
      if (missing.some((word) => text.includes(word))) found.add(column.header);
    }
  }
  return [...found];
}
