import { loadDialogCode } from '../dialog-code.tsx';
import type * as Dialogs from '../dialogs.ts';

// No list needs them for its rows.

/**
 * Sends the records to the recycle bin, several at once where the contract has such a call; stops at the first failure.
 * `onProgress` is called with how many are there, and stops it by answering false.
 */
export const deleteRecords: typeof Dialogs.deleteRecords = async (...given) =>
  (await loadDialogCode()).deleteRecords(...given);
/** Brings deleted records back, and says how far it is and what became of it: what Undo in the toast does. */
export const restoreRecords: typeof Dialogs.restoreRecords = async (...given) =>
  (await loadDialogCode()).restoreRecords(...given);
