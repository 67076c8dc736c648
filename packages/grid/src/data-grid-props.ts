import type { CollectionName } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import type { MenuItem } from '@groundwork/ui';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { RowGrouping } from './groups.ts';
import type { Density, Grid } from './useGrid.ts';

/** Props of `<DataGrid>`. */
export interface DataGridProps<R extends { id: string }> {
  grid: Grid<R>;
  /** The accessible name of the grid: the page's title. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** Of the collection the rows come from: decides between loading, failed and empty. */
  status?: LoadState;
  onRetry?: () => void;
  quickFilter?: string;
  /** Shown instead of no rows; default 'Nothing to show'. */
  emptyText?: string;
  emptyAction?: ReactNode;
  /** Double click, Enter, or a tap on a card ([GR-12]). */
  onActivate?: (record: R) => void;
  rowMenu?: (record: R) => readonly MenuItem[];
  /** 'none': neither checkboxes nor selection; 'single' for pickers of one. Default 'multiple'. */
  selection?: 'multiple' | 'single' | 'none';
  isSelectable?: (record: R) => boolean;
  /** The column and direction it is sorted by at first. */
  sort?: { column: string; direction: 'asc' | 'desc' };
  /** CSS length. Default: what the page's height leaves ([GR-13]). */
  height?: string;
  rowHeight?: number | ((record: R) => number);
  /** 'compact': lower rows with small pictures. Default 'comfortable'. */
  density?: Density;
  /** A row drawn across all columns: the groups of a flattened tree. Undefined: an ordinary row. */
  fullWidth?: (record: R) => ReactNode | undefined;
  /** Gathers the rows under group rows that unfold. */
  grouping?: RowGrouping<R>;
  /** Escape in a cell: back to the toolbar. */
  onLeave?: () => void;
  /** Keeps what is selected when a filter hides it: pickers, where one searches for one item after the other. */
  keepsHiddenSelection?: boolean;
  /** The background of a row that heads others. */
  rowTone?: (record: R) => 'sunken' | 'group' | undefined;
  /** The record of a row, in lists that show who else has it open. */
  recordOf?: (row: R) => { collection: CollectionName; id: string } | undefined;
  /** Keeps the rows in the given order, wherever rows are added: a flattened tree. */
  isOrdered?: boolean;
  /** Keeps rows instead of cards on a narrow screen: grids inside dialogs. */
  staysGrid?: boolean;
  /** Without the names of its columns: where every row is drawn across all of them. */
  hasHeader?: boolean;
  /** Pickers: a click on a row selects it beside the others, a second one takes that back. */
  selectsOnClick?: boolean;
}
