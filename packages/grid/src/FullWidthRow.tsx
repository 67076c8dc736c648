import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ReactNode } from 'react';
import { Card, type CardContext } from './Card.tsx';
import styles from './FullWidthRow.module.css';
import { type GroupContext, GroupRowView } from './GroupRowView.tsx';
import { isGroupRow } from './groups.ts';

type FullWidthContext<R> = GroupContext<R> & { fullWidth?: (record: R) => ReactNode | undefined };

/** A row across all columns: a group's, or one drawn by the screen that declared it. */
export function FullWidthRow<R>(props: CustomCellRendererProps<R, unknown, FullWidthContext<R>>) {
  const { data, context } = props;
  if (data === undefined) return null;
  if (isGroupRow(data)) return <GroupRowView {...props} data={data} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: AG Grid's row is a div; a td would have no table row
    <div role="gridcell" tabIndex={-1} className={styles.row}>
      {context.fullWidth?.(data)}
    </div>
  );
}

/** A row below 769 px: its card, or the row of a group. */
export function CardRow<R>(props: CustomCellRendererProps<R, unknown, CardContext<R> & GroupContext<R>>) {
  const { data } = props;
  return isGroupRow(data) ? <GroupRowView {...props} data={data} /> : <Card {...props} />;
}
