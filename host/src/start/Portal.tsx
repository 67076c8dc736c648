import { useSetting } from '@groundwork/shell-sdk';
import { applyTheme, deferred, useDeferred } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { Frame } from '../chrome/Frame.tsx';
import { dialogOver } from '../navigation/dialog-over.ts';
import { createGuardedHistory, type GuardedHistory } from '../navigation/guarded-history.ts';
import { PortalRouter } from '../navigation/PortalRouter.tsx';
import { openingId, openingText } from '../placeholders/opening.ts';
import { PortalContext, type Portal as PortalValue } from '../portal/portal.ts';
import { ownerOfPage } from '../session/session.ts';
import { useSessionState } from '../session/useSessionState.ts';
import { type Account, accountAtom } from './account.ts';
import { PlainWelcome } from './PlainWelcome.tsx';
import { ProfileFailure } from './ProfileFailure.tsx';
import { SignedInTasks } from './SignedInTasks.tsx';

/** A visitor has an entry of their own (welcome.tsx); here it comes when a session ends. */
const afterSession = deferred(() => import('../welcome/after-session.ts'));

const opening = (
  <p id={openingId} role="status">
    {openingText}
  </p>
);

interface PortalProps {
  portal: PortalValue;
  account: Account;
  history: GuardedHistory;
}

/** The tab's own history. The declarations of the remotes decide which page a path opens. */
export const createPortalHistory = (): GuardedHistory =>
  createGuardedHistory(createBrowserHistory({ v5Compat: true }), dialogOver);

/**
 * The welcome page, the way in, or the shell, by the state of the session. A page with unsaved work stays when its session
 * ends, under the way back in: nothing that was typed or chosen is lost.
 */
export function Portal({ portal, account, history }: PortalProps) {
  const { session, configuration } = portal;
  const state = useSessionState(session);
  const accountState = useAtomValue(accountAtom);
  const welcome = useDeferred(afterSession, state.status === 'signed-out');
  const [theme] = useSetting('theme');
  const name = ownerOfPage(state);
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    if (name === undefined) account.close();
    else void account.open(name);
  }, [name, account]);

  if (state.status === 'not-initialized') return opening;
  const isOut = state.status === 'signed-out';
  if (isOut && !name) {
    if (!welcome) return <PlainWelcome notice={state.notice} onSignIn={session.signIn} />;
    return (
      <welcome.WelcomePage
        configuration={configuration}
        notice={state.notice}
        onDismissNotice={session.dismissNotice}
        onSignIn={session.signIn}
      />
    );
  }
  if (accountState.status === 'failed') {
    return <ProfileFailure message={accountState.message} onRetry={account.refresh} onSignOut={session.signOut} />;
  }
  if (accountState.status !== 'ready') return opening;
  return (
    <PortalContext value={portal}>
      <SignedInTasks />
      <PortalRouter history={history}>
        <Frame />
      </PortalRouter>
      {/* Its code is there since the page was idle. Where it is not, what was typed stays all the same. */}
      {isOut && welcome && <welcome.SignInAgain notice={state.notice} onDiscard={session.dismissNotice} />}
    </PortalContext>
  );
}
