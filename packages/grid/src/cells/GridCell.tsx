import type { CustomCellRendererProps } from 'ag-grid-react';
import type { Column } from '../column.ts';
import { CellView } from './CellView.tsx';

/** CellView as AG Grid calls it. */
export function GridCell<R>({
  data,
  definition,
  nameOf,
}: CustomCellRendererProps<R> & { definition: Column<R>; nameOf: (record: R) => string }) {
  if (data === undefined) return null;
  const tooltip = definition.tooltip?.(data);
  const view = <CellView column={definition} record={data} name={nameOf(data)} />;
  return tooltip ? <span title={tooltip}>{view}</span> : view;
}
