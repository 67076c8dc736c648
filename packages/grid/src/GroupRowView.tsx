import { CheckboxField, formatNumber, IconButton } from '@groundwork/ui';
import type { GridApi } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { useSyncExternalStore } from 'react';
import type { Column } from './column.ts';
import styles from './GroupRowView.module.css';
import type { GroupModel, GroupRow, RowGrouping } from './groups.ts';

/** The data that group rows are rendered from; passed through AG Grid's context. */
export interface GroupContext<R> {
  groups: GroupModel<R>;
  grouping: RowGrouping<R> | undefined;
  hasSelection: boolean;
  columns: readonly Column<R>[];
}
interface PartProps<R> {
  groupKey: string;
  api: GridApi<R>;
  context: GroupContext<R>;
}

/** Unfolds the records of a group. */
export function GroupToggle<R>({ groupKey, api, context: { groups, grouping } }: PartProps<R>) {
  useSyncExternalStore(groups.subscribe, groups.version);
  const isExpanded = groups.isExpanded(groupKey);
  const name = grouping?.nameOf(groupKey) ?? '';
  return (
    <IconButton
      icon={isExpanded ? 'chevron-down' : 'chevron-right'}
      label={isExpanded ? `Collapse ${name}` : `Expand ${name}`}
      variant="quiet"
      size="small"
      onPress={() => groups.toggle(groupKey, api)}
    />
  );
}

/** Selects all records of a group. */
export function GroupSelection<R>({ groupKey, api, context: { groups, grouping } }: PartProps<R>) {
  useSyncExternalStore(groups.subscribe, groups.version);
  const count = groups.records(groupKey).length;
  const selected = groups.selectedCount(groupKey);
  return (
    <CheckboxField
      label={`Select all ${formatNumber(count)} of ${grouping?.nameOf(groupKey) ?? ''}`}
      isLabelHidden
      value={selected > 0 && selected === count}
      isIndeterminate={selected > 0 && selected < count}
      onChange={(isSelected) => groups.select(groupKey, isSelected, api)}
    />
  );
}

/** A group across all columns, or on a phone: unfolds its records and selects all of them; the rest is the screen's. */
export function GroupRowView<R>({
  data: { key },
  api,
  context,
}: Omit<CustomCellRendererProps<R, unknown, GroupContext<R>>, 'data'> & { data: GroupRow }) {
  const { groups, grouping, hasSelection } = context;
  useSyncExternalStore(groups.subscribe, groups.version);
  if (!grouping) return null;
  const part = { groupKey: key, api, context };
  return (
    // biome-ignore lint/a11y/useSemanticElements: AG Grid's row is a div; a td would have no table row
    <div
      role="gridcell"
      tabIndex={-1}
      className={styles.row}
      data-selected={groups.selectedCount(key) > 0 || undefined}
    >
      <span className={styles.toggle}>
        <GroupToggle {...part} />
      </span>
      {hasSelection && <GroupSelection {...part} />}
      <div className={styles.content}>{grouping.row(key, groups.records(key))}</div>
    </div>
  );
}
