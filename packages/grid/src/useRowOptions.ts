import type { GridOptions, IsFullWidthRowParams, RowClassParams, RowHeightParams } from 'ag-grid-community';
import { useMemo } from 'react';
import styles from './DataGrid.module.css';
import type { DataGridProps } from './data-grid-props.ts';
import { isGroupRow } from './groups.ts';
import { rowSelection } from './row-selection.ts';
import { cardSelectionColumn, rowSelectionColumn } from './selection-column.ts';
import { useLive } from './useLive.ts';

type Given<R extends { id: string }> = Pick<DataGridProps<R>, 'isSelectable' | 'rowTone' | 'fullWidth' | 'grouping'> & {
  selection: 'multiple' | 'single' | 'none';
  selectsOnClick: boolean;
  isCards: boolean;
  rowHeight: number | ((record: R) => number);
};

/**
 * AG Grid's options of rows. They stay the same objects from one drawing to the next: given another one, AG Grid asks for all
 * rows again whether they can be selected, and makes the column of checkboxes again.
 */
export function useRowOptions<R extends { id: string }>(given: Given<R>): GridOptions<R> {
  const { selection, selectsOnClick, isCards, isSelectable, rowTone, rowHeight, fullWidth, grouping } = given;
  const live = useLive(given);
  const isGrouped = grouping !== undefined;
  const hasGroupCells = !isCards && grouping?.cells !== undefined;
  const hasClasses = rowTone !== undefined || isGrouped;
  const hasHeights = typeof rowHeight === 'function' && !isCards;
  const hasFullWidth = isCards || isGrouped || fullWidth !== undefined;
  const selectable = useMemo(
    (): GridOptions<R> => ({
      rowSelection: rowSelection<R>({ selection, selectsOnClick, isCards, isSelectable, isGrouped, hasGroupCells }),
      selectionColumnDef: isCards ? cardSelectionColumn : rowSelectionColumn,
    }),
    [selection, selectsOnClick, isCards, isSelectable, isGrouped, hasGroupCells],
  );
  const drawn = useMemo(
    (): GridOptions<R> => ({
      ...(hasHeights && {
        getRowHeight: ({ data }: RowHeightParams<R>) =>
          data && typeof live.rowHeight === 'function' ? live.rowHeight(data) : undefined,
      }),
      ...(hasClasses && {
        getRowClass: ({ data }: RowClassParams<R>) =>
          isGroupRow(data) ? styles.sunken : data && styles[live.rowTone?.(data) ?? ''],
      }),
      ...(hasFullWidth && {
        isFullWidthRow: ({ rowNode: { data } }: IsFullWidthRowParams<R>) =>
          isCards ||
          (isGroupRow(data)
            ? live.grouping?.cells === undefined
            : data !== undefined && live.fullWidth?.(data) !== undefined),
      }),
    }),
    [live, isCards, hasHeights, hasClasses, hasFullWidth],
  );
  return useMemo(() => ({ ...selectable, ...drawn }), [selectable, drawn]);
}
