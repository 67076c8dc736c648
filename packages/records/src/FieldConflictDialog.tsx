import { ConfirmDialog } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { fieldConflictAtom } from './field-change.ts';

/** Asks which value stays when two people changed the same cell. */
export function FieldConflictDialog() {
  const conflict = useAtomValue(fieldConflictAtom);
  if (!conflict) return null;
  const { label, mine, theirs, answer } = conflict;
  return (
    <ConfirmDialog
      title={`${label} was changed meanwhile`}
      text="Somebody else changed this item while you were editing it. Choose what to keep."
      confirmLabel={`Keep mine: ${mine || '(empty)'}`}
      cancelLabel={`Take theirs: ${theirs || '(empty)'}`}
      onConfirm={() => answer('mine')}
      onCancel={() => answer('theirs')}
    />
  );
}
