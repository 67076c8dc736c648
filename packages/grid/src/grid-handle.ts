import type { GridApi } from 'ag-grid-community';
import { exportText } from './cell-text.ts';
import type { Column } from './column.ts';
import { harmless } from './csv.ts';
import { type GridLayout, isOwnColumn, readColumnState } from './layout.ts';
import { internalIdColumn } from './standard-columns.ts';
import type { GridHandle } from './use-grid.ts';

/** The handle of a grid that stands. */
export function gridHandle<R extends { id: string }>(
  api: GridApi<R>,
  columns: () => readonly Column<R>[],
  layoutChanged: () => void,
): GridHandle<R> {
  const declared = (colId: string) => columns().find(({ id }) => id === colId);
  return {
    clearSelection: () => api.deselectAll(),
    select: (ids) => {
      const nodes = ids.flatMap((id) => api.getRowNode(id) ?? []);
      api.setNodesSelected({ nodes, newValue: true });
    },
    displayedRows: () => {
      const rows: R[] = [];
      api.forEachNodeAfterFilterAndSort(({ data }) => data && rows.push(data));
      return rows;
    },
    columns: () =>
      api
        .getColumnState()
        .filter(({ colId }) => !isOwnColumn(colId))
        .map(({ colId, hide }) => ({ colId, headerName: declared(colId)?.header ?? colId, visible: !hide })),
    setVisible: (colId, visible) => {
      api.setColumnsVisible([colId], visible);
      layoutChanged();
    },
    layout: () => ({
      columnState: readColumnState(api.getColumnState()),
      ...(Object.keys(api.getFilterModel()).length > 0 && { columnFilters: api.getFilterModel() }),
    }),
    applyLayout: (layout: GridLayout | undefined) => {
      if (!layout) {
        api.resetColumnState();
        api.setFilterModel(null);
        return;
      }
      const own = api.getColumnState().filter(({ colId }) => isOwnColumn(colId));
      const [first, last] = [
        own.filter(({ pinned }) => pinned !== 'right'),
        own.filter(({ pinned }) => pinned === 'right'),
      ];
      api.applyColumnState({
        state: [...first, ...layout.columnState.map((entry) => ({ ...entry, sort: entry.sort ?? null })), ...last],
        applyOrder: true,
        defaultState: { sort: null },
      });
      api.setFilterModel(layout.columnFilters ?? null);
    },
    csv: ({ withInternalId }) => {
      const keys = api
        .getAllDisplayedColumns()
        .map((column) => column.getColId())
        .filter((colId) => colId !== internalIdColumn && isExported(declared(colId)));
      // The internal id is exported for staff whether it is shown or not ([GR-26]).
      if (withInternalId && declared(internalIdColumn)) keys.push(internalIdColumn);
      return (
        api.getDataAsCsv({
          columnKeys: keys,
          processHeaderCallback: ({ column }) => declared(column.getColId())?.header ?? column.getColId(),
          processCellCallback: ({ column, node }) => {
            const definition = declared(column.getColId());
            return definition && node?.data ? harmless(exportText(definition, node.data)) : '';
          },
        }) ?? ''
      );
    },
    focus: () => {
      const column = api.getAllDisplayedColumns()[0];
      if (column && api.getDisplayedRowCount() > 0) api.setFocusedCell(0, column);
    },
  };
}

const isExported = <R>(column: Column<R> | undefined): boolean =>
  column !== undefined && column.kind !== 'image' && column.isExported !== false;
