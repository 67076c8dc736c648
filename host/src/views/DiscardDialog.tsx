import { ConfirmDialog } from '@groundwork/ui';

export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      text="What you changed has not been saved. If you leave now, it is lost."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
