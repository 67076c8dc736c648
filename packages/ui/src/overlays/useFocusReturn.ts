import { useEffect, useState } from 'react';
import { successorsOf } from './focus-successor.ts';

/** Frames to wait for the page behind to be reachable again; on a busy machine it takes more than one. */
const timeoutMs = 30;

/**
 * Gives the focus back to what opened the overlay. The library does so too, but a frame after it closes, and where the
 * page behind is still inert then the focus is lost to the body. Where the overlay has removed what it was opened from,
 * now or a few frames later, its successor has the focus.
 */
export function useFocusReturn(): void {
  const [{ opener, successors }] = useState(() => {
    const found = findOpener();
    return { opener: found, successors: found ? successorsOf(found) : () => [] };
  });
  useEffect(
    () => () => {
      const giveBack = (frames: number, wasGiven: boolean) =>
        requestAnimationFrame(() => {
          const isThere = opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled');
          const isLost = document.activeElement === document.body || document.activeElement === null;
          // Lost while its opener is there: the user has pressed on the page.
          if (wasGiven && isLost && isThere) return;
          for (const element of isLost ? (isThere ? [opener] : successors()) : []) {
            element.focus();
            if (document.activeElement === element) break;
          }
          const isGiven = document.activeElement === opener;
          // What the overlay removes may still be there for a moment.
          if ((isGiven || isLost) && frames > 0) giveBack(frames - 1, isGiven);
        });
      // At once where that works already: a key that is pressed before the next frame would be lost.
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
        opener.focus();
      giveBack(timeoutMs, false);
    },
    [opener, successors],
  );
}

/** What has the focus; for an entry of a menu, which is gone by then, the button that opened the menu and names it. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const names = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const trigger = names.map((id) => document.getElementById(id)).find((named) => named?.hasAttribute('aria-haspopup'));
  return trigger ?? focused;
}
