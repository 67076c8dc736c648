import type { IRowNode } from 'ag-grid-community';
import { type SortValue, sortValue } from '../cell-text.ts';
import type { Column } from '../column.ts';
import { isGroupRow } from '../groups.ts';
import { compareTextKeys, type TextKey, textKey } from './collation.ts';
import type { HeldPlaces } from './held-places.ts';
import type { ColumnOrder } from './row-order.ts';

type ValueKey = TextKey | number | undefined;

/** Texts by the user's language, numbers in them by value; everything else as a number. */
function valueKey(value: unknown): ValueKey {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? textKey(value) : Number(value);
}
const numberOf = (key: TextKey | number) => (typeof key === 'number' ? key : Number(key.text));

/** Empty values and broken references last, in both directions. */
function compareKeys(a: ValueKey, b: ValueKey, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return isDescending ? -1 : 1;
  if (b === undefined) return isDescending ? 1 : -1;
  if (typeof a === 'object' && typeof b === 'object') return compareTextKeys(a, b);
  return numberOf(a) - numberOf(b);
}

function compareDates(a: string | undefined, b: string | undefined, isDescending: boolean): number {
  if (a === b) return 0;
  if (!a) return isDescending ? -1 : 1;
  if (!b) return isDescending ? 1 : -1;
  return a < b ? -1 : 1;
}

/** AG Grid's comparator of a column, which carries how the column sorts for the sort stage. */
export interface ColumnComparator<R> {
  (a: unknown, b: unknown, nodeA: IRowNode<R>, nodeB: IRowNode<R>, isDescending: boolean): number;
  order: ColumnOrder<IRowNode<R>>;
}

/** How a column sorts; a row whose place is held sorts by the value that it had. */
export function columnComparator<R>(column: Column<R>, held: HeldPlaces): ColumnComparator<R> {
  const sortedValue = ({ id, data }: IRowNode<R>): SortValue =>
    held.valueOf(id, column.id, data === undefined || isGroupRow(data) ? undefined : sortValue(column, data));
  const order = (
    column.kind === 'date'
      ? { keyOf: sortedValue, compare: compareDates }
      : { keyOf: (node: IRowNode<R>) => valueKey(sortedValue(node)), compare: compareKeys }
  ) as ColumnOrder<IRowNode<R>>;
  const compare = (_a: unknown, _b: unknown, nodeA: IRowNode<R>, nodeB: IRowNode<R>, isDescending: boolean) =>
    order.compare(order.keyOf(nodeA), order.keyOf(nodeB), isDescending);
  return Object.assign(compare, { order });
}
