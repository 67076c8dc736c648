import { isPrivate, isTextControl } from './fields.ts';

/** After a dialog has closed or something was clicked that is no field, in milliseconds. */
const delay = 300;
const overlays = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';

export interface FocusReturn {
  /** Gives the field the focus after a moment, unless the user is busy elsewhere. */
  soon: () => void;
  stop: () => void;
}

/**
 * Gives the field for codes the focus back when nothing else needs it (docs: scanning#recognizing-a-scanner).
 * @param isReading a code is coming in: were the focus moved now, its end would arrive elsewhere than its beginning
 */
export function returnFocus(fieldNow: () => HTMLInputElement | undefined, isReading: () => boolean): FocusReturn {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    const field = fieldNow();
    const { activeElement } = document;
    if (field === undefined || activeElement === field || field.closest('[aria-hidden="true"],[inert],[hidden]'))
      return;
    if (isReading()) return soon();
    const overlay = activeElement?.closest(overlays);
    const isBusy = isTextControl(activeElement) || isPrivate(activeElement) || (overlay && !overlay.contains(field));
    // Moving the focus would end a selection that the user is copying.
    const isSelecting = document.getSelection()?.isCollapsed === false;
    if (!isBusy && !isSelecting) field.focus({ preventScroll: true });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(take, delay);
  };
  const onClick = (event: MouseEvent) => {
    // A click without a pointer is a key press: who walks by keyboard stays where they are.
    if (event.detail > 0) soon();
  };
  // The same for Tab before the moment is over, unless it ends a code of the scanner.
  const onTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && !isReading()) clearTimeout(timer);
  };
  const watchDialogs = new MutationObserver((changes) => {
    const hasClosed = changes.some(({ removedNodes }) =>
      [...removedNodes].some(
        (node) => node instanceof Element && (node.matches(overlays) || node.querySelector(overlays)),
      ),
    );
    if (hasClosed) soon();
  });
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onTab, true);
  watchDialogs.observe(document.body, { childList: true });
  return {
    soon,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onTab, true);
      watchDialogs.disconnect();
    },
  };
}
