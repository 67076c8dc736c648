/** One size of an image, as the media item's record lists them. */
export interface Rendition {
  width: number;
  url: string;
}
/** An image of a record. */
export interface MediaImage {
  id: string;
  name: string;
  renditions: readonly Rendition[];
  /** The original; shown where there are no renditions yet. */
  url?: string;
}

/** The placeholder of a missing image ([IM-23]); the carousel has its own. */
export const fallbackImage = '/img/img-not-found.jpg';
/** Address of the placeholder for a missing picture in a carousel. */
export const carouselFallbackImage = '/img/image-not-found-carousel.jpg';

/**
 * The smallest rendition at least as wide as wanted, otherwise the first ([IM-23]).
 *
 * @example
 * ```tsx
 * import { pickRendition } from '@groundwork/ui';
 *
 * const smallest = pickRendition([{ width: 320, url: '/a.jpg' }, { width: 960, url: '/b.jpg' }], 200);
 * ```
 */
export function pickRendition<R extends { width: number }>(
  renditions: readonly R[] | undefined,
  width: number,
): R | undefined {
  let best: R | undefined;
  for (const rendition of renditions ?? [])
    if (rendition.width >= width && (best === undefined || rendition.width < best.width)) best = rendition;
  return best ?? renditions?.[0];
}

/**
 * The renditions of an image for `srcSet`; undefined where there is no choice.
 *
 * @example
 * ```tsx
 * import { Image, imageSet, type MediaImage } from '@groundwork/ui';
 *
 * const Portrait = ({ image }: { image: MediaImage }) => (
 *   <Image src={image.url} srcSet={imageSet(image)} sizes="320px" alt={image.name} />
 * );
 * ```
 */
export function imageSet(image: MediaImage): string | undefined {
  if (image.renditions.length < 2) return undefined;
  return image.renditions.map(({ width, url }) => `${url} ${width}w`).join(', ');
}

/**
 * The address to show an image at about this width.
 *
 * @example
 * ```tsx
 * import { Image, imageAddress, type MediaImage } from '@groundwork/ui';
 *
 * const Portrait = ({ image }: { image: MediaImage }) => <Image src={imageAddress(image, 320)} alt={image.name} />;
 * ```
 */
export const imageAddress = (image: MediaImage, width: number): string | undefined =>
  pickRendition(image.renditions, width)?.url ?? image.url;
