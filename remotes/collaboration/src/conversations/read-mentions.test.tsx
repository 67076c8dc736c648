import type { Notification } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import ConversationsPage from './ConversationsPage.tsx';
import { startChat } from './chat.ts';
import { fakeChannel, resetSdk } from './testing/fake-sdk.ts';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

const chat = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
let stop = () => {};
afterEach(() => stop());

const id = (last: number) => `6f0c2f4e-0000-4000-8000-00000000000${last}`;
const notification = (last: number, fields: Partial<Notification>) => ({
  ...{ id: id(last), userId: 'me', kind: 'mention' as const, recordRef: 'conversations/project-1', times: 1 },
  ...{ happenedUtc: '2026-11-23T07:00:00.000Z', recordName: 'Oak Street', actorName: 'Ann' },
  ...fields,
});
const notifications = [
  notification(1, {}),
  notification(2, { recordRef: 'conversations/project-2' }),
  notification(3, { kind: 'report' }),
  notification(4, { readUtc: '2026-11-23T07:01:00.000Z' }),
];

async function open(unread: number) {
  const api = fakeApi({ records: { notifications } });
  resetSdk().channels = [fakeChannel('project-1', 'Oak Street', { unread })];
  await renderInShell(<ConversationsPage />, {
    ...{
      api,
      chat,
      route: '/conversations?with=project-1',
      path: '/conversations',
      user: { id: 'me', chatToken: 'token' },
    },
  });
  await act(async () => {
    stop = startChat();
  });
  await screen.findByRole('region', { name: 'Oak Street' });
  return api;
}
const marked = (api: ReturnType<typeof fakeApi>) =>
  api.sent('PATCH', 'notifications').map(({ body }) => (body as { targetIds: string[] }).targetIds);

it('marks mentions of a conversation as read in the inbox once it is read, and nothing else', async () => {
  const api = await open(0);
  await waitFor(() => expect(marked(api)).toEqual([[id(1)]]));
});

it('leaves them unread in the inbox while messages of the conversation are unread', async () => {
  const api = await open(2);
  expect(marked(api)).toEqual([]);
});
