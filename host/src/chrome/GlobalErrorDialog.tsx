import { dismissGlobalErrors, globalErrorsAtom } from '@groundwork/data-cache';
import { Button, Dialog, useIsOnline } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import styles from './GlobalErrorDialog.module.css';

/**
 * The errors that belong to no one place, each once, until they are dismissed (docs: shell#errors). Without a network
 * the offline banner says all there is to say; what failed then is fetched again when the network is back.
 */
export function GlobalErrorDialog() {
  const { messages } = useAtomValue(globalErrorsAtom);
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) dismissGlobalErrors();
    wasOnline.current = isOnline;
  }, [isOnline]);
  if (messages.length === 0 || !isOnline) return null;
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
