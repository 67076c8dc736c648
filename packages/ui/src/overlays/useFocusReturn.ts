import { useEffect, useState } from 'react';

/** Frames to wait for the page behind to be reachable again; on a busy machine it takes more than one. */
const patience = 30;

/**
 * Gives the focus back to what opened the overlay. The library does so too, but a frame after it closes, and where the
 * page behind is still inert then the focus is lost to the body.
 */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      const giveBack = (frames: number) =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body || document.activeElement === null;
          if (!isLost || !(opener instanceof HTMLElement) || !opener.isConnected) return;
          opener.focus();
          if (document.activeElement !== opener && frames > 0) giveBack(frames - 1);
        });
      giveBack(patience);
    },
    [opener],
  );
}

/** What has the focus; for an entry of a menu, which is gone by then, the button that opened the menu and names it. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const names = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const trigger = names.map((id) => document.getElementById(id)).find((named) => named?.hasAttribute('aria-haspopup'));
  return trigger ?? focused;
}
