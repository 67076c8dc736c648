import { CheckboxField, IconButton } from '@groundwork/ui';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { useSyncExternalStore } from 'react';
import styles from './GroupRowView.module.css';
import type { GroupModel, GroupRow, RowGrouping } from './groups.ts';

/** What a group row is drawn by; handed through AG Grid's context. */
export interface GroupContext<R> {
  groups: GroupModel<R>;
  grouping: RowGrouping<R> | undefined;
  hasSelection: boolean;
}

/** The row of a group: unfolds its records and selects all of them; what it says of them is the screen's. */
export function GroupRowView<R>({
  data: { key },
  api,
  context: { groups, grouping, hasSelection },
}: Omit<CustomCellRendererProps<R, unknown, GroupContext<R>>, 'data'> & { data: GroupRow }) {
  useSyncExternalStore(groups.subscribe, groups.version);
  if (!grouping) return null;
  const records = groups.records(key);
  const selected = groups.selectedCount(key);
  const isExpanded = groups.isExpanded(key);
  const name = grouping.nameOf(key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: AG Grid's row is a div; a td would stand alone
    <div role="gridcell" tabIndex={-1} className={styles.row} data-selected={selected > 0 || undefined}>
      <span className={styles.toggle} data-expanded={isExpanded || undefined}>
        <IconButton
          icon={isExpanded ? 'chevron-down' : 'chevron-right'}
          label={isExpanded ? `Collapse ${name}` : `Expand ${name}`}
          variant="quiet"
          size="small"
          onPress={() => groups.toggle(key, api)}
        />
      </span>
      {hasSelection && (
        <CheckboxField
          label={`Select all ${records.length} of ${name}`}
          isLabelHidden
          value={selected > 0 && selected === records.length}
          isIndeterminate={selected > 0 && selected < records.length}
          onChange={(isSelected) => groups.select(key, isSelected, api)}
        />
      )}
      <div className={styles.content}>{grouping.row(key, records)}</div>
    </div>
  );
}
