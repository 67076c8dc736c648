import { dismissGlobalErrors, reportGlobalError } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { clearStoredSettings, provideShell } from '@groundwork/shell-sdk';
import { fakeApi, staff } from '@groundwork/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createRemoteStore } from '../loader/remote-store.ts';
import { createRemotes } from '../loader/remotes.ts';
import type { Portal as PortalValue } from '../portal/portal.ts';
import type { SessionState } from '../session/session.ts';
import { idleSession, idleUpdates } from '../testing/idle-session.ts';
import { createAccount, profileAtom } from './account.ts';
import { createPortalHistory, Portal } from './Portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const configuration: PortalValue['configuration'] = {
  channel: 'portal',
  apiBaseUrl: '/api/',
  identity: { authority: 'http://localhost:4100', clientId: 'portal', apiScope: 'api' },
  chat: { applicationId: 'groundwork', region: 'local' },
  invitationMail: 'invitations@groundwork.test',
  supportMail: 'support@groundwork.test',
};
const signedIn: SessionState = {
  status: 'signed-in',
  identity: { userId: 'me', accessToken: 'token', expiresAt: 2_000_000_000 },
  isEnding: false,
};
let state: SessionState = { status: 'not-initialized' };
const listeners = new Set<() => void>();
const become = (next: SessionState) =>
  act(async () => {
    state = next;
    for (const listener of listeners) listener();
  });

function open() {
  const profile = { ...staff('Director', { id: 'me', firstName: 'Dirk' }), warehouseIds: [] };
  fakeApi().on('GET', 'auth/me', { status: 200, body: profile });
  const session: PortalValue['session'] = {
    ...idleSession,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const environment = { provides: {}, revision: 1, report: jest.fn(), loadContainer: jest.fn() };
  const portal: PortalValue = {
    configuration,
    releaseSet: { channel: 'portal', revision: 1, remotes: [] },
    invalid: [],
    remoteStore: createRemoteStore(createRemotes([], environment)),
    session,
    updates: idleUpdates,
  };
  clearStoredSettings();
  provideShell({
    configuration,
    profileAtom,
    signOut: jest.fn(),
    openSelector: jest.fn(),
    openDialog: jest.fn(),
    canOpenDialog: () => false,
  });
  render(<Portal portal={portal} account={createAccount(session)} history={createPortalHistory()} />);
}
const signIn = () => screen.queryByRole('button', { name: 'Sign In' });
const userMenu = () => screen.queryByRole('button', { name: /^User menu/ });
const errors = () => screen.queryByRole('alertdialog', { name: 'Something went wrong' });

beforeEach(() => {
  state = { status: 'not-initialized' };
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
});

it('says that it opens before the session is initialized, then shows the welcome page in place of the application [SH-01]', async () => {
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Opening Groundwork…');
  expect(signIn()).toBeNull();
  await become({ status: 'signed-out' });
  expect(screen.queryByText('Opening Groundwork…')).toBeNull();
  expect(signIn()).toBeVisible();
  expect(userMenu()).toBeNull();
  await become(signedIn);
  expect(await screen.findByRole('button', { name: /^User menu of Dirk/ })).toBeVisible();
  expect(signIn()).toBeNull();
});

it('keeps a page with unsaved work under the way back in, where nobody sees it', async () => {
  open();
  await become(signedIn);
  const menu = await screen.findByRole('button', { name: /^User menu/ });
  const page = document.querySelector('main');
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const notice = { tone: 'info', text: 'Your session has ended.' } as const;
  await become({ status: 'signed-out', notice, keptFor: 'me' });
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign in to continue' });
  expect(dialog).toHaveTextContent('Your session has ended.');
  expect(document.documentElement).toHaveClass('ended');
  expect(screen.queryByRole('button', { name: /^User menu/ })).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Sign In' }).click());
  // In a tab of its own: this page would be lost.
  expect(opened).toHaveBeenCalledWith('/signin-callback.html#begin');
  expect(screen.getByText(/^Your browser did not open the tab\./)).toBeVisible();
  await become(signedIn);
  expect(document.documentElement).not.toHaveClass('ended');
  expect(screen.getByRole('button', { name: /^User menu/ })).toBe(menu);
  expect(document.querySelector('main')).toBe(page);
});

it.each([
  ['the welcome page', undefined],
  ['the way back to unsaved work', 'me'],
])('says and signals at %s that a code which is scanned there does not count', async (_, keptFor) => {
  const vibrate = jest.fn();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  open();
  await become(signedIn);
  await screen.findByRole('button', { name: /^User menu/ });
  await become({ status: 'signed-out', notice: { tone: 'info', text: 'Your session has ended.' }, keptFor });
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-scanning'));
  signIn()?.focus();
  const click = jest.fn();
  signIn()?.addEventListener('click', click);
  act(() => scanCode('GW-0001'));
  const one = 'Not scanned: you are signed out. Sign in, then scan it again.';
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(one));
  expect(vibrate).toHaveBeenCalledTimes(1);
  act(() => scanCode('GW-0002'));
  const two = '2 codes were not scanned: you are signed out. Sign in, then scan them again.';
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(two));
  // The scanner's Enter is none of the button's.
  expect(click).not.toHaveBeenCalled();
  await become(signedIn);
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-scanning'));
});

it('warns of the end of the session, with a way to renew it, until that has worked [SE-11]', async () => {
  open();
  const warning = () => screen.queryByText(/^Your session ends in less than a minute and could not be renewed yet\./);
  await become(signedIn);
  await screen.findByRole('button', { name: /^User menu/ });
  expect(warning()).toBeNull();
  await become({ ...signedIn, isEnding: true });
  expect(warning()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Renew now' })).toBeVisible();
  await become(signedIn);
  expect(warning()).toBeNull();
});

it('shows global errors only while somebody is signed in [ER-06]', async () => {
  open();
  await become({ status: 'signed-out' });
  act(() => reportGlobalError('Failed to retrieve Product data'));
  expect(signIn()).toBeVisible();
  expect(errors()).toBeNull();
  await become(signedIn);
  expect(await screen.findByRole('alertdialog', { name: 'Something went wrong' })).toBeVisible();
  await become({ status: 'signed-out' });
  expect(errors()).toBeNull();
  act(dismissGlobalErrors);
});
