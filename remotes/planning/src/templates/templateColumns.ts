import type { Column } from '@groundwork/grid';
import { getDefaultStore } from 'jotai';
import type { TemplateUsage } from './template-usage.ts';

interface Shown {
  id: string;
  name: string;
}
export const pictureColumn = <R extends { mediaItemIds: readonly string[] }>(): Column<R> => ({
  id: 'image',
  header: 'Image',
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

/** The number of templates of the next level that contain it (docs: screens#lists). */
export const usedInColumn = <R extends Shown>(usage: TemplateUsage): Column<R> => ({
  id: 'usedIn',
  header: 'Used in',
  kind: 'number',
  width: 90,
  card: 'end',
  cardSuffix: '× used',
  reads: [usage.parents],
  value: ({ id }) => getDefaultStore().get(usage.atom).get(id)?.length ?? 0,
});
