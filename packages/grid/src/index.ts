// The data grid of every list screen: declared columns in, AG Grid behind.

// They live with the records; remotes that are deployed ask for them here.
export { recordName, referencedName, referenceText } from '@groundwork/data-cache';
export { CellView, Thumbnail } from './cells/CellView.tsx';
export * from './column.ts';
export { downloadCsv, escapeCsvFormula, exportFileName, toCsv } from './csv.ts';
export { DataGrid } from './DataGrid.tsx';
export type { DataGridProps } from './data-grid-props.ts';
export type { RowGrouping } from './groups.ts';
export { type ColumnLayout, type GridLayout, isSameLayout, parseColumnState } from './layout.ts';
export { nothingMatches, nothingToShow } from './Overlay.tsx';
export { internalIdColumn, tagSetColumns, tailColumns } from './standard-columns.ts';
export { tagBadges, tagColor } from './tags.ts';
export {
  type ColumnSetting,
  type Density,
  type Grid,
  type GridHandle,
  type UseGridOptions,
  useGrid,
} from './useGrid.ts';
export type { AdvancedSetting, GridSettings } from './views/advanced-settings.ts';
export { GridMenu, type GridMenuProps } from './views/GridMenu.tsx';
export { defaultView, type GridViews, type ScreenFilters, useGridViews } from './views/useGridViews.ts';
