import { Button, Icon, Logo } from '@groundwork/ui';
import { useState } from 'react';
import styles from './ProfileFailure.module.css';

interface ProfileFailureProps {
  message: string;
  onRetry: () => Promise<void>;
  onSignOut: () => void;
}

/** Without the profile nothing can be shown: a page of its own with two ways on (docs: session). */
export function ProfileFailure({ message, onRetry, onSignOut }: ProfileFailureProps) {
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await onRetry();
    setIsTrying(false);
  };
  return (
    <main className={styles.page}>
      <Logo size={32} />
      <h1>Groundwork could not be opened</h1>
      <p role="alert">
        <Icon name="circle-alert" />
        {message}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" icon="refresh-cw" onPress={retry} isBusy={isTrying} busyLabel="Trying again…">
          Try again
        </Button>
        <Button icon="log-out" onPress={onSignOut}>
          Sign Out
        </Button>
      </div>
    </main>
  );
}
