import { useIsActive } from '@groundwork/shell-sdk';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where a key or a finger means something else. */
const busyWithKeys =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const busyWithFingers = `${busyWithKeys}, [aria-roledescription="carousel"], [role="radiogroup"]`;
const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** A finger goes this far to the right, and mostly so; what begins at the very edge belongs to the browser. */
const swipe = 80;
const edge = 24;

/**
 * The Up key, once nothing is left to scroll, and a swipe to the right go to what is above ('up'; nothing is there at the
 * top). Answers the reference of the element that scrolls.
 */
export function useNavigateUp(up: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const isActive = useIsActive();
  const go = useRef(up);
  // As soon as the page is seen: somebody may press the key twice at once.
  useLayoutEffect(() => {
    go.current = up;
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isActive || !element) return;
    let start: { x: number; y: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented } = event;
      const isPlain = !(altKey || ctrlKey || metaKey || shiftKey || repeat || defaultPrevented);
      if (event.key !== 'ArrowUp' || !isPlain || !go.current) return;
      if (isWithin(event.target, busyWithKeys) || element.scrollTop > 0) return;
      event.preventDefault();
      go.current();
    };
    const onTouchStart = ({ target, touches: [touch, second] }: TouchEvent) => {
      const isFree = touch && !second && touch.clientX >= edge && !isWithin(target, busyWithFingers);
      start = isFree ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const onTouchEnd = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const right = touch.clientX - start.x;
      const aside = Math.abs(touch.clientY - start.y);
      start = undefined;
      if (right >= swipe && aside < right / 2) go.current?.();
    };
    document.addEventListener('keydown', onKeyDown);
    element.addEventListener('touchstart', onTouchStart, { passive: true });
    element.addEventListener('touchend', onTouchEnd, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchend', onTouchEnd);
    };
  }, [isActive]);
  return scroller;
}
