import { ConfirmDialog } from '@groundwork/ui';

export function DiscardDialog({
  place = '',
  onDiscard,
  onKeep,
}: {
  /** Where the changes are, unless it is this tab: ' in another tab'. */
  place?: string;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      text={`You have unsaved changes${place}. Leave without saving?`}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
