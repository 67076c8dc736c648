import { ActionDialog } from '@groundwork/ui';
import { useLayoutEffect, useState } from 'react';
import type { SessionNotice } from '../session/session.ts';
import { signInBesidePath } from '../session/sign-in-beside.ts';
import styles from './SignInAgain.module.css';
import { useRefusedScans } from './useRefusedScans.ts';

interface SignInAgainProps {
  notice?: SessionNotice;
  onDiscard: () => void;
}

/**
 * Covers a page with unsaved work whose session has ended. The sign-in gets a tab of its own, because only this page holds
 * what was typed, and files that were chosen; the session follows what that tab stores.
 */
export function SignInAgain({ notice, onDiscard }: SignInAgainProps) {
  const [isOpened, setIsOpened] = useState<boolean>();
  const refused = useRefusedScans();
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add(styles.ended ?? '');
    return () => classList.remove(styles.ended ?? '');
  }, []);
  return (
    <ActionDialog
      title="Sign in to continue"
      size="small"
      role="alertdialog"
      hasCloseButton={false}
      initialFocus="none"
      cancelLabel="Discard changes"
      actionLabel="Sign In"
      onAction={() => setIsOpened(window.open(signInBesidePath) !== null)}
      onClose={onDiscard}
    >
      <div className={styles.words}>
        {notice && <p>{notice.text}</p>}
        {refused && <p role="alert">{refused}</p>}
        <p>Your unsaved changes stay on this page while you sign in on a new tab.</p>
        <p role="status">
          {isOpened === true && 'This page goes on as soon as you have signed in there.'}
          {isOpened === false && 'Your browser did not open the tab. Allow pop-ups for this page, and try again.'}
        </p>
      </div>
    </ActionDialog>
  );
}
