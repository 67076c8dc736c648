import { lazy, Suspense } from 'react';
import type { LightboxProps } from './Lightbox.tsx';

const Opened = lazy(() => import('./Lightbox.tsx'));

/** Images in full: previous and next by button and arrow key, Escape closes. Loaded when first shown. */
export const Lightbox = (props: LightboxProps) => (
  <Suspense>
    <Opened {...props} />
  </Suspense>
);
