import { Button, Dialog, TextField } from '@groundwork/ui';
import { useState } from 'react';

export interface NoteDialogProps {
  value: string | undefined;
  onSave: (note: string | undefined) => void;
  onClose: () => void;
}

/** What the reviewer of the count should know: 'two are scratched'. It is stored with the number. */
export function NoteDialog({ value, onSave, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(value);
  return (
    <Dialog
      title="Note"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onPress={() => {
              onSave(note?.trim() || undefined);
              onClose();
            }}
          >
            Keep note
          </Button>
        </>
      }
    >
      <TextField label="Note" value={note} onChange={setNote} multiline rows={4} maxLength={2000} autoFocus />
    </Dialog>
  );
}
