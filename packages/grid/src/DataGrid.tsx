import { gridHeight, gridRowHeight } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import { type MenuItem, useIsDesktop, useIsTablet } from '@groundwork/ui';
import type { CellKeyDownEvent, ColDef, FullWidthCellKeyDownEvent, GridApi, GridReadyEvent } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CardContext } from './Card.tsx';
import type { Column } from './column.ts';
import { columnDefinitions, rowMenuColumn, rowName } from './column-definitions.ts';
import styles from './DataGrid.module.css';
import { CardRow, FullWidthRow } from './FullWidthRow.tsx';
import type { GroupContext } from './GroupRowView.tsx';
import { gridHandle } from './grid-handle.ts';
import { isGroupRow, type RowGrouping } from './groups.ts';
import { isControl, isKeyOfControl } from './keys/cell-controls.ts';
import { useGridKeys } from './keys/use-grid-keys.ts';
import { withLinks } from './link-menu.ts';
import { registerGridModules } from './modules.ts';
import { Overlay } from './Overlay.tsx';
import { holdsAny, rowSelection, selectedAfterFilter } from './row-selection.ts';
import { gridTheme } from './theme.ts';
import { useColumnReads } from './use-column-reads.ts';
import { useFocusedRecord } from './use-focused-record.ts';
import type { Grid, GridHandle } from './use-grid.ts';
import { useGroups } from './use-groups.ts';
import { useRowChanges } from './use-row-changes.ts';

registerGridModules();

export interface DataGridProps<R extends { id: string }> {
  grid: Grid<R>;
  /** What the grid is called to assistive technology: the page's title. */
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
  /** The rows are shown in the order given, whatever is added where: a flattened tree. */
  isOrdered?: boolean;
  /** Keeps rows instead of cards on a narrow screen: grids inside dialogs. */
  staysGrid?: boolean;
  /** Pickers: a click on a row selects it beside the others, a second one takes that back. */
  selectsOnClick?: boolean;
}

const cardHeight = 104;
const rowHint =
  'Arrow keys move between cells. Enter opens. F2 goes to the controls of a cell, and Escape back. Space selects or toggles.';
const cardHint = 'Arrow keys move between cards. Enter opens. F2 goes to the controls of a card, and Escape back.';
const defaultColumn: ColDef = {
  suppressKeyboardEvent: ({ event, editing: isEditing }) => !isEditing && isKeyOfControl(event.target, event.key),
};

type Context<R> = CardContext<R> & GroupContext<R> & { fullWidth?: (record: R) => ReactNode | undefined };
const none: readonly MenuItem[] = [];
const noMenu = () => none;

/** The list of every screen: AG Grid on declared columns; below 769 px the same engine shows cards. */
export function DataGrid<R extends { id: string }>(props: DataGridProps<R>) {
  const isDesktop = useIsDesktop();
  const isCards = !isDesktop && !props.staysGrid;
  // Rows and cards differ in what AG Grid only takes at its birth.
  return <Engine key={isCards ? 'cards' : 'rows'} {...props} isCards={isCards} />;
}

