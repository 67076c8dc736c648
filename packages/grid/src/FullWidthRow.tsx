import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ReactNode } from 'react';

/** A row across all columns, drawn by the screen that declared it. */
export function FullWidthRow<R>({
  data,
  context,
}: CustomCellRendererProps<R, unknown, { fullWidth?: (record: R) => ReactNode | undefined }>) {
  return data === undefined ? null : context.fullWidth?.(data);
}
