import { ConfirmDialog } from '@groundwork/ui';

/** Props of `<DiscardQuestion>`. */
export interface DiscardQuestionProps {
  onDiscard: () => void;
  /** The dialog stays open, with what was changed. */
  onClose: () => void;
}

/** Asks before a dialog closes whose changes are not stored. */
export const DiscardQuestion = ({ onDiscard, onClose }: DiscardQuestionProps) => (
  <ConfirmDialog
    title="Discard changes?"
    text="You have unsaved changes."
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    isDanger
    onConfirm={onDiscard}
    onCancel={onClose}
  />
);
