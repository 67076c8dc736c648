import { collection, useMediaImages } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';
import { hasArrived } from '../has-arrived.ts';

/** The first of these pictures; while the list of pictures is still to come, it is no picture that is missing. */
export function useCardImage(mediaItemIds: readonly string[] | undefined) {
  const [image] = useMediaImages(mediaItemIds?.slice(0, 1));
  const media = useAtomValue(collection('mediaitems').statusAtom);
  const isAwaited = !image && Boolean(mediaItemIds?.length) && media.state !== 'failed' && !hasArrived(media);
  return { image, isAwaited };
}
