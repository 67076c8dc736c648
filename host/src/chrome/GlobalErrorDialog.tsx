import { dismissGlobalErrors, globalErrorsAtom } from '@groundwork/data-cache';
import { Button, Dialog } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './GlobalErrorDialog.module.css';

/** The errors that belong to no one place, each once, until they are dismissed (product.md 2.2, 8). */
export function GlobalErrorDialog() {
  const { messages } = useAtomValue(globalErrorsAtom);
  if (messages.length === 0) return null;
  return (
    <Dialog
      title="Something went wrong"
      size="medium"
      role="alertdialog"
      hasCloseButton={false}
      initialFocus="none"
      onClose={dismissGlobalErrors}
      footer={
        <Button variant="primary" onPress={dismissGlobalErrors} autoFocus>
          Dismiss
        </Button>
      }
    >
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Dialog>
  );
}
