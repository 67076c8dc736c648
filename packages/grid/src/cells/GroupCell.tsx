import { IconButton, Menu } from '@groundwork/ui';
import type { GridApi } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { Column } from '../column.ts';
import { type GroupContext, GroupSelection, GroupToggle } from '../GroupRowView.tsx';
import type { GroupRow } from '../groups.ts';
import { isOwnColumn } from '../layout.ts';
import styles from './GroupCell.module.css';

type Props<R> = Omit<CustomCellRendererProps<R, unknown, GroupContext<R>>, 'data'> & { data: GroupRow };

/** A cell in the row of a group. The column that names the rows also names and unfolds the group. */
export function GroupCell<R>({ data: { key }, api, context, definition }: Props<R> & { definition: Column<R> }) {
  const { groups, grouping, columns } = context;
  useSyncExternalStore(groups.subscribe, groups.version);
  const lead = useLeadColumn(api, columns);
  const content = grouping?.cells?.[definition.id]?.(key, groups.records(key));
  if (!grouping || definition.id !== lead) return content;
  return (
    <span className={styles.lead}>
      <GroupToggle groupKey={key} api={api} context={context} />
      <span className={styles.words}>{content ?? <b>{grouping.nameOf(key)}</b>}</span>
    </span>
  );
}

/** The id of the name column, or of the first column with words where the names are not shown. */
function useLeadColumn<R>(api: GridApi<R>, columns: readonly Column<R>[]): string | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      api.addEventListener('displayedColumnsChanged', changed);
      return () => api.isDestroyed() || api.removeEventListener('displayedColumnsChanged', changed);
    },
    [api],
  );
  return useSyncExternalStore(subscribe, () => {
    if (api.isDestroyed()) return undefined;
    const shown = api.getAllDisplayedColumns().map((column) => column.getColId());
    const kindOf = (colId: string) => columns.find(({ id }) => id === colId)?.kind;
    return (
      shown.find((colId) => kindOf(colId) === 'name') ??
      shown.find((colId) => !isOwnColumn(colId) && kindOf(colId) !== 'image')
    );
  });
}

/** The checkbox of a group, in line with those of its records. */
export const GroupBox = <R,>({ data, api, context }: Props<R>) => (
  <GroupSelection groupKey={data.key} api={api} context={context} />
);

/** The overflow menu at the end of a group's row. */
export function GroupMenu<R>({ data: { key }, context: { groups, grouping } }: Props<R>) {
  useSyncExternalStore(groups.subscribe, groups.version);
  const items = grouping?.menu?.(key, groups.records(key)) ?? [];
  if (!grouping || items.length === 0) return null;
  const label = `Actions for ${grouping.nameOf(key)}`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={<IconButton icon="more-vertical" label={label} variant="quiet" size="small" />}
    />
  );
}
