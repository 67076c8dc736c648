import { Button, Icon } from '@groundwork/ui';
import { useState } from 'react';
import styles from './LoadFailureNotice.module.css';

interface LoadFailureNoticeProps {
  title: string;
  message: string;
  /** Absent: trying again cannot help. */
  onRetry?: () => unknown;
}

/** Stands where a page or dialog would be that could not be loaded or shown. */
export function LoadFailureNotice({ title, message, onRetry }: LoadFailureNoticeProps) {
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await onRetry?.();
    setIsTrying(false);
  };
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert-triangle" size={24} className={styles.icon} />
      <h2>{title}</h2>
      <p>{message}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="primary" icon="refresh-cw" isBusy={isTrying} busyLabel="Trying again…" onPress={retry}>
            Try again
          </Button>
        )}
        <Button onPress={() => location.reload()}>Refresh the page</Button>
      </div>
    </div>
  );
}
