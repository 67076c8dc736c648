import { fakeApi } from '@groundwork/testing';
import { render, screen } from '@testing-library/react';
import { createRemoteStore } from '../loader/remote-store.ts';
import { createRemotes } from '../loader/remotes.ts';
import { idleSession, idleUpdates } from '../testing/idle-session.ts';
import { createAccount } from './account.ts';
import { createPortalHistory, Portal } from './Portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));
// What a release that has been replaced leaves of a file that was not loaded in time.
jest.mock('../welcome/WelcomePage.tsx', () => {
  throw new Error('The file did not arrive.');
});

it('says that the session has ended where the code of the welcome page does not come', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  fakeApi();
  const state = { status: 'signed-out' } as const;
  const session = { ...idleSession, get: () => state, subscribe: () => () => undefined };
  const environment = { provides: {}, revision: 1, report: jest.fn(), loadContainer: jest.fn() };
  const portal = {
    configuration: { channel: 'portal', identity: { clientId: 'portal', apiScope: 'api' }, chat: {} },
    releaseSet: { channel: 'portal', revision: 1, remotes: [] },
    invalid: [],
    remoteStore: createRemoteStore(createRemotes([], environment)),
    session,
    updates: idleUpdates,
  } as unknown as Parameters<typeof Portal>[0]['portal'];
  render(<Portal portal={portal} account={createAccount(session)} history={createPortalHistory()} />);
  const heading = { name: 'You are signed out' };
  expect(await screen.findByRole('heading', heading, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
