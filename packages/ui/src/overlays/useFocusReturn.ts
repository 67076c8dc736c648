import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { successorsOf } from './focus-successor.ts';

/** Frames to wait for the page behind to be reachable again; on a busy machine it takes more than one. */
const frameLimit = 30;

/** Where the focus goes when an overlay closes. */
interface Return {
  opener: Element | null;
  successors: () => Iterable<HTMLElement>;
}
/** Of all overlays in the page. */
const returns = new Set<Return>();

/**
 * Gives the focus back to what opened the overlay. The library does so too, but a frame after it closes, and where the
 * page behind is still inert then the focus is lost to the body. Where the overlay has removed what it was opened from,
 * now or a few frames later, its successor has the focus. An overlay that replaces another one (details and their editor)
 * takes over where the focus goes: a focus between the two would make the browser compute the style of the whole page twice.
 * @param body the overlay's; its parent is the overlay itself
 */
export function useFocusReturn(body: RefObject<HTMLElement | null>): void {
  const [own] = useState((): Return => {
    const opener = findOpener();
    return { opener, successors: opener ? successorsOf(opener) : () => [] };
  });
  // Before the effects of an overlay that closes in the same step are cleaned up.
  useLayoutEffect(() => {
    returns.add(own);
    return () => void returns.delete(own);
  }, [own]);
  useEffect(() => {
    const overlay = body.current?.parentElement;
    return () => {
      const { opener, successors } = own;
      for (const other of returns) {
        if (!other.opener || !overlay?.contains(other.opener)) continue;
        Object.assign(other, own);
        return;
      }
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
          // The focused element may be in the overlay, which is still there for a moment.
          if ((isGiven || isLost) && frames > 0) giveBack(frames - 1, isGiven);
        });
      // At once where that works already: a key that is pressed before the next frame would be lost.
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
        opener.focus();
      giveBack(frameLimit, false);
    };
  }, [own, body]);
}

/** The focused element; for an entry of a menu, which will be gone, the button that opened the menu and names it. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const names = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const trigger = names.map((id) => document.getElementById(id)).find((named) => named?.hasAttribute('aria-haspopup'));
  return trigger ?? focused;
}
