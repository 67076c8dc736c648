import type { TagSet } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';

interface Tagged {
  tagIds?: readonly string[];
}

/** The tag sets that item pickers know by their names ([TG-10]). */
const known = {
  program: { header: 'Program', isMeant: (name: string) => name === 'Program' },
  exercise: { header: 'Exercise', isMeant: (name: string) => name.includes('Exercise') },
  area: { header: 'Area', isMeant: (name: string) => name.includes('Area') },
} as const;

export type PickerTagColumn = keyof typeof known;

/**
 * The tag columns of an item picker: the tags of the sets named 'Program', and with 'Exercise' and 'Area' in their
 * names ([TG-10]).
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { pickerTagColumns } from '@groundwork/records';
 *
 * const columns = (sets: readonly RecordOf<'tagsets'>[]) => pickerTagColumns<RecordOf<'products'>>(sets);
 * ```
 */
export function pickerTagColumns<R extends object>(
  sets: readonly TagSet[],
  which: readonly PickerTagColumn[] = ['program', 'exercise', 'area'],
): Column<R>[] {
  return which.map((id) => {
    const { header, isMeant } = known[id];
    const setIds = new Set(sets.filter(({ name }) => isMeant(name)).map((set) => set.id));
    return {
      id,
      header,
      kind: 'tags',
      width: 180,
      reads: ['tags'],
      value: (record) =>
        (record as Tagged).tagIds?.filter((tagId) => setIds.has(collection('tags').get(tagId)?.setId ?? '')),
    };
  });
}
