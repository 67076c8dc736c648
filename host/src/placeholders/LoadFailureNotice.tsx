import { Button, Icon } from '@groundwork/ui';
import { useState } from 'react';
import styles from './LoadFailureNotice.module.css';

interface LoadFailureNoticeProps {
  title: string;
  message: string;
  /** In a dialog, the dialog shows the title. */
  isInDialog?: boolean;
  /** Absent: trying again cannot help. */
  onRetry?: () => unknown;
  /** False: loading the page again cannot help either. */
  canRefresh?: boolean;
}

/** Replaces a page or dialog that could not be loaded or shown. */
export function LoadFailureNotice({
  title,
  message,
  isInDialog = false,
  onRetry,
  canRefresh = true,
}: LoadFailureNoticeProps) {
  const Heading = isInDialog ? 'h3' : 'h1';
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await onRetry?.();
    setIsTrying(false);
  };
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert-triangle" size={24} className={styles.icon} />
      <Heading className={styles.title}>{title}</Heading>
      <p>{message}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="primary" icon="refresh-cw" isBusy={isTrying} busyLabel="Trying again…" onPress={retry}>
            Try again
          </Button>
        )}
        {canRefresh && <Button onPress={() => location.reload()}>Refresh the page</Button>}
      </div>
    </div>
  );
}
