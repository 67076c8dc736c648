import type { BrowserConfiguration } from '@groundwork/federation/releases';
import type { SessionStore } from '../session/session.ts';
import { useSessionState } from '../session/useSessionState.ts';
import { WelcomePage } from './WelcomePage.tsx';

interface WelcomeProps {
  configuration: BrowserConfiguration;
  session: SessionStore;
}

export function Welcome({ configuration, session }: WelcomeProps) {
  const state = useSessionState(session);
  return (
    <WelcomePage
      configuration={configuration}
      notice={state.status === 'signed-out' ? state.notice : undefined}
      onDismissNotice={session.dismissNotice}
      onSignIn={session.signIn}
    />
  );
}
