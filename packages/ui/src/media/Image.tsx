import { useState } from 'react';
import { fallbackImage } from './renditions.ts';

export interface ImageProps {
  src: string | undefined;
  /** Shown when there is no address, or nothing behind it. */
  fallback?: string;
  alt: string;
  width?: number;
  height?: number;
  className?: string;
  loading?: 'lazy' | 'eager';
}

/** An image that never shows as broken, and keeps its place while it loads when its size is given. */
export function Image({ src, fallback = fallbackImage, alt, width, height, className, loading = 'lazy' }: ImageProps) {
  const [broken, setBroken] = useState<string>();
  const address = src && src !== broken ? src : fallback;
  return (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={loading}
      decoding="async"
      onError={() => {
        if (address === src) setBroken(src);
      }}
    />
  );
}
