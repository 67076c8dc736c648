import { type ReactNode, useState } from 'react';
import { Lightbox } from './LazyLightbox.tsx';
import type { MediaImage } from './renditions.ts';

/** Opens a lightbox over the given images: answers how, and what to render. */
export function useLightbox(images: readonly MediaImage[]): { open: (index: number) => void; lightbox: ReactNode } {
  const [index, setIndex] = useState<number>();
  return {
    open: setIndex,
    lightbox: index !== undefined && <Lightbox images={images} index={index} onClose={() => setIndex(undefined)} />,
  };
}
