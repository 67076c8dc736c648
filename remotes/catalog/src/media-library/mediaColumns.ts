import type { MediaItem } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { mediaTypeWords } from './media-type.ts';
import { picturedCollections, usesOf } from './media-usage.ts';

const largest = ({ renditions }: MediaItem) =>
  renditions.reduce<{ width: number; height: number } | undefined>(
    (widest, rendition) => (widest && widest.width >= rendition.width ? widest : rendition),
    undefined,
  );

/** Columns of the media library. */
export const mediaColumns: readonly Column<MediaItem>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ id }) => [id] },
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  { id: 'type', header: 'Type', width: 120, value: ({ type }) => type && mediaTypeWords(type), card: 'detail' },
  {
    id: 'size',
    header: 'Size',
    width: 130,
    value: (item) => {
      const size = largest(item);
      return size && `${size.width} × ${size.height}`;
    },
    card: 'footEnd',
  },
  {
    id: 'uses',
    header: 'Used by',
    kind: 'number',
    reads: picturedCollections,
    value: ({ id }) => usesOf(id).length,
    tooltip: ({ id }) =>
      usesOf(id)
        .map(({ name }) => name)
        .join(', ') || undefined,
  },
  { id: 'externalUrl', header: 'Link', kind: 'link', value: ({ externalUrl }) => externalUrl },
];
