import type { MenuItem } from '@groundwork/ui';
import { RowMenu } from '@groundwork/ui';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { isGroupRow } from '../groups.ts';
import { GroupMenu } from './GroupCell.tsx';

/** The overflow menu at the end of a row. */
export function GridRowMenu<R>(props: CustomCellRendererProps<R> & { nameOf: (record: R) => string }) {
  const { data, nameOf, context } = props;
  if (isGroupRow(data)) return <GroupMenu {...props} data={data} />;
  const items: readonly MenuItem[] = data === undefined ? [] : context.rowMenu(data);
  if (data === undefined || items.length === 0) return null;
  return <RowMenu label={`Actions for ${nameOf(data)}`} items={items} />;
}
