import { type RefObject, useEffect, useRef, useState } from 'react';

const fields =
  'input:not([disabled], [type="hidden"], [tabindex="-1"]), textarea:not([disabled]), select:not([disabled]), [contenteditable="true"]';

/** The library looks in the second frame whether a text field has the focus. */
const framesUntilShown = 3;

function afterFrames(count: number, work: () => void): () => void {
  let frame = 0;
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => (left === 1 ? work() : wait(left - 1)));
  };
  wait(count);
  return () => cancelAnimationFrame(frame);
}

/** Of radio buttons it is the chosen one, which is where the Tab key would come too. */
const firstField = (body: HTMLElement) => {
  const field = body.querySelector<HTMLElement>(fields);
  return field?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked') ?? field;
};

/**
 * Focuses the first field inside the element; before it one marked data-autofocus, which may also be above it: the
 * dialog below takes the focus back from the element that had it before. Watches a body that is still loading until a
 * field appears, unless the user has moved the focus meanwhile. On a touch screen the focus comes after the dialog: see
 * DialogOpening.
 */
export function useInitialFocus(isOn: boolean): {
  ref: RefObject<HTMLDivElement | null>;
  opening: RefObject<boolean>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isTouch] = useState(() => navigator.maxTouchPoints > 0);
  const opening = useRef(isOn && isTouch);
  useEffect(() => {
    const body = ref.current;
    if (!isOn || !body) return;
    if (!isTouch) return focusFirst(body);
    let stop: (() => void) | undefined;
    const cancel = afterFrames(framesUntilShown, () => {
      opening.current = false;
      stop = focusFirst(body);
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [isOn, isTouch]);
  return { ref, opening };
}

function focusFirst(body: HTMLElement): (() => void) | undefined {
  const dialog = body.parentElement;
  const focusField = () => {
    if (body.contains(document.activeElement)) return true;
    const field = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(body);
    field?.focus({ preventScroll: true });
    return field !== null;
  };
  if (focusField()) return undefined;
  const observer = new MutationObserver(() => {
    const isUntouched = document.activeElement === dialog || document.activeElement === document.body;
    if (!isUntouched || focusField()) observer.disconnect();
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
