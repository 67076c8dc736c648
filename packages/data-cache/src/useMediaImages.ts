import { type MediaItem, mediaTitle, type Rendition } from '@groundwork/contract';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { collection } from './collection.ts';

/** A picture as the widgets of `ui` take it. */
export interface MediaImage {
  id: string;
  name: string;
  renditions: Rendition[];
  url: string;
}
/** The picture of a media item; one that is only a link has no renditions. */
export const mediaImage = ({ id, name, renditions, url }: MediaItem): MediaImage => ({
  id,
  name: mediaTitle(name),
  renditions,
  url: url ?? '',
});

/**
 * The pictures of media ids, in their order; those that are gone or not loaded yet are left out.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { useMediaImages } from '@groundwork/data-cache';
 * import { Carousel } from '@groundwork/ui';
 *
 * function Pictures({ product }: { product: RecordOf<'products'> }) {
 *   const images = useMediaImages(product.mediaItemIds);
 *   return <Carousel label="Pictures" images={images} />;
 * }
 * ```
 */
export function useMediaImages(ids: readonly string[] | undefined): MediaImage[] {
  useEffect(() => collection('mediaitems').subscribe(), []);
  const key = (ids ?? []).join();
  const images = useMemo(
    () =>
      atom((get) =>
        key
          .split(',')
          .filter(Boolean)
          .flatMap((id) => get(collection('mediaitems').recordAtom(id)) ?? [])
          .map(mediaImage),
      ),
    [key],
  );
  return useAtomValue(images);
}
