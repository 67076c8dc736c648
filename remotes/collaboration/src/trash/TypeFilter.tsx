import type { CollectionName } from '@groundwork/contract';
import { MultiPills } from '@groundwork/ui';
import { type TrashEntry, trashCollections, typeLabel } from './trash-entry.ts';

/** One chip a type that something was deleted of, with how many. */
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
    .filter(({ id, count }) => count > 0 || value.includes(id));
  return options.length > 0 ? (
    <MultiPills<CollectionName> label="Type" options={options} value={value} onChange={onChange} />
  ) : null;
}
