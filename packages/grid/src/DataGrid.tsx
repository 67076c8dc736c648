import { gridHeight, gridRowHeight } from '@groundwork/contract';
import { type MenuItem, useIsDesktop, useIsTablet } from '@groundwork/ui';
import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, GridReadyEvent } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CardContext } from './Card.tsx';
import { rowName } from './column-definitions.ts';
import styles from './DataGrid.module.css';
import type { DataGridProps } from './data-grid-props.ts';
import { CardRow, FullWidthRow } from './FullWidthRow.tsx';
import { fixedOptions } from './fixed-options.ts';
import type { GroupContext } from './GroupRowView.tsx';
import { gridHandle } from './grid-handle.ts';
import { isGroupRow } from './groups.ts';
import { isControl } from './keys/cell-controls.ts';
import { onRowKey } from './keys/row-keys.ts';
import { keyHint, useGridKeys } from './keys/useGridKeys.ts';
import { layoutEvents } from './layout-events.ts';
import { withLinks } from './link-menu.ts';
import { registerGridModules } from './modules.ts';
import { Overlay, overlayState } from './Overlay.tsx';
import type { PrintedList } from './printed-table.ts';
import { refreshCards } from './refresh-cards.ts';
import { holdSelected, holdsAny, selectedRows } from './row-selection.ts';
import { scrollbarWidth } from './scrollbar.ts';
import { useSearch } from './search/useSearch.ts';
import { HeldPlaces } from './sorting/held-places.ts';
import { useColumnDefinitions } from './useColumnDefinitions.ts';
import { useColumnReads } from './useColumnReads.ts';
import { useFirstDrawing } from './useFirstDrawing.ts';
import { useFocusedRecord } from './useFocusedRecord.ts';
import { useGroups } from './useGroups.ts';
import { useLive } from './useLive.ts';
import { type PresenceContext, usePresence } from './usePresence.ts';
import { usePrintedTable } from './usePrintedTable.ts';
import { useRowChanges } from './useRowChanges.ts';
import { useRowOptions } from './useRowOptions.ts';
import { useVisibleColumns } from './useVisibleColumns.ts';

registerGridModules();

const cardHeight = 108;
const compactRowHeight = 44;

type Context<R> = CardContext<R> &
  GroupContext<R> &
  PresenceContext<R> & { fullWidth?: (record: R) => ReactNode | undefined };
const none: readonly MenuItem[] = [];
const noMenu = () => none;

/**
 * The list of every screen: AG Grid on declared columns; below 769 px the same engine shows cards.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection, useLists } from '@groundwork/data-cache';
 * import { type Column, DataGrid, useGrid } from '@groundwork/grid';
 * import { useAtomValue } from 'jotai';
 *
 * const columns: readonly Column<RecordOf<'vendors'>>[] = [
 *   { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
 *   { id: 'contactName', header: 'Contact', value: ({ contactName }) => contactName, card: 'detail' },
 * ];
 * function Vendors() {
 *   useLists(['vendors']);
 *   const rows = useAtomValue(collection('vendors').allAtom);
 *   const status = useAtomValue(collection('vendors').statusAtom);
 *   const grid = useGrid<RecordOf<'vendors'>>();
 *   return <DataGrid label="Vendors" columns={columns} rows={rows} status={status} grid={grid} />;
 * }
 * ```
 */
export function DataGrid<R extends { id: string }>(props: DataGridProps<R>) {
  const isDesktop = useIsDesktop();
  const isCards = !isDesktop && !props.staysGrid;
  const frame = useRef<HTMLElement>(null);
  const printed = useRef<() => PrintedList | undefined>(undefined);
  usePrintedTable(frame, styles.printed, printed);
  // Rows and cards differ in what AG Grid only takes at its birth.
  return <Engine key={isCards ? 'cards' : 'rows'} {...props} isCards={isCards} frame={frame} printed={printed} />;
}

