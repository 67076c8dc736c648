import { useUnreadMessages } from '@groundwork/shell-sdk';
import '@groundwork/data-cache/testing/indexed-db';
import { fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { startChat } from './chat.ts';
import { openings, resetSdk } from './testing/fake-sdk.ts';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

const configuration = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
const user = { id: 'me', chatToken: 'from the profile' };
let stop = () => {};
afterEach(() => {
  stop();
  act(dismissAllToasts);
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

const Badge = () => <p>{useUnreadMessages()} unread</p>;
async function start(options: ShellOptions = {}) {
  const view = await renderInShell(
    <>
      <Badge />
      <ToastRegion />
    </>,
    { user, chat: configuration, ...options },
  );
  await act(async () => {
    stop = startChat();
  });
  return view;
}
const notifications = () => screen.getByRole('region', { name: 'Notifications' });
const message = (userId: string) => [{ url: 'c' }, { sender: { userId } }];

it('starts the chat of the configured application and region, and logs the user in with their chat token [CH-01] [CH-02]', async () => {
  const client = resetSdk();
  await start();
  await waitFor(() => expect(client.logins).toEqual([{ userId: 'me', token: 'from the profile' }]));
  expect(openings).toEqual([configuration]);
});

it('logs out of the chat when the user signs out, and shows nothing of theirs any more [CH-02]', async () => {
  const client = resetSdk();
  client.unread = async () => 3;
  await start();
  await screen.findByText('3 unread');
  act(() => stop());
  expect(client.disconnect).toHaveBeenCalled();
  expect(screen.getByText('0 unread')).toBeVisible();
});

it.each([
  ['the application id', { region: 'local' }],
  ['the region', { applicationId: 'groundwork' }],
])('stays away without %s', async (_, chat) => {
  resetSdk();
  await start({ chat });
  expect(openings).toEqual([]);
});

it('shows how many messages are unread, and follows what the service says [CH-03]', async () => {
  const client = resetSdk();
  client.unread = async () => 2;
  await start();
  await screen.findByText('2 unread');
  act(() => client.push('onTotalUnreadMessageCountChanged', { groupChannelCount: 5 }));
  expect(screen.getByText('5 unread')).toBeVisible();
});

it('counts again after a reconnect: what was missed meanwhile was not pushed', async () => {
  const client = resetSdk();
  await start();
  await waitFor(() => expect(client.connectionState).toBe('OPEN'));
  client.unread = async () => 7;
  await act(async () => client.push('onReconnectSucceeded'));
  expect(await screen.findByText('7 unread')).toBeVisible();
});

it('counts again after a message was deleted, which may have been unread', async () => {
  const client = resetSdk();
  client.unread = async () => 2;
  await start();
  await screen.findByText('2 unread');
  client.unread = async () => 1;
  await act(async () => client.push('onMessageDeleted', { url: 'c' }, 7));
  expect(await screen.findByText('1 unread')).toBeVisible();
});

it('keeps what was pushed while it counted: that is newer than the answer', async () => {
  const client = resetSdk();
  await start();
  await waitFor(() => expect(client.connectionState).toBe('OPEN'));
  let answer = (_count: number) => {};
  client.unread = () => new Promise((resolve) => (answer = resolve));
  await act(async () => client.push('onReconnectSucceeded'));
  act(() => client.push('onTotalUnreadMessageCountChanged', { groupChannelCount: 4 }));
  await act(async () => answer(5));
  expect(screen.getByText('4 unread')).toBeVisible();
});

it('takes a count that fails for none [CH-03]', async () => {
  const client = resetSdk();
  client.unread = async () => 3;
  await start();
  await screen.findByText('3 unread');
  client.unread = async () => {
    throw { code: 800_101 };
  };
  act(() => client.push('onMessageDeleted'));
  expect(await screen.findByText('0 unread')).toBeVisible();
  expect(notifications()).toBeEmptyDOMElement();
});

it('announces a new message, but not one of the user themselves [CH-04]', async () => {
  const client = resetSdk();
  await start();
  await waitFor(() => expect(client.connectionState).toBe('OPEN'));
  act(() => client.push('onMessageReceived', ...message('me')));
  expect(document.body).not.toHaveTextContent("You've got a new message!");
  act(() => client.push('onMessageReceived', ...message('ann')));
  expect(document.body.textContent).toContain(" You've got a new message!");
});

it('announces it for two and a half seconds [CH-04]', async () => {
  jest.useFakeTimers();
  try {
    const client = resetSdk();
    await start();
    await act(async () => jest.advanceTimersByTimeAsync(10));
    act(() => client.push('onMessageReceived', ...message('ann')));
    await act(async () => jest.advanceTimersByTimeAsync(2_400));
    expect(document.body).toHaveTextContent("You've got a new message!");
    await act(async () => jest.advanceTimersByTimeAsync(200));
    expect(document.body).not.toHaveTextContent("You've got a new message!");
  } finally {
    jest.useRealTimers();
  }
});

it('announces nothing on the conversations page [CH-04]', async () => {
  const client = resetSdk();
  window.history.replaceState(null, '', '/conversations');
  await start();
  await waitFor(() => expect(client.connectionState).toBe('OPEN'));
  act(() => client.push('onMessageReceived', ...message('ann')));
  expect(document.body).not.toHaveTextContent("You've got a new message!");
});

it('says when the chat cannot be started [ER-17]', async () => {
  resetSdk(new Error('800110'));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await start();
  expect(await screen.findByText('Failed to initialize Conversations service')).toBeVisible();
});

it('starts by itself when what it needs arrives later, and says once that it could not', async () => {
  jest.useFakeTimers();
  try {
    resetSdk(new Error('Loading chunk 4 failed'));
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    await start();
    await act(async () => jest.advanceTimersByTimeAsync(30_000));
    expect(log).toHaveBeenCalledWith('Failed to initialize Conversations service', expect.anything());
    expect(notifications()).toBeEmptyDOMElement();
    const client = resetSdk();
    await act(async () => jest.advanceTimersByTimeAsync(60_000));
    expect(client.connectionState).toBe('OPEN');
    log.mockRestore();
  } finally {
    jest.useRealTimers();
  }
});

it('says when the login fails, in words for users [ER-18]', async () => {
  const client = resetSdk();
  client.failure = { code: 800_120 };
  await start();
  expect(
    await screen.findByText(
      'Failed to login user to the Conversations service: The service does not answer. It is called again automatically.',
    ),
  ).toBeVisible();
});

it('does not report that without a network, which the page says', async () => {
  resetSdk().failure = { code: 800_120 };
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await start();
  expect(notifications()).toBeEmptyDOMElement();
  network.mockRestore();
});

it('asks for a fresh token where the one of the profile is not accepted any more', async () => {
  const client = resetSdk();
  client.accepted = ['fresh'];
  const api = fakeApi();
  api.on('POST', 'auth/chattoken', { status: 200, body: { token: 'fresh' } });
  await start({ api });
  await waitFor(() => expect(client.connectionState).toBe('OPEN'));
  expect(client.logins.map(({ token }) => token)).toEqual(['from the profile', 'fresh']);
});

it('is quietly off where the API knows no chat service', async () => {
  const client = resetSdk();
  const api = fakeApi();
  api.on('POST', 'auth/chattoken', { status: 404, body: {} });
  await start({ api, user: { id: 'me' } });
  await waitFor(() => expect(api.requests.some(({ path }) => path === 'auth/chattoken')).toBe(true));
  expect(client.logins).toEqual([]);
  expect(document.body).not.toHaveTextContent('Failed to login');
});

it('does not log in any more when the user has signed out while a token was fetched', async () => {
  const client = resetSdk();
  const api = fakeApi();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on('POST', 'auth/chattoken', async () => {
    await isAnswered;
    return { status: 200, body: { token: 'late' } };
  });
  await start({ api, user: { id: 'me' } });
  await waitFor(() => expect(api.requests.some(({ path }) => path === 'auth/chattoken')).toBe(true));
  act(() => stop());
  answer();
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(client.logins).toEqual([]);
  expect(document.body).not.toHaveTextContent('Failed to login');
});

it('tries less and less often while nothing helps, also when the service closes each session', async () => {
  jest.useFakeTimers();
  try {
    const client = resetSdk();
    client.failure = { code: 800_120 };
    client.onLogin = () => client.push('onSessionClosed');
    await start();
    await act(async () => jest.advanceTimersByTimeAsync(60 * 60_000));
    // Every five minutes in the end, and a few before.
    expect(client.logins.length).toBeGreaterThan(8);
    expect(client.logins.length).toBeLessThan(30);
    act(() => stop());
    const before = client.logins.length;
    await act(async () => jest.advanceTimersByTimeAsync(60 * 60_000));
    expect(client.logins).toHaveLength(before);
  } finally {
    jest.useRealTimers();
  }
});

it('tries again by itself, and says nothing a second time', async () => {
  jest.useFakeTimers();
  try {
    const client = resetSdk();
    client.failure = { code: 800_120 };
    await start();
    await act(async () => jest.advanceTimersByTimeAsync(10));
    act(dismissAllToasts);
    await act(async () => jest.advanceTimersByTimeAsync(8_000));
    expect(client.logins).toHaveLength(2);
    expect(document.body).not.toHaveTextContent('Failed to login');
    client.failure = undefined;
    await act(async () => jest.advanceTimersByTimeAsync(20_000));
    expect(client.connectionState).toBe('OPEN');
  } finally {
    jest.useRealTimers();
  }
});

it('deletes what the SDK has kept of an earlier user of this browser, and nothing else', async () => {
  resetSdk();
  const make = (name: string) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, 1);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  for (const name of ['sendbird@groundwork/ann.db', 'sendbird@groundwork/me.db', 'groundwork:3:ann']) await make(name);
  await start();
  const left = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
  await waitFor(async () => expect(await left()).toEqual(['groundwork:3:ann', 'sendbird@groundwork/me.db']));
});
