import { useDiscardQuestion } from '@groundwork/records';
import { ActionDialog, TextField } from '@groundwork/ui';
import { useState } from 'react';

export interface NoteDialogProps {
  value: string | undefined;
  onSave: (note: string | undefined) => void;
  onClose: () => void;
}

/** A note for the reviewer of the count: 'two are scratched'. It is stored with the number. */
export function NoteDialog({ value, onSave, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(value);
  const { close, question } = useDiscardQuestion(note !== value, onClose);
  return (
    <ActionDialog
      title="Note"
      size="small"
      onClose={close}
      actionLabel="Keep note"
      onAction={() => {
        onSave(note?.trim() || undefined);
        onClose();
      }}
    >
      <TextField label="Note" value={note} onChange={setNote} multiline rows={4} maxLength={2000} autoFocus />
      {question}
    </ActionDialog>
  );
}