interface EngineProps<R extends { id: string }> extends DataGridProps<R> {
  isCards: boolean;
  frame: RefObject<HTMLElement | null>;
  printed: RefObject<(() => PrintedList | undefined) | undefined>;
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
  density = 'comfortable',
  rowHeight = density === 'compact' ? compactRowHeight : gridRowHeight,
  fullWidth,
  grouping,
  keepsHiddenSelection = false,
  onLeave,
  rowTone,
  recordOf,
  isOrdered = false,
  hasHeader = true,
  selectsOnClick = selection === 'single',
  isCards,
  frame,
  printed,
}: EngineProps<R>) {
  const api = useRef<GridApi<R>>(undefined);
  const hint = useId();
  const focus = useFocusedRecord<R>(frame);
  const { report, isSelecting } = grid;
  const isTablet = useIsTablet();
  const nameOf = useMemo(() => rowName(columns), [columns]);
  const hasRowMenu = rowMenu !== noMenu && !isCards;
  const [held] = useState(() => new HeldPlaces());
  // AG Grid's renderers are reached through its context, which always holds the latest of these.
  const { groups, gridRows, groupOptions } = useGroups(rows, grouping, sort);
  const live = useLive<Context<R>>({
    columns,
    nameOf,
    rowMenu: (record) => (hasRowMenu ? withLinks(rowMenu(record), columns, record) : rowMenu(record)),
    isSelecting,
    recordOf,
    fullWidth,
    groups,
    grouping,
    hasSelection: selection === 'multiple' && (!isCards || isSelecting),
    activate: (record) => onActivate?.(record),
    canSelect: selection === 'multiple',
    beginSelecting: () => grid.setSelecting(true),
  });
  const visibility = useVisibleColumns({ api, columns, rows, quickFilter, isCards, isTablet, grid });
  const first = useFirstDrawing({
    ...{ frame, api, columns, isCards, isTablet, hasRowMenu },
    empty: visibility.empty.initial,
    hasSelection: selection !== 'none',
    rowsHeight: rows.length * (typeof rowHeight === 'number' ? rowHeight : compactRowHeight),
  });
  const columnDefs = useColumnDefinitions({ columns, isTablet, held, first, nameOf, hasRowMenu, sort });
  const search = useSearch({ api, columns, rows, quickFilter });
  const follow = useMemo(
    () => ({
      rows: (changed: readonly R[] | undefined) => {
        visibility.rowsChanged(changed);
        search.rowsChanged(changed);
      },
      reads: () => {
        search.searchAgain();
        visibility.followRows();
      },
    }),
    [visibility, search],
  );
  const fed = useRowChanges({ api, rows: gridRows, isOrdered, onChange: follow.rows });
  const looks = { isCards, rowTone, rowHeight, fullWidth, grouping };
  const rowOptions = useRowOptions<R>({ selection, selectsOnClick, isSelectable, ...looks });
  useColumnReads(api, columns, isCards, follow.reads);
  usePresence(api, recordOf !== undefined);
  const [before, after] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const edges = useMemo(() => ({ before, after }), [before, after]);
  const columnOf = useMemo(() => (colId: string) => live.columns.find(({ id }) => id === colId), [live]);
  const isTouch = useRef(false);
  const onKeyDownCapture = useGridKeys({ api, frame, edges, column: columnOf, hasSelection: selection !== 'none' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards follow the mode that the context carries
  useEffect(() => {
    if (isCards && api.current) refreshCards(api.current);
  }, [isCards, isSelecting]);
  useEffect(() => () => report.handle(undefined), [report]);
  const handle = useRef<ReturnType<typeof gridHandle<R>>>(undefined);
  useLayoutEffect(() => {
    printed.current = () => (api.current ? handle.current?.printed() : undefined);
  }, [printed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after AG Grid has taken the new definitions
  useEffect(() => {
    handle.current?.columnsChanged();
    visibility.followRows();
  }, [columnDefs]);
  const layoutChanged = () => {
    handle.current?.layoutChosen();
    report.layoutChanged();
  };

  const reportSelected = (grid: GridApi<R>) => report.selected(selectedRows(grid, keepsHiddenSelection));

  // Rows reach AG Grid a moment after they are given; until then it is no filter that hides them.
  const [holdsRows, setHoldsRows] = useState(false);
  const empty = { onRetry, text: emptyText, action: emptyAction };
  const open = ({ data, event, api: grid }: { data?: R; event?: Event | null; api: GridApi<R> }) => {
    const isInControl = event?.target instanceof Element && isControl(event.target);
    // A double click on an editable cell edits it.
    if (data && !isGroupRow(data) && !isInControl && grid.getEditingCells().length === 0) onActivate?.(data);
  };
  const onKeyDown = (event: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>) =>
    onRowKey(event, { groups, isCards, onLeave, onActivate });

  return (
    <section
      ref={frame}
      aria-label={label}
      className={styles.frame}
      style={{ height }}
      data-cards={isCards || undefined}
      data-density={density}
      data-low={(typeof rowHeight === 'number' && rowHeight < gridRowHeight) || undefined}
      aria-describedby={hint}
      onKeyDownCapture={onKeyDownCapture}
      onPointerDownCapture={({ pointerType }) => {
        isTouch.current = pointerType === 'touch';
      }}
    >
      <span hidden id={hint}>
        {keyHint(isCards)}
      </span>
      <span ref={before} tabIndex={-1} />
      {first && (
        <AgGridReact<R>
          {...fixedOptions}
          context={live}
          columnDefs={columnDefs}
          rowData={fed.initial}
          {...first.options}
          rowHeight={isCards ? cardHeight : typeof rowHeight === 'number' ? rowHeight : gridRowHeight}
          {...rowOptions}
          headerHeight={isCards || !hasHeader ? 0 : undefined}
          // A card is as wide as the screen; the columns behind it are wider.
          suppressHorizontalScroll={isCards}
          scrollbarWidth={scrollbarWidth()}
          fullWidthCellRenderer={isCards ? CardRow : FullWidthRow}
          {...search.filter}
          {...groupOptions}
          onGridReady={(event: GridReadyEvent<R>) => {
            api.current = event.api;
            fed.ready();
            search.ready();
            event.api.setGridAriaProperty('label', label);
            handle.current = gridHandle(
              event.api,
              () => live.columns,
              report.layoutChanged,
              () => (live.grouping ? groups : undefined),
              { held, empty: visibility.empty, frame },
            );
            report.handle(handle.current);
            visibility.followRows();
            visibility.followWidth();
          }}
          // The portal's telemetry measures how long people waited for their first rows.
          onFirstDataRendered={() => performance.mark?.('groundwork-first-row')}
          onBodyScrollEnd={({ direction }) => direction === 'horizontal' && visibility.followFilter()}
          onGridPreDestroyed={() => {
            api.current = undefined;
          }}
          onModelUpdated={(event) => {
            report.displayedCount(grouping ? groups.allRecords().length : event.api.getDisplayedRowCount());
            setHoldsRows(event.api.getDisplayedRowCount() > 0 || holdsAny(event.api));
            // Also when rows that were selected have left.
            reportSelected(event.api);
            focus.follow(event.api);
            visibility.followFilter();
          }}
          onGridSizeChanged={visibility.followWidth}
          onDisplayedColumnsChanged={visibility.followWidth}
          onCellFocused={focus.focused}
          onSelectionChanged={(event) => {
            holdSelected(event, held);
            reportSelected(event.api);
            groups.changed();
          }}
          {...layoutEvents(layoutChanged, visibility.followWidth, held)}
          onCellClicked={(event) => {
            // A finger has no double click to speak of: one tap on the name opens.
            if (isTouch.current && !selectsOnClick && columnOf(event.colDef.colId ?? '')?.kind === 'name') open(event);
          }}
          onRowDoubleClicked={open}
          onCellKeyDown={onKeyDown}
          focusGridInnerElement={() => focus.enter(api.current)}
        />
      )}
      <span ref={after} tabIndex={-1} />
      <Overlay
        state={overlayState({ status, hasRows: rows.length > 0, displayed: grid.displayedCount, holdsRows, ...empty })}
        top={isCards ? 0 : undefined}
      />
    </section>
  );
}
