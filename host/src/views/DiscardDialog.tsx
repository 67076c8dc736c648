import { ConfirmDialog } from '@groundwork/ui';

export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      text="You have unsaved changes. Leave without saving?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
