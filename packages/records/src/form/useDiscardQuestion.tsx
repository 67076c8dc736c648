import { useUnsavedWork } from '@groundwork/shell-sdk';
import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from '../lazy-dialogs.ts';

/** A dialog with changes that are not stored. */
export interface GuardedDialog {
  /** Closes the dialog; asks first while something in it is not stored. */
  close: () => void;
  /** The question while it is asked. Goes into the dialog. */
  question: ReactNode;
}

/**
 * Guards what somebody typed into a dialog: closing it, leaving the page and closing the tab ask first. Once its changes are
 * stored, the dialog closes by `onClose` itself.
 *
 * @example
 * ```tsx
 * import { useDiscardQuestion } from '@groundwork/records';
 * import { ActionDialog, TextField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function LendTool({ onClose }: { onClose: () => void }) {
 *   const [note, setNote] = useState<string>();
 *   const { close, question } = useDiscardQuestion(note !== undefined, onClose);
 *   return (
 *     <ActionDialog title="Lend" actionLabel="Lend" onAction={onClose} onClose={close}>
 *       <TextField label="Note" value={note} onChange={setNote} />
 *       {question}
 *     </ActionDialog>
 *   );
 * }
 * ```
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): GuardedDialog {
  const [isAsked, setAsked] = useState(false);
  useUnsavedWork(isDirty);
  return {
    close: () => (isDirty ? setAsked(true) : onClose()),
    question: isAsked && <DiscardQuestion onDiscard={onClose} onClose={() => setAsked(false)} />,
  };
}
