import { createContext, type RefObject, use } from 'react';

/**
 * True while a dialog is about to be shown on a touch screen. A text field that takes the focus before that would hide the
 * dialog: the library waits up to 600 ms for a keyboard on the screen, which not every device with touch has.
 */
export const DialogOpening = createContext<RefObject<boolean> | undefined>(undefined);

/**
 * Props for the element of a field with `autoFocus`: in a dialog that opens by touch, the dialog sets the focus later.
 */
export function useAutoFocus(isWanted: boolean | undefined): { autoFocus?: boolean; 'data-autofocus'?: true } {
  const opening = use(DialogOpening);
  if (!isWanted) return {};
  return { autoFocus: opening?.current !== true, 'data-autofocus': true };
}
