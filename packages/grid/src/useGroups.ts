import type { Column, GridApi, IRowNode, PostSortRowsParams } from 'ag-grid-community';
import { useEffect, useMemo, useState } from 'react';
import { GroupModel, isGroupRow, type RowGrouping } from './groups.ts';

/**
 * Gathers a grid's rows under group rows: the rows that AG Grid is given, and the options by which it lets the model arrange
 * them. Without a grouping both are as ever.
 */
export function useGroups<R extends { id: string }>(
  rows: readonly R[],
  grouping: RowGrouping<R> | undefined,
  defaultSort: DefaultSort | undefined,
) {
  const [groups] = useState(() => new GroupModel<R>());
  const keyOf = grouping?.keyOf;
  const gridRows = useMemo(
    // AG Grid's types know one kind of row; `isGroupRow` distinguishes the two.
    () => (keyOf ? [...rows, ...(groups.rowsOf(rows, keyOf) as unknown as R[])] : rows),
    [rows, keyOf, groups],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the sort says matters, not the object that says it
  const groupOptions = useMemo(() => {
    if (!keyOf) return {};
    return {
      alwaysPassFilter: ({ data }: IRowNode<R>) => isGroupRow(data),
      postSortRows: ({ nodes, api }: PostSortRowsParams<R>) => {
        const isSorted = api.getColumnState().some(({ sort }) => sort);
        groups.arrange(nodes, keyOf, isSorted);
        if (!isSorted) queueMicrotask(() => sortSomehow(api, defaultSort));
      },
    };
  }, [keyOf, groups, defaultSort?.column, defaultSort?.direction]);
  // The content of a group row may change without its records.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the grouping is another one
  useEffect(() => groups.changed(), [groups, grouping]);
  return { groups, gridRows, groupOptions };
}

interface DefaultSort {
  column: string;
  direction: 'asc' | 'desc';
}

/** Unsorted nodes are AG Grid's own list, from which nothing may be taken out: grouped rows are always sorted by something. */
function sortSomehow<R>(api: GridApi<R>, sort: DefaultSort | undefined): void {
  if (api.isDestroyed()) return;
  const column = sort && api.getColumn(sort.column) ? sort.column : api.getColumns()?.find(isSortable)?.getColId();
  if (column) api.applyColumnState({ state: [{ colId: column, sort: sort?.direction ?? 'asc' }] });
}
const isSortable = (column: Column): boolean => column.isSortable();
