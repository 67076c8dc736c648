import { toastDurations } from '@groundwork/contract';
import { canOpenDialog, type DialogEntity, openDialog } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';

/** Says that a record is stored, and offers to open it: in its list it may be far from what is on screen. */
export function confirmSaved(text: 'Saved' | 'Created', entity: DialogEntity, id: string): void {
  const details = `${entity}.details` as const;
  toast({
    text,
    tone: 'success',
    duration: toastDurations.long,
    ...(canOpenDialog(details) && { action: { label: 'Open', onAction: () => void openDialog(details, { id }) } }),
  });
}
