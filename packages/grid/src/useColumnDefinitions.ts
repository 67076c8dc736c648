import type { ColDef } from 'ag-grid-community';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import { columnDefinitions, type FirstColumns, rowMenuColumn } from './column-definitions.ts';
import type { DataGridProps } from './data-grid-props.ts';
import type { HeldPlaces } from './sorting/held-places.ts';

interface Options<R extends { id: string }> {
  columns: readonly Column<R>[];
  isTablet: boolean;
  held: HeldPlaces;
  first: FirstColumns | undefined;
  nameOf: (record: R) => string;
  hasRowMenu: boolean;
  sort: DataGridProps<R>['sort'];
}

/** AG Grid's definitions of all columns, the same ones until one of these changes: others make it look at every column. */
export function useColumnDefinitions<R extends { id: string }>(given: Options<R>): ColDef<R>[] {
  const { columns, isTablet, held, first, nameOf, hasRowMenu, sort } = given;
  return useMemo(() => {
    const definitions = columnDefinitions(columns, isTablet, held, first).map((definition) =>
      definition.colId === sort?.column ? { ...definition, initialSort: sort?.direction } : definition,
    );
    return hasRowMenu ? [...definitions, rowMenuColumn(nameOf)] : definitions;
  }, [columns, isTablet, held, first, nameOf, hasRowMenu, sort?.column, sort?.direction]);
}
