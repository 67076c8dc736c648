import type { DialogName, DialogTypes } from './dialogs.ts';
import { getShell } from './shell.ts';

/**
 * Opens a dialog of whichever remote offers it, over the current page, and answers its result; undefined when it was
 * cancelled or could not be shown (the shell then says why).
 */
export const openDialog = <D extends DialogName>(
  name: D,
  props: DialogTypes[D]['props'],
): Promise<DialogTypes[D]['result']> => getShell().openDialog(name, props);

/** Whether a remote of this portal offers the dialog: hide the action when none does. */
export const canOpenDialog = (name: DialogName): boolean => getShell().canOpenDialog(name);
