import type { CollectionName } from '@groundwork/contract';
import { MultiPills } from '@groundwork/ui';
import styles from './TrashPage.module.css';
import { type TrashEntry, trashCollections, typeLabel } from './trash-entry.ts';

const all = 'all';

/** 'All', then one chip for each type that has deleted records, with their number; the largest first. */
export function TypeFilter({
  entries,
  value,
  onChange,
}: {
  entries: readonly TrashEntry[];
  value: readonly CollectionName[];
  onChange: (types: CollectionName[]) => void;
}) {
  const options = trashCollections
    .map((id) => ({
      id,
      label: typeLabel(id, 'plural'),
      count: entries.filter((entry) => entry.collection === id).length,
    }))
    .filter(({ id, count }) => count > 0 || value.includes(id))
    .sort((one, other) => other.count - one.count);
  return (
    <div className={styles.types}>
      <MultiPills<CollectionName | typeof all>
        label="Type"
        options={[{ id: all, label: 'All', count: entries.length || undefined }, ...options]}
        value={value.length === 0 ? [all] : value}
        onChange={(chosen) => {
          const types = chosen.filter((id) => id !== all);
          onChange(chosen.includes(all) && value.length > 0 ? [] : types);
        }}
      />
    </div>
  );
}
