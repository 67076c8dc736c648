import type { CollectionName } from '@groundwork/contract';
import { MultiPills } from '@groundwork/ui';
import styles from './TrashPage.module.css';
import { type TrashEntry, trashCollections, typeLabel } from './trash-entry.ts';

/** One chip a type that something was deleted of, with how many; those of the most first. */
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
  if (options.length === 0) return null;
  return (
    <div className={styles.types}>
      <MultiPills<CollectionName> label="Type" options={options} value={value} onChange={onChange} />
    </div>
  );
}
