import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ReactNode } from 'react';
import styles from './FullWidthRow.module.css';

/** A row across all columns, drawn by the screen that declared it. */
export function FullWidthRow<R>({
  data,
  context,
}: CustomCellRendererProps<R, unknown, { fullWidth?: (record: R) => ReactNode | undefined }>) {
  if (data === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: AG Grid's row is a div; a td would stand alone
    <div role="gridcell" tabIndex={-1} className={styles.row}>
      {context.fullWidth?.(data)}
    </div>
  );
}
