import { Button, Dialog, formatNumber, TextField } from '@groundwork/ui';
import { useState } from 'react';
import styles from './TrashPage.module.css';
import { contentsText, type TrashBatches } from './trash-batches.ts';
import { entryName, type TrashEntry, typeLabel } from './trash-entry.ts';

const word = 'DELETE';
const shown = 5;

/** Asks before something that nothing brings back: the word has to be typed (docs: screens#trash). */
export function PurgeConfirmation({
  entries,
  contentsOf,
  onConfirm,
  onCancel,
}: {
  entries: readonly TrashEntry[];
  contentsOf: TrashBatches['contentsOf'];
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim().toUpperCase() === word;
  const contents = entries.flatMap(contentsOf);
  const rest = entries.length - shown;
  return (
    <Dialog
      title="Delete permanently"
      size="small"
      role="alertdialog"
      onClose={onCancel}
      hasCloseButton={false}
      closesOnEscape
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant="danger" isDisabled={!isTyped} onPress={onConfirm}>
            Delete permanently
          </Button>
        </>
      }
    >
      <form
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm();
        }}
      >
        <p>
          {entries.length === 1
            ? 'This will be deleted permanently'
            : `These ${formatNumber(entries.length)} items will be deleted permanently`}
          {contents.length > 0 && `, together with ${contentsText(contents)}`}. This cannot be undone.
        </p>
        <ul className={styles.chosen}>
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.id}>{`${typeLabel(entry.collection)}: ${entryName(entry)}`}</li>
          ))}
          {rest > 0 && <li>{`and ${formatNumber(rest)} more`}</li>}
        </ul>
        <TextField
          label={`Type ${word} to confirm`}
          value={typed}
          onChange={(value) => setTyped(value ?? '')}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
