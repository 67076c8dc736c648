import type { DialogName, DialogTypes } from './dialogs.ts';
import { getShell } from './shell.ts';

/**
 * Opens a dialog of whichever remote offers it, over the current page, and answers its result; undefined when it was
 * cancelled or could not be shown (the shell then says why).
 *
 * @example
 * ```tsx
 * import { openDialog } from '@groundwork/shell-sdk';
 *
 * async function addVendor() {
 *   const vendor = await openDialog('vendor.create', { initial: { name: 'Oak and Co' } });
 *   if (vendor) console.info(`created ${vendor.id}`);
 * }
 * ```
 */
export const openDialog = <D extends DialogName>(
  name: D,
  props: DialogTypes[D]['props'],
): Promise<DialogTypes[D]['result']> => getShell().openDialog(name, props);

/**
 * Whether a remote of this portal offers the dialog: hide the action when none does.
 *
 * @example
 * ```tsx
 * import { canOpenDialog, openDialog } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * const ShowVendor = ({ id }: { id: string }) =>
 *   canOpenDialog('vendor.details') ? (
 *     <Button onPress={() => openDialog('vendor.details', { id })}>Show vendor</Button>
 *   ) : null;
 * ```
 */
export const canOpenDialog = (name: DialogName): boolean => getShell().canOpenDialog(name);
