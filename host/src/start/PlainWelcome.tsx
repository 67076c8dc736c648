import { Button, Icon, Logo } from '@groundwork/ui';
import { useEffect, useState } from 'react';
import type { SessionNotice } from '../session/session.ts';
import styles from './ProfileFailure.module.css';

interface PlainWelcomeProps {
  notice?: SessionNotice;
  onSignIn: () => Promise<void>;
}

/** The welcome page is there within this time, or its code does not come now. In milliseconds. */
const patience = 2_000;

/** What a session's end leaves where the code of the welcome page does not come: that it has ended, and the way in. */
export function PlainWelcome({ notice, onSignIn }: PlainWelcomeProps) {
  const [isShown, setIsShown] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const signIn = async () => {
    setIsLeaving(true);
    await onSignIn();
    setIsLeaving(false);
  };
  if (!isShown) return null;
  return (
    <main className={styles.page}>
      <Logo size={32} />
      <h1>You are signed out</h1>
      {notice && (
        <p role="alert">
          <Icon name="circle-alert" />
          {notice.text}
        </p>
      )}
      <p>A part of this page could not be loaded. Sign in, or load the page again.</p>
      <div className={styles.actions}>
        <Button variant="primary" onPress={signIn} isBusy={isLeaving} busyLabel="Signing in…">
          Sign In
        </Button>
        <Button icon="refresh-cw" onPress={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  );
}
