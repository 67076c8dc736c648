import type { Profile } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { RemoteRelease } from '@groundwork/federation/releases';
import type { RemoteModule } from '@groundwork/shell-sdk';
import { clearStoredSettings, provideShell, setGlobalFilter } from '@groundwork/shell-sdk';
import { buildProfile, type FakeApi, fakeApi } from '@groundwork/testing';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atom } from 'jotai';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { Frame } from '../chrome/Frame.tsx';
import { contributionsOf } from '../contributions/contributions.tsx';
import { closeDialogs, openDialogOf } from '../dialogs/dialog-stack.ts';
import { createRemoteStore } from '../loader/remote-store.ts';
import { createRemotes } from '../loader/remotes.ts';
import { dialogOver } from '../navigation/dialog-over.ts';
import { createGuardedHistory } from '../navigation/guarded-history.ts';
import { PortalRouter } from '../navigation/PortalRouter.tsx';
import { type Portal, PortalContext } from '../portal/portal.ts';
import { closeSelector, openSelector } from '../scope/selector.ts';
import type { SessionState } from '../session/session.ts';
import { SignedInTasks } from '../start/SignedInTasks.tsx';
import { idleSession, idleUpdates } from './idle-session.ts';

export interface PortalOptions {
  user?: Partial<Profile>;
  api?: FakeApi;
  releases?: readonly RemoteRelease[];
  /** The code of remotes, by name, or by name and version; an Error is thrown instead. */
  modules?: Record<string, RemoteModule | Error>;
  route?: string;
  projectId?: string;
  invalid?: Portal['invalid'];
}

/** The whole shell around remotes that a test makes up, signed in. */
export async function renderPortal(options: PortalOptions = {}) {
  const { releases = [], modules = {}, invalid = [] } = options;
  const api = options.api ?? fakeApi();
  let state: SessionState = signedIn;
  const signOut = jest.fn(() => {
    state = { ...signedIn, isLeaving: true };
  });
  const report = jest.fn();
  const loadContainer = jest.fn(async ({ name, version }: RemoteRelease) => {
    const module = modules[`${name} ${version}`] ?? modules[name];
    if (module instanceof Error) throw module;
    return { default: module };
  });
  const environment = { provides: { 'shell-sdk': '1.0.0' }, revision: 1, report, loadContainer };
  const remoteStore = createRemoteStore(createRemotes(releases, environment));
  const configuration = {
    channel: 'portal',
    identity: { clientId: 'portal', apiScope: 'api' },
    chat: {},
    invitationMail: 'invitations@groundwork.test',
    supportMail: 'support@groundwork.test',
  };
  const portal: Portal = {
    configuration,
    releaseSet: { channel: 'portal', revision: 1, remotes: [...releases] },
    invalid,
    remoteStore,
    session: { ...idleSession, get: () => state, subscribe: () => () => undefined },
    updates: idleUpdates,
  };
  clearStoredSettings();
  closeSelector();
  closeDialogs();
  provideShell({
    configuration,
    profileAtom: atom(buildProfile({ id: 'me', firstName: 'Ada', ...options.user })),
    signOut,
    openSelector,
    openDialog: (name, props) => openDialogOf(remoteStore.current(), name, props),
    canOpenDialog: (name) => remoteStore.current().dialogOwner(name) !== undefined,
    ...contributionsOf(remoteStore),
  });
  for (const name of ['projects', 'projectgroups', 'locations'] as const) await collection(name).load();
  if (options.projectId) setGlobalFilter('projectId', options.projectId);
  const memory = createMemoryHistory({ initialEntries: [options.route ?? '/'], v5Compat: true });
  const history = createGuardedHistory(memory, dialogOver);
  const view = render(
    <PortalContext value={portal}>
      <SignedInTasks />
      <PortalRouter history={history}>
        <Frame />
      </PortalRouter>
    </PortalContext>,
  );
  await act(async () => undefined);
  const go = (to: string) => act(async () => history.navigator.push(to));
  /** By the buttons of the browser. */
  const step = (delta: number) => act(async () => memory.go(delta));
  return {
    container: view.container,
    api,
    path: () => history.place().location.pathname,
    go,
    step,
    signOut,
    report,
    remoteStore,
    environment,
    user: userEvent.setup(),
  };
}

const signedIn = {
  status: 'signed-in',
  identity: { userId: 'me', accessToken: 'token', expiresAt: Date.now() },
  isEnding: false,
} as const;
