import type { BrowserConfiguration } from '@groundwork/federation/releases';
import { useState } from 'react';
import type { SessionNotice } from '../session/session.ts';
import { Alert } from './Alert.tsx';
import { configurationErrors } from './configuration-errors.ts';
import { Mark } from './Mark.tsx';
import styles from './WelcomePage.module.css';

export interface WelcomePageProps {
  configuration: BrowserConfiguration;
  notice?: SessionNotice;
  onDismissNotice: () => void;
  onSignIn: () => Promise<void>;
}

const mailTo = (address: string, subject: string) => `mailto:${address}?subject=${encodeURIComponent(subject)}`;

/** The page of visitors who are not signed in (docs: shell). */
export function WelcomePage({ configuration, notice, onDismissNotice, onSignIn }: WelcomePageProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [isLeaving, setIsLeaving] = useState(false);
  const errors = configurationErrors(configuration);
  const canSignIn = Boolean(configuration.identity.authority);
  const signIn = async () => {
    if (!canSignIn || isLeaving) return;
    setIsLeaving(true);
    await onSignIn();
    setIsLeaving(false);
  };
  return (
    <div className={styles.page}>
      <main className={styles.text}>
        <div className={styles.brand}>
          <Mark size={32} />
          Groundwork
        </div>
        <div className={styles.middle}>
          <div>
            <h1>The prepared environment, prepared.</h1>
            <p className={styles.lead}>Plan, order, stock and set up every shelf, tray and room in one place.</p>
          </div>
          {notice && (
            <Alert tone={notice.tone} onDismiss={onDismissNotice}>
              {notice.text}
            </Alert>
          )}
          {errors
            .filter((error) => !dismissed.includes(error))
            .map((error) => (
              <Alert key={error} tone="danger" onDismiss={() => setDismissed([...dismissed, error])}>
                {error}
              </Alert>
            ))}
          <div className={styles.actions}>
            <button
              type="button"
              className={styles.primary}
              aria-disabled={!canSignIn || isLeaving}
              title={canSignIn ? undefined : 'The identity server address is missing'}
              onClick={signIn}
            >
              {isLeaving ? 'Signing in…' : 'Sign In'}
            </button>
            <a className={styles.secondary} href={mailTo(configuration.invitationMail, 'Invitation to Groundwork')}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7" />
                <rect x="2" y="4" width="20" height="16" rx="2" />
              </svg>
              Request an Invitation
            </a>
          </div>
          <p className={styles.note}>
            Account owners sign in with their{' '}
            {configuration.usesPasswords ? 'e-mail address and password' : 'organization or Google account'}. Everyone
            else can request an invitation from our team by e-mail.
          </p>
        </div>
        <p className={styles.help}>
          Need help? <a href={mailTo(configuration.supportMail, 'Groundwork')}>Contact support</a>
        </p>
      </main>
      <div className={styles.picture} aria-hidden="true">
        <img src="/img/welcome.svg" alt="" width="1200" height="900" />
      </div>
    </div>
  );
}
