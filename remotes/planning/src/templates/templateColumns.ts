import type { CollectionName, RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { getDefaultStore } from 'jotai';

interface Shown {
  id: string;
  name: string;
}
export const pictureColumn = <R extends { mediaItemIds: readonly string[] }>(): Column<R> => ({
  id: 'image',
  header: '',
  kind: 'image',
  value: ({ mediaItemIds }) => mediaItemIds,
});
export const nameColumn = <R extends Shown>(): Column<R> => ({
  id: 'name',
  header: 'Name',
  kind: 'name',
  grows: true,
  width: 240,
  value: ({ name }) => name,
});

/** How many templates of `name` refer to the record, by `links` (decisions G13, 'Used in'). */
export function usedInColumn<R extends Shown, N extends CollectionName>(
  name: N,
  links: (template: RecordOf<N>) => readonly string[],
): Column<R> {
  return {
    id: 'usedIn',
    header: 'Used in',
    kind: 'number',
    width: 90,
    card: 'end',
    reads: [name],
    value: ({ id }) =>
      getDefaultStore()
        .get(collection(name).allAtom)
        .filter((template) => links(template).includes(id)).length,
  };
}
