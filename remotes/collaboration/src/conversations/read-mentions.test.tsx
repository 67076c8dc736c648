import type { Notification } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useUnreadNotifications } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { startInbox } from '../inbox/unread.ts';
import ConversationsPage from './ConversationsPage.tsx';
import { startChat } from './chat.ts';
import { fakeChannel, resetSdk } from './testing/fake-sdk.ts';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

const chat = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  jest.restoreAllMocks();
});

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

const Badge = () => <output aria-label="Unread">{useUnreadNotifications()}</output>;

/** Another tab covers this one, or no longer does. */
function showTab(isShown: boolean) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isShown ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function open(unread: number) {
  const api = fakeApi({ records: { notifications } });
  resetSdk().channels = [fakeChannel('project-1', 'Oak Street', { unread })];
  await renderInShell(
    <>
      <ConversationsPage />
      <Badge />
    </>,
    {
      ...{
        api,
        chat,
        route: '/conversations?with=project-1',
        path: '/conversations',
        user: { id: 'me', chatToken: 'token' },
      },
    },
  );
  await act(async () => {
    // As the remote does after the sign-in.
    stops = [startChat(), startInbox()];
  });
  await screen.findByRole('region', { name: 'Oak Street' });
  await waitFor(() => expect(screen.getByRole('status', { name: 'Unread' })).toHaveTextContent(/[1-9]/));
  return api;
}
const read = (api: ReturnType<typeof fakeApi>) =>
  notifications.filter(({ id, readUtc }) => !readUtc && api.stored('notifications', id)?.readUtc).map(({ id }) => id);
/**
 * Marks a notification by hand in the inbox. Requests are sent in order, so those of the page were sent before this
 * one.
 */
const markAnotherOne = () =>
  act(async () => {
    const value = '2026-11-23T07:05:00.000Z';
    await collection('notifications').patchMany([id(2)], [{ op: 'replace', path: 'readUtc', value }]);
  });

it('marks mentions of a conversation as read in the inbox once it is read, and nothing else', async () => {
  const api = await open(0);
  await waitFor(() => expect(read(api)).toEqual([id(1)]));
});

it('leaves them unread in the inbox while messages of the conversation are unread', async () => {
  const api = await open(2);
  await markAnotherOne();
  expect(read(api)).toEqual([id(2)]);
});

it('leaves unread in the inbox what comes while another tab covers the conversation, until somebody returns', async () => {
  const api = await open(0);
  await waitFor(() => expect(read(api)).toEqual([id(1)]));
  showTab(false);
  api.seed('notifications', [notification(5, {})]);
  await act(() => collection('notifications').load());
  expect(collection('notifications').get(id(5))).toBeDefined();
  await markAnotherOne();
  expect(api.stored('notifications', id(5))?.readUtc).toBeUndefined();
  showTab(true);
  await waitFor(() => expect(api.stored('notifications', id(5))?.readUtc).toBeDefined());
});
