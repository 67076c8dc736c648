import type { MenuItem } from '@groundwork/ui';
import { IconButton, Menu } from '@groundwork/ui';
import type { CustomCellRendererProps } from 'ag-grid-react';

/** The overflow menu at the end of a row. */
export function GridRowMenu<R>({
  data,
  nameOf,
  context,
}: CustomCellRendererProps<R> & { nameOf: (record: R) => string }) {
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