function Engine<R extends { id: string }>({
  grid,
  label,
  columns,
  rows,
  status,
  onRetry,
  quickFilter = '',
  emptyText,
  emptyAction,
  onActivate,
  rowMenu = noMenu,
  selection = 'multiple',
  isSelectable,
  sort,
  height = gridHeight,
  rowHeight = gridRowHeight,
  fullWidth,
  grouping,
  keepsHiddenSelection = false,
  onLeave,
  rowTone,
  isOrdered = false,
  selectsOnClick = selection === 'single',
  isCards,
}: DataGridProps<R> & { isCards: boolean }) {
  const api = useRef<GridApi<R>>(undefined);
  const frame = useRef<HTMLElement>(null);
  const hint = useId();
  const focus = useFocusedRecord<R>(frame);
  const { report, isSelecting } = grid;
  const isTablet = useIsTablet();
  const nameOf = useMemo(() => rowName(columns), [columns]);
  const hasRowMenu = rowMenu !== noMenu && !isCards;
  const columnDefs = useMemo(() => {
    const definitions = columnDefinitions(columns, isTablet).map((definition) =>
      definition.colId === sort?.column ? { ...definition, initialSort: sort?.direction } : definition,
    );
    return hasRowMenu ? [...definitions, rowMenuColumn(nameOf)] : definitions;
  }, [columns, isTablet, nameOf, hasRowMenu, sort?.column, sort?.direction]);

  // AG Grid's renderers are reached through its context, which always holds the latest of these.
  const { groups, gridRows, groupOptions } = useGroups(rows, grouping, sort);
  const context = useRef<Context<R>>(undefined);
  context.current = {
    columns,
    nameOf,
    rowMenu: (record) => (hasRowMenu ? withLinks(rowMenu(record), columns, record) : rowMenu(record)),
    isSelecting,
    fullWidth,
    groups,
    grouping,
    hasSelection: selection === 'multiple' && (!isCards || isSelecting),
    activate: (record) => onActivate?.(record),
    beginSelecting: () => selection === 'multiple' && grid.setSelecting(true),
  };
  const live = useMemo(
    () =>
      new Proxy({} as Context<R>, {
        get: (_, key) => Reflect.get(context.current ?? {}, key),
      }),
    [],
  );
  const initialRows = useRowChanges(api, gridRows, isOrdered);
  useColumnReads(api, columns, isCards);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const edges = useMemo(() => ({ before, after }), []);
  const columnOf = useMemo(() => (colId: string) => context.current?.columns.find(({ id }) => id === colId), []);
  const onKeyDownCapture = useGridKeys({ api, frame, edges, column: columnOf, hasSelection: selection !== 'none' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards follow the mode that the context carries
  useEffect(() => {
    if (isCards) api.current?.redrawRows();
  }, [isCards, isSelecting]);
  useEffect(() => () => report.handle(undefined), [report]);
  const handle = useRef<GridHandle<R>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after AG Grid has taken the new definitions
  useEffect(() => handle.current?.columnsChanged(), [columnDefs]);
  const layoutChanged = () => {
    handle.current?.layoutChosen();
    report.layoutChanged();
  };

  // What a filter hides cannot be seen, and is therefore not acted on; it is selected again when the filter is taken away.
  const reportSelected = (grid: GridApi<R>) =>
    report.selected(
      keepsHiddenSelection || !grid.isAnyFilterPresent() ? grid.getSelectedRows() : selectedAfterFilter(grid),
    );

  // Rows reach AG Grid a moment after they are given; until then it is no filter that hides them.
  const [holdsRows, setHoldsRows] = useState(false);
  const isLoading = status !== undefined && (status.state === 'loading' || status.state === 'idle');
  const hasFailed = status?.state === 'failed';
  const noRows = rows.length === 0;
  const onKeyDown = ({ event, data, api: grid }: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>) => {
    const key = event instanceof globalThis.KeyboardEvent ? event.key : '';
    if (key === 'Escape' && grid.getEditingCells().length === 0) return onLeave?.();
    if (isGroupRow(data)) {
      if (key === 'Enter' && event?.target instanceof Element && !isControl(event.target))
        groups.toggle(data.key, grid);
      return;
    }
    const isInControl = event?.target instanceof Element && isControl(event.target);
    if (key !== 'Enter' || !data || isInControl || grid.getEditingCells().length > 0) return;
    // A card does what its body does: it opens, or selects.
    const body = isCards && event?.target instanceof Element ? event.target.querySelector('button') : null;
    if (body) body.click();
    else onActivate?.(data);
  };

  return (
    <section
      ref={frame}
      aria-label={label}
      className={styles.frame}
      style={{ height }}
      data-cards={isCards || undefined}
      aria-describedby={hint}
      onKeyDownCapture={onKeyDownCapture}
    >
      <span hidden id={hint}>
        {isCards ? cardHint : rowHint}
      </span>
      <span ref={before} tabIndex={-1} />
      <AgGridReact<R>
        theme={gridTheme}
        themeCssLayer="grid"
        context={live}
        columnDefs={columnDefs}
        rowData={initialRows}
        getRowId={({ data }) => data.id}
        rowHeight={isCards ? cardHeight : typeof rowHeight === 'number' ? rowHeight : gridRowHeight}
        {...(typeof rowHeight === 'function' && !isCards && { getRowHeight: ({ data }) => data && rowHeight(data) })}
        {...(rowTone && { getRowClass: ({ data }) => data && styles[rowTone(data) ?? ''] })}
        headerHeight={isCards ? 0 : undefined}
        // A card is as wide as the screen; the columns behind it are wider.
        suppressHorizontalScroll={isCards}
        isFullWidthRow={({ rowNode: { data } }) =>
          isCards || isGroupRow(data) || (data !== undefined && fullWidth?.(data) !== undefined)
        }
        fullWidthCellRenderer={isCards ? CardRow : FullWidthRow}
        rowSelection={rowSelection({ selection, selectsOnClick, isCards, isSelectable })}
        selectionColumnDef={{ width: 48, pinned: isCards ? null : 'left', suppressMovable: true, resizable: false }}
        quickFilterText={quickFilter}
        {...groupOptions}
        cacheQuickFilter
        deltaSort
        asyncTransactionWaitMillis={30}
        suppressDragLeaveHidesColumns
        suppressOverlays={['loading', 'noRows', 'noMatchingRows']}
        stopEditingWhenCellsLoseFocus
        invalidEditValueMode="block"
        ensureDomOrder
        onGridReady={(event: GridReadyEvent<R>) => {
          api.current = event.api;
          handle.current = gridHandle(
            event.api,
            () => context.current?.columns ?? [],
            report.layoutChanged,
            () => (context.current?.grouping ? groups : undefined),
          );
          report.handle(handle.current);
        }}
        onGridPreDestroyed={() => {
          api.current = undefined;
        }}
        onModelUpdated={(event) => {
          report.displayedCount(grouping ? groups.allRecords().length : event.api.getDisplayedRowCount());
          setHoldsRows(event.api.getDisplayedRowCount() > 0 || holdsAny(event.api));
          // Also when rows that were selected have left.
          reportSelected(event.api);
          focus.follow(event.api);
        }}
        onCellFocused={focus.focused}
        onSelectionChanged={(event) => {
          reportSelected(event.api);
          groups.changed();
        }}
        onColumnMoved={(event) => event.finished && event.source !== 'api' && layoutChanged()}
        onColumnVisible={(event) => event.source !== 'api' && layoutChanged()}
        onColumnResized={(event) => event.finished && event.source === 'uiColumnResized' && layoutChanged()}
        onSortChanged={(event) => event.source !== 'api' && layoutChanged()}
        onFilterChanged={(event) => event.source === 'columnFilter' && layoutChanged()}
        onRowDoubleClicked={({ data, event, api: grid }) => {
          const target = event?.target;
          const isInControl = target instanceof Element && isControl(target);
          // A double click on an editable cell edits it.
          if (data && !isGroupRow(data) && !isInControl && grid.getEditingCells().length === 0) onActivate?.(data);
        }}
        onCellKeyDown={onKeyDown}
        defaultColDef={defaultColumn}
        focusGridInnerElement={() => focus.enter(api.current)}
      />
      <span ref={after} tabIndex={-1} />
      <Overlay
        state={
          hasFailed && !status.hasData && noRows
            ? { kind: 'failed', message: status.message, onRetry }
            : isLoading && noRows
              ? { kind: 'loading' }
              : noRows
                ? { kind: 'empty', text: emptyText, action: emptyAction }
                : grid.displayedCount > 0
                  ? { kind: 'none' }
                  : holdsRows
                    ? { kind: 'nothing-matches' }
                    : { kind: 'loading' }
        }
        top={isCards ? 0 : undefined}
      />
    </section>
  );
}
