import { type RefObject, useEffect, useRef } from 'react';

const fields =
  'input:not([disabled], [type="hidden"], [tabindex="-1"]), textarea:not([disabled]), select:not([disabled]), [contenteditable="true"]';

/** Of radio buttons it is the chosen one, which is where the Tab key would come too. */
const firstField = (body: HTMLElement) => {
  const field = body.querySelector<HTMLElement>(fields);
  return field?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked') ?? field;
};

/**
 * Focuses the first field inside the element; before it one marked data-autofocus, which may also stand above it: the
 * dialog below takes the focus back from what had it before this one was there. A body that is still loading is watched
 * until a field comes, unless the user has moved the focus meanwhile.
 */
export function useInitialFocus(isOn: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const body = ref.current;
    if (!isOn || !body) return;
    const dialog = body.parentElement;
    const focusField = () => {
      if (body.contains(document.activeElement)) return true;
      const field = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(body);
      field?.focus({ preventScroll: true });
      return field !== null;
    };
    if (focusField()) return;
    const observer = new MutationObserver(() => {
      const isUntouched = document.activeElement === dialog || document.activeElement === document.body;
      if (!isUntouched || focusField()) observer.disconnect();
    });
    observer.observe(body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isOn]);
  return ref;
}
