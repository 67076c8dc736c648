import type { GridApi } from 'ag-grid-community';
import { exportText } from './cell-text.ts';
import type { Column } from './column.ts';
import { csvParts } from './csv.ts';
import { type GroupModel, isGroupRow } from './groups.ts';
import { type GridLayout, isOwnColumn, readColumnState } from './layout.ts';
import { internalIdColumn } from './standard-columns.ts';
import type { GridHandle } from './use-grid.ts';

/** The handle of a grid that stands. */
export function gridHandle<R extends { id: string }>(
  api: GridApi<R>,
  columns: () => readonly Column<R>[],
  layoutChanged: () => void,
  /** The groups, while the rows are grouped. */
  groups: () => GroupModel<R> | undefined,
): GridHandle<R> {
  // The layout as it was last chosen: columns that arrive later (tag sets) take their places in it.
  let chosen: GridLayout | undefined;
  const read = (): GridLayout => ({
    columnState: readColumnState(api.getColumnState()),
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
  const declared = (colId: string) => columns().find(({ id }) => id === colId);
  const displayedRows = (): R[] => {
    const grouped = groups();
    if (grouped?.isArranged) return grouped.allRecords();
    const rows: R[] = [];
    api.forEachNodeAfterFilterAndSort(({ data }) => data && !isGroupRow(data) && rows.push(data));
    return rows;
  };
  function* exportedRows({ withInternalId }: { withInternalId: boolean }) {
    const keys = api
      .getAllDisplayedColumns()
      .map((column) => column.getColId())
      .filter((colId) => colId !== internalIdColumn && isExported(declared(colId)));
    // The internal id is exported for staff whether it is shown or not ([GR-26]).
    if (withInternalId && declared(internalIdColumn)) keys.push(internalIdColumn);
    const exported = keys.flatMap((key) => declared(key) ?? []);
    yield exported.map(({ header }) => header);
    for (const record of displayedRows()) yield exported.map((column) => exportText(column, record));
  }
  const parts = (options: { withInternalId: boolean }) => csvParts(exportedRows(options));
  return {
    stands: () => !api.isDestroyed(),
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
      api.setColumnsVisible([colId], visible);
      chosen = read();
      layoutChanged();
    },
    layout: read,
    applyLayout: (layout) => {
      chosen = layout;
      if (layout) arrange(layout);
      else api.resetColumnState();
      const filters = Object.entries(layout?.columnFilters ?? {}).filter(([colId]) => declared(colId));
      api.setFilterModel(filters.length > 0 ? Object.fromEntries(filters) : null);
    },
    layoutChosen: () => {
      chosen = read();
    },
    columnsChanged: () => {
      if (chosen) arrange(chosen);
    },
    csv: (options) => [...parts(options)].join(''),
    csvParts: parts,
    focus: () => {
      const column = api.getAllDisplayedColumns()[0];
      if (column && api.getDisplayedRowCount() > 0) api.setFocusedCell(0, column);
    },
  };
}

const isExported = <R>(column: Column<R> | undefined): boolean =>
  column !== undefined && column.kind !== 'image' && column.isExported !== false;
