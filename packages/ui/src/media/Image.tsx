import { useState } from 'react';
import { fallbackImage } from './renditions.ts';

/** Props of `<Image>`. */
export interface ImageProps {
  src: string | undefined;
  /** Shown when there is no address, or nothing behind it. */
  fallback?: string;
  alt: string;
  width?: number;
  height?: number;
  className?: string;
  loading?: 'lazy' | 'eager';
  /** Larger ones for dense screens: '/400.jpg 400w, /1600.jpg 1600w'. */
  srcSet?: string;
  /** How wide it is shown, to choose among them. */
  sizes?: string;
}

/**
 * An image that never shows as broken, and keeps its place while it loads when its size is given.
 *
 * @example
 * ```tsx
 * import { Image } from '@groundwork/ui';
 *
 * <Image src="/img/drill.jpg" alt="Drill" width={64} height={64} />;
 * ```
 */
export function Image({ src, fallback = fallbackImage, alt, loading = 'lazy', srcSet, sizes, ...rest }: ImageProps) {
  const [broken, setBroken] = useState<string>();
  const [isPortrait, setPortrait] = useState(false);
  // Without a network there may be no fallback either: then nothing is shown, rather than the browser's broken picture.
  const [isGone, setGone] = useState(false);
  const address = src && src !== broken ? src : fallback;
  const isOwn = address === src;
  return (
    <img
      {...rest}
      alt={alt}
      src={address}
      srcSet={isOwn ? srcSet : undefined}
      sizes={isOwn ? sizes : undefined}
      data-portrait={isPortrait || undefined}
      style={isGone && !isOwn ? { opacity: 0 } : undefined}
      loading={loading}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setPortrait(naturalHeight > naturalWidth);
        setGone(false);
      }}
      onError={() => {
        if (isOwn) setBroken(src);
        else setGone(true);
      }}
    />
  );
}
