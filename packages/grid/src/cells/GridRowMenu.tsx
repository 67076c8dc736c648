import type { MenuItem } from '@groundwork/ui';
import { IconButton, Menu } from '@groundwork/ui';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { isGroupRow } from '../groups.ts';
import { GroupMenu } from './GroupCell.tsx';

/** The overflow menu at the end of a row. */
export function GridRowMenu<R>(props: CustomCellRendererProps<R> & { nameOf: (record: R) => string }) {
  const { data, nameOf, context } = props;
  if (isGroupRow(data)) return <GroupMenu {...props} data={data} />;
  const items: readonly MenuItem[] = data === undefined ? [] : context.rowMenu(data);
  if (data === undefined || items.length === 0) return null;
  const label = `Actions for ${nameOf(data)}`;
  return (
    <Menu
      label={label}
      items={[...items]}
      trigger={<IconButton icon="more-vertical" label={label} variant="quiet" size="small" />}
    />
  );
}
