import { type RefObject, useCallback } from 'react';

/**
 * Keeps the focus in `area` when the pressed control disappears with what it changed. Call the answered function before the
 * change: the focus goes to the control that comes next, or else to the area's last one, never to the body.
 */
export function useFocusWithin(area: RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    const controls = controlsOf(area.current);
    const pressed = controls.indexOf(document.activeElement as HTMLElement);
    if (pressed < 0) return;
    const next = [...controls.slice(pressed + 1), ...controls.slice(0, pressed).reverse()];
    // After the frame in which React has removed the pressed control.
    requestAnimationFrame(() => {
      if (controls[pressed]?.isConnected) return;
      const left = next.find((control) => control.isConnected && !control.matches(':disabled'));
      (left ?? controlsOf(area.current).at(-1))?.focus();
    });
  }, [area]);
}

const controlsOf = (area: HTMLElement | null) => [...(area?.querySelectorAll<HTMLElement>('button') ?? [])];
