import { lazyDialog } from '../overlays/lazy-dialog.tsx';

/** Images in full: previous and next by button and arrow key, Escape closes. Loaded when first shown. */
export const Lightbox = lazyDialog(async () => (await import('./Lightbox.tsx')).default);
