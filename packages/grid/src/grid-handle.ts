import type { GridApi } from 'ag-grid-community';
import type { RefObject } from 'react';
import { cellText, exportText } from './cell-text.ts';
import type { Column } from './column.ts';
import { csvParts } from './csv.ts';
import type { EmptyColumns } from './empty-columns.ts';
import { type GroupModel, isGroupRow } from './groups.ts';
import { type GridLayout, isOwnColumn, readColumnState } from './layout.ts';
import type { PrintedList } from './printed-table.ts';
import type { HeldPlaces } from './sorting/held-places.ts';
import { internalIdColumn } from './standard-columns.ts';
import type { GridHandle } from './useGrid.ts';

interface HandleParts<R> {
  held: HeldPlaces;
  empty: EmptyColumns<R>;
  frame: RefObject<HTMLElement | null>;
}
/** How long a row that was saved is marked. */
const markTime = 2500;

/** The commands of a mounted grid. */
export function gridHandle<R extends { id: string }>(
  api: GridApi<R>,
  columns: () => readonly Column<R>[],
  layoutChanged: () => void,
  /** The groups, while the rows are grouped. */
  groups: () => GroupModel<R> | undefined,
  { held, empty, frame }: HandleParts<R>,
): GridHandle<R> & { printed: () => PrintedList } {
  // The layout as it was last chosen: columns that arrive later (tag sets) take their places in it.
  let chosen: GridLayout | undefined;
  const read = (): GridLayout => ({
    // Whether an empty column is shown follows from the rows and belongs to no layout.
    columnState: readColumnState(api.getColumnState()).filter(({ colId }) => !empty.has(colId)),
    ...(Object.keys(api.getFilterModel()).length > 0 && { columnFilters: api.getFilterModel() }),
  });
  const arrange = (layout: GridLayout) => {
    const own = api.getColumnState().filter(({ colId }) => isOwnColumn(colId));
    const first = own.filter(({ pinned }) => pinned !== 'right');
    const last = own.filter(({ pinned }) => pinned === 'right');
    const known = new Set(layout.columnState.map(({ colId }) => colId));
    const unknown = api.getColumnState().filter(({ colId }) => !known.has(colId) && !isOwnColumn(colId));
    api.applyColumnState({
      state: [
        ...first,
        // A view may name columns that this version no longer has.
        ...layout.columnState
          .filter(({ colId }) => api.getColumn(colId))
          .map((entry) => ({ ...entry, sort: entry.sort ?? null })),
        ...unknown,
        ...last,
      ],
      applyOrder: true,
      defaultState: { sort: null },
    });
  };
  const isChosen = (colId: string) => chosen?.columnState.some((entry) => entry.colId === colId) ?? false;
  const followEmpty = () => {
    const rows: R[] = [];
    api.forEachNode(({ data }) => data && !isGroupRow(data) && rows.push(data));
    empty.follow(api, columns(), rows, isChosen);
  };
  const declared = (colId: string) => columns().find(({ id }) => id === colId);
  const displayedRows = (): R[] => {
    const grouped = groups();
    if (grouped?.isArranged) return grouped.allRecords();
    const rows: R[] = [];
    api.forEachNodeAfterFilterAndSort(({ data }) => data && !isGroupRow(data) && rows.push(data));
    return rows;
  };
  function* exportedRows({ withInternalId }: { withInternalId: boolean }) {
    // A column that is not shown because it is empty is exported as ever: a file has the same columns every time.
    const keys = api
      .getAllGridColumns()
      .filter((column) => column.isVisible() || empty.has(column.getColId()))
      .map((column) => column.getColId())
      .filter((colId) => colId !== internalIdColumn && isExported(declared(colId)));
    // The internal id is exported for staff whether it is shown or not ([GR-26]).
    if (withInternalId && declared(internalIdColumn)) keys.push(internalIdColumn);
    const exported = keys.flatMap((key) => declared(key) ?? []);
    yield exported.map(({ header }) => header);
    for (const record of displayedRows()) yield exported.map((column) => exportText(column, record));
  }
  const printed = (): PrintedList => {
    const shown = api.getAllDisplayedColumns().flatMap((column) => declared(column.getColId()) ?? []);
    const texts = shown.filter(isExported);
    const records = displayedRows();
    function* rows() {
      for (const record of records)
        yield texts.map((column) => (column.kind === 'date' ? exportText : cellText)(column, record));
    }
    return { columns: texts, rows: rows(), count: records.length };
  };
  const parts = (options: { withInternalId: boolean }) => csvParts(exportedRows(options));
  return {
    isMounted: () => !api.isDestroyed(),
    clearSelection: () => api.deselectAll(),
    select: (ids) => {
      const nodes = ids.flatMap((id) => api.getRowNode(id) ?? []);
      api.setNodesSelected({ nodes, newValue: true });
    },
    displayedRows,
    columns: () =>
      api
        .getColumnState()
        .filter(({ colId }) => !isOwnColumn(colId))
        .map(({ colId, hide }) => ({ colId, headerName: declared(colId)?.header ?? colId, visible: !hide })),
    setVisible: (colId, visible) => {
      empty.decide(colId);
      api.setColumnsVisible([colId], visible);
      chosen = read();
      layoutChanged();
    },
    layout: read,
    applyLayout: (layout) => {
      chosen = layout;
      if (layout) {
        arrange(layout);
        empty.follows(isChosen);
      } else {
        api.resetColumnState();
        empty.reset();
      }
      followEmpty();
      const filters = Object.entries(layout?.columnFilters ?? {}).filter(([colId]) => declared(colId));
      api.setFilterModel(filters.length > 0 ? Object.fromEntries(filters) : null);
    },
    layoutChosen: () => {
      chosen = read();
    },
    isChosen,
    hold: (id) => held.hold(api, api.getRowNode(id)),
    mark: (id) => {
      for (const row of frame.current?.querySelectorAll(`.ag-row[row-id="${CSS.escape(id)}"]`) ?? []) {
        row.setAttribute('data-saved', '');
        setTimeout(() => row.removeAttribute('data-saved'), markTime);
      }
    },
    columnsChanged: () => {
      if (chosen) arrange(chosen);
    },
    csv: (options) => [...parts(options)].join(''),
    csvParts: parts,
    printed,
    focus: () => {
      const column = api.getAllDisplayedColumns()[0];
      if (column && api.getDisplayedRowCount() > 0) api.setFocusedCell(0, column);
    },
  };
}

const isExported = <R>(column: Column<R> | undefined): boolean =>
  column !== undefined && column.kind !== 'image' && column.isExported !== false;
