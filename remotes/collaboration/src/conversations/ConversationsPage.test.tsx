import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConversationsPage from './ConversationsPage.tsx';
import { startChat } from './chat.ts';
import { fakeChannel, resetSdk } from './testing/fake-sdk.ts';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

const chat = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
let stop = () => {};
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

async function open(options: ShellOptions = {}) {
  await renderInShell(<ConversationsPage />, { user: { id: 'me', chatToken: 'token' }, chat, ...options });
  return async () =>
    act(async () => {
      stop = startChat();
    });
}

it('loads, and does not claim to be switched off, until the chat is started', async () => {
  resetSdk();
  const start = await open();
  expect(screen.queryByText('Conversations are switched off')).toBeNull();
  await start();
  expect(await screen.findByText('No conversations yet')).toBeVisible();
});

it('says that it is switched off where no chat is configured', async () => {
  resetSdk();
  const start = await open({ chat: {} });
  await start();
  expect(await screen.findByText('Conversations are switched off')).toBeVisible();
});

it('says what to expect while the service is away', async () => {
  resetSdk().failure = { code: 800_120 };
  const start = await open();
  await start();
  expect(await screen.findByText(/^Conversations are not available\. .* Everything else works\.$/)).toBeVisible();
});

it('does not take a list that could not be loaded for an empty one, and tries again', async () => {
  const client = resetSdk();
  client.listFailure = { code: 500_901 };
  client.channels = [fakeChannel('project-1', 'Oak Street')];
  const start = await open();
  await start();
  expect(await screen.findByText(/^Not all conversations could be loaded\./)).toBeVisible();
  expect(screen.queryByText('No conversations yet')).toBeNull();
  client.listFailure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Oak Street/ })).toBeVisible();
  expect(screen.queryByText(/could be loaded/)).toBeNull();
});

it('does not take messages that could not be loaded for none, and tries again', async () => {
  const client = resetSdk();
  const fake: { failure?: { code: number } } = { failure: { code: 500_901 } };
  client.channels = [fakeChannel('project-1', 'Oak Street', fake)];
  const start = await open({ route: '/conversations?with=project-1' });
  await start();
  expect(await screen.findByText(/^The messages could not be loaded\./)).toBeVisible();
  expect(screen.queryByText('No messages yet')).toBeNull();
  fake.failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});
