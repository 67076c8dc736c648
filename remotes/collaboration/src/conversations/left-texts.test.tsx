import { keptTextsKey } from '@groundwork/shell-sdk';
import { renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConversationsPage from './ConversationsPage.tsx';
import { fakeChannel, resetSdk } from './testing/fake-sdk.ts';
import { beginChat, chat, endChat, openThread } from './testing/open-thread.tsx';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

beforeEach(() => localStorage.clear());
afterEach(endChat);

it('shows what was written for a conversation that one was removed from, until it is deleted', async () => {
  const texts = {
    unsent: [{ id: 'a', channelUrl: 'gone', text: 'The van comes at nine', at: 1, failure: 'Refused' }],
    drafts: { gone: 'And bring the keys', 'project-1': 'For Oak Street' },
  };
  localStorage.setItem(keptTextsKey('conversations', 'me'), JSON.stringify(texts));
  const client = resetSdk();
  client.channels = [fakeChannel('project-1', 'Oak Street')];
  const shell = { user: { id: 'me', chatToken: 'token' }, chat, route: '/conversations?with=gone' };
  await renderInShell(<ConversationsPage />, shell);
  await beginChat();
  const left = within(await screen.findByRole('list', { name: 'Not sent' }));
  expect(left.getByText('The van comes at nine')).toBeVisible();
  expect(left.getByText('And bring the keys')).toBeVisible();
  expect(left.queryByText('For Oak Street')).toBeNull();
  await userEvent.click(left.getByRole('button', { name: "Delete 'The van comes at nine'" }));
  expect(left.queryByText('The van comes at nine')).toBeNull();
  await userEvent.click(left.getByRole('button', { name: "Delete 'And bring the keys'" }));
  expect(screen.queryByRole('list', { name: 'Not sent' })).toBeNull();
  expect(screen.getByText(/For Oak Street/)).toBeVisible();
});

it('shows what one had begun to write when a conversation was closed', async () => {
  localStorage.setItem(
    keptTextsKey('conversations', 'me'),
    JSON.stringify({ drafts: { 'project-1': 'Half a thought' } }),
  );
  const { thread } = await openThread({ isFrozen: true });
  expect(await thread.findByText(/^This conversation is closed\./)).toBeVisible();
  expect(thread.getByText(/Half a thought/)).toBeVisible();
});
