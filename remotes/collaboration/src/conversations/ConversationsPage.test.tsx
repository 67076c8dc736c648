import { hasUnsavedWork, keptTextsKey } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConversationsPage from './ConversationsPage.tsx';
import { type FakeChannel, fakeChannel, fakeMessage, resetSdk } from './testing/fake-sdk.ts';
import { beginChat, chat, endChat, openThread } from './testing/open-thread.tsx';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

beforeEach(() => localStorage.clear());
afterEach(() => {
  endChat();
  jest.restoreAllMocks();
});

async function open(options: ShellOptions = {}) {
  await renderInShell(<ConversationsPage />, { user: { id: 'me', chatToken: 'token' }, chat, ...options });
  return beginChat;
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
  expect(screen.getByText(/^Ask your administrator/)).toBeVisible();
});

it('says what to expect while the service is away', async () => {
  resetSdk().failure = { code: 800_120 };
  const start = await open();
  await start();
  expect(await screen.findByText(/^Conversations are not available\. .* Everything else works\.$/)).toBeVisible();
});

it('says that what was written is kept while the service is away', async () => {
  const message = { id: 'a', channelUrl: 'c', text: 'Hello', at: 1 };
  const texts = { unsent: [message, { ...message, id: 'b', failure: 'Too long' }], drafts: { d: 'Half a' } };
  localStorage.setItem(keptTextsKey('conversations', 'me'), JSON.stringify(texts));
  resetSdk().failure = { code: 800_120 };
  const start = await open();
  await start();
  expect(
    await screen.findByText(
      'Nothing that you wrote is lost. 1 message of yours is sent with the next connection. 1 message that was refused is kept. 1 draft is kept.',
    ),
  ).toBeVisible();
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
  expect(await screen.findByRole('link', { name: /Oak Street.*Nothing written yet/ })).toBeVisible();
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

const project = { id: '6f0c2f4e-0000-4000-8000-000000000002', name: 'Oak Street', status: 'Planning' } as const;
const order = {
  id: '6f0c2f4e-0000-4000-8000-000000000001',
  name: 'Pitcher',
  projectId: project.id,
  status: 'New',
} as const;

it('shows no more of a deleted message in the list', async () => {
  const secret = fakeMessage('ann', 'The code is 417', { createdAt: Date.now() });
  const { client, channel } = await openThread({ messages: [secret], unread: 1 });
  const list = within(screen.getByRole('region', { name: 'Conversations' }));
  expect(list.getByText(/The code is 417/)).toBeVisible();
  channel.refresh.mockImplementation(async () => Object.assign(channel, { lastMessage: null, unreadMessageCount: 0 }));
  act(() => client.push('onMessageDeleted', channel, secret.messageId));
  expect(await list.findByText('Nothing written yet')).toBeVisible();
  expect(list.queryByText(/The code is 417/)).toBeNull();
});

it('begins a conversation with people of the staff, and opens it', async () => {
  const users = [
    { id: 'me', firstName: 'Mia', lastName: 'Me', category: 'PES' as const },
    { id: 'ann', firstName: 'Ann', lastName: 'Other', category: 'PES' as const },
    { id: 'sue', firstName: 'Sue', lastName: 'Subscriber', category: 'Subscriber' as const },
  ];
  const { user, client, location } = await openThread({}, { api: fakeApi({ records: { users } }) });
  await user.click(screen.getByRole('button', { name: 'New' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New conversation' }));
  await user.click(await dialog.findByRole('combobox', { name: 'People' }));
  await user.keyboard('{ArrowDown}');
  const option = await screen.findByRole('option', { name: /Ann Other/ });
  expect(screen.queryByRole('option', { name: /Sue/ })).toBeNull();
  expect(hasUnsavedWork()).toBe(false);
  await user.click(option);
  await user.keyboard('{Escape}');
  // 'Back' asks before it takes the choice away.
  expect(hasUnsavedWork()).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Open conversation' }));
  expect(client.createChannel).toHaveBeenCalledWith({ invitedUserIds: ['ann'], isDistinct: true });
  await waitFor(() => expect(location()).toBe('/conversations?with=made'));
  expect(hasUnsavedWork()).toBe(false);
});

it('offers Subscribers no other conversation than those they are in, and no list of the staff', async () => {
  await openThread({}, { user: { category: 'Subscriber' } });
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  expect(screen.getByRole('complementary', { name: 'Details' })).not.toHaveTextContent('Ann Other');
});

it.each([
  ['PES', 1],
  ['Subscriber', 0],
] as const)(
  'leads %s users to the dialog of the project, which names its people: %i button',
  async (category, count) => {
    const api = fakeApi({ records: { projects: [{ ...project, ownerIds: ['ann'], memberIds: ['me'] }] } });
    await openThread({ data: JSON.stringify({ projectId: project.id }) }, { api, user: { category } });
    const details = within(screen.getByRole('complementary', { name: 'Details' }));
    expect(await details.findByText('Planning')).toBeVisible();
    expect(details.queryAllByRole('button', { name: 'Open project' })).toHaveLength(count);
  },
);

it('shows the subject of a conversation, its members and its files', async () => {
  const file = {
    url: 'http://localhost/media/a/document.pdf',
    name: 'offer.pdf',
    type: 'application/pdf',
    size: 412_000,
  };
  const { container } = await openThread(
    { data: JSON.stringify({ projectId: project.id }), messages: [fakeMessage('ann', '', file)] },
    { api: fakeApi({ records: { projects: [{ ...project, ownerIds: ['ann'], memberIds: ['me'] }] } }) },
  );
  const details = within(screen.getByRole('complementary', { name: 'Details' }));
  expect(await details.findByText('Planning')).toBeVisible();
  expect(details.getByText('Owner').closest('li')).toHaveTextContent('Ann Other');
  expect(await details.findByRole('link', { name: /offer\.pdf.*412 kB/ })).toHaveAttribute('href', file.url);
  await expectNoAxeViolations(container);
});

it('does not take files that could not be loaded for none, and tries again', async () => {
  const client = resetSdk();
  const file = { url: 'http://localhost/media/a/a.pdf', name: 'a.pdf' };
  const fake: FakeChannel = { filesFailure: { code: 800_120 }, messages: [fakeMessage('ann', '', file)] };
  client.channels = [fakeChannel('project-1', 'Oak Street', fake)];
  const start = await open({ route: '/conversations?with=project-1' });
  await start();
  const details = within(await screen.findByRole('complementary', { name: 'Details' }));
  expect(await details.findByText(/^The files could not be loaded\. The service does not answer\./)).toBeVisible();
  expect(details.queryByText('No files yet.')).toBeNull();
  fake.filesFailure = undefined;
  await userEvent.click(details.getByRole('button', { name: 'Try again' }));
  expect(await details.findByRole('link', { name: /a\.pdf/ })).toBeVisible();
  expect(details.queryByText(/could not be loaded/)).toBeNull();
});

it('puts the record that somebody wants to discuss into the draft, once', async () => {
  const { thread, location } = await openThread(
    {},
    { route: `/conversations?with=project-1&record=orders/${order.id}` },
  );
  const link = `http://localhost/conversations?record=orders/${order.id}`;
  expect(await thread.findByRole('textbox', { name: 'Write to Oak Street' })).toHaveValue(link);
  expect(location()).toBe('/conversations?with=project-1');
});

it('shows a record that a message names by the rights of the reader', async () => {
  const link = (id: string) => `http://localhost/conversations?record=orders/${id}`;
  const hidden = order.id.replace(/1$/, '3');
  const { thread } = await openThread(
    {
      messages: [
        fakeMessage('ann', `Look: ${link(order.id)}`),
        fakeMessage('ann', link(hidden), { messageId: 9, createdAt: 9 }),
      ],
    },
    { api: fakeApi({ records: { orders: [order], projects: [project] } }) },
  );
  expect(await thread.findByRole('button', { name: /Pitcher.*Order · Oak Street.*New/ })).toBeVisible();
  expect(thread.getByText('Look:')).toBeVisible();
  expect(await thread.findByText('You cannot open this record')).toBeVisible();
});

it('says who took a text away, and offers moderators alone to do so', async () => {
  const messages = [
    fakeMessage('ann', 'Something rude'),
    fakeMessage('ann', '', { messageId: 99, customType: 'removed', data: '{"removedBy":"Dirk Director"}' }),
  ];
  const api = fakeApi();
  api.on('DELETE', 'conversations/project-1/messages/14', { status: 204 });
  const { thread, user } = await openThread({ messages }, { api, user: { role: 'Director' } });
  expect(await thread.findByText('Removed by Dirk Director')).toBeVisible();
  await user.click(thread.getByRole('button', { name: /^Actions of the message 'Something rude/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Remove this message?' })).getByRole('button', { name: 'Remove' }),
  );
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('lets those who are no moderators pin a message of somebody else, and no more', async () => {
  const { thread, user } = await openThread({ messages: [fakeMessage('ann', 'Keys')] }, { user: { role: 'Basic' } });
  await user.click(await thread.findByRole('button', { name: /^Actions of the message 'Keys/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Pin', 'Report']);
});

it('shows what was pinned', async () => {
  const { thread } = await openThread({
    data: JSON.stringify({ pinned: { messageId: 1, text: 'Keys at the neighbor', by: 'Ann Other' } }),
  });
  expect(thread.getByText('Pinned by Ann')).toBeVisible();
  expect(thread.getByText('Keys at the neighbor')).toBeVisible();
});

it('finds messages in the whole history where the service offers it, and says where it does not', async () => {
  const api = fakeApi();
  const found = {
    channelUrl: 'project-1',
    messageId: 5,
    at: 1_234,
    senderName: 'Ann Other',
    text: 'Numerals on Tuesday',
  };
  api.on('GET', 'conversations/search', { status: 200, body: { isOffered: true, messages: [found] } });
  const { user } = await openThread({}, { api });
  const box = screen.getByRole('textbox', { name: 'Find conversations' });
  await user.type(box, 'tuesday');
  const row = await screen.findByRole('link', { name: /Numerals on Tuesday/ });
  expect(row).toHaveAttribute('href', '/conversations?with=project-1&at=1234');
  api.on('GET', 'conversations/search', { status: 200, body: { isOffered: false, messages: [] } });
  await user.type(box, 's');
  expect(await screen.findByText('in loaded messages')).toBeVisible();
});

it('says that messages could not be searched, and not that nothing was found', async () => {
  const api = fakeApi();
  const works = api.failNetwork('GET', 'conversations/search');
  const { user } = await openThread({}, { api });
  await user.type(screen.getByRole('textbox', { name: 'Find conversations' }), 'elsewhere');
  expect(await screen.findByText('The messages could not be searched.')).toBeVisible();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  expect(screen.queryByText('in loaded messages')).toBeNull();
  works();
  api.on('GET', 'conversations/search', { body: { isOffered: true, messages: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("Nothing found for 'elsewhere'")).toBeVisible();
  expect(screen.queryByText('The messages could not be searched.')).toBeNull();
});
