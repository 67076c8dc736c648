import { expectNoAxeViolations, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConversationsPage from './ConversationsPage.tsx';
import { startChat } from './chat.ts';
import { fakeChannel, resetSdk } from './testing/fake-sdk.ts';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

const chat = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
let stop = () => {};
afterEach(() => stop());

const path = 'conversations/project-9';
const page = {
  ...{ name: 'Oak Street', isClosed: false, hasOlder: false },
  messages: [
    { messageId: 1, senderId: 'ann', senderName: 'Ann Other', text: 'Something rude', at: 1_000, isRemoved: false },
    { messageId: 2, senderId: 'ben', senderName: 'Ben', text: 'Please stop', at: 2_000, isRemoved: false },
  ],
};

async function open(api: ReturnType<typeof fakeApi>, options: ShellOptions = {}) {
  resetSdk().channels = [fakeChannel('project-1', 'Elm Street')];
  const { user = {} } = options;
  const view = await renderInShell(<ConversationsPage />, {
    ...{ api, chat, route: '/conversations?with=project-9', path: '/conversations' },
    ...options,
    user: { id: 'me', chatToken: 'token', role: 'Director', ...user },
  });
  await act(async () => {
    stop = startChat();
  });
  return view;
}

it('opens for a Director after a report, to remove a message and close the conversation', async () => {
  const api = fakeApi();
  api.on('GET', `${path}/reported`, { body: page });
  api.on('DELETE', `${path}/messages/1`, { status: 204 });
  api.on('PUT', `${path}/closed`, { status: 204 });
  const { container } = await open(api);
  const thread = within(await screen.findByRole('region', { name: 'Oak Street' }));
  expect(thread.getByText('Something rude')).toBeVisible();
  expect(thread.getByText('Ann Other')).toBeVisible();
  expect(thread.queryByRole('textbox')).toBeNull();
  await expectNoAxeViolations(container);
  await userEvent.click(thread.getByRole('button', { name: "Actions of the message 'Something rude'" }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await thread.findByText('Removed by a moderator')).toBeVisible();
  expect(api.sent('DELETE', `${path}/messages/1`)).toHaveLength(1);
  expect(thread.queryByText('Something rude')).toBeNull();
  expect(thread.getByText('Please stop')).toBeVisible();
  await userEvent.click(thread.getByRole('button', { name: 'Close conversation' }));
  expect(await thread.findByText('This conversation is closed. Nobody can write in it.')).toBeVisible();
  expect(api.sent('PUT', `${path}/closed`)[0]?.body).toEqual({ isClosed: true });
});

it('loads older messages before the newer ones', async () => {
  const api = fakeApi();
  const older = { ...page.messages[0], messageId: 3, text: 'How it began', at: 500 };
  api.on('GET', `${path}/reported`, ({ query }) =>
    query.get('before') === null
      ? { body: { ...page, hasOlder: true } }
      : { body: { ...page, messages: [older], hasOlder: false } },
  );
  api.on('DELETE', `${path}/messages/1`, { status: 204 });
  await open(api);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older messages' }));
  await screen.findByText('How it began');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('How it began'),
      expect.stringContaining('Something rude'),
      expect.stringContaining('Please stop'),
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();

  // They stay where a newer message is removed.
  await userEvent.click(screen.getByRole('button', { name: "Actions of the message 'Something rude'" }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed by a moderator')).toBeVisible();
  expect(screen.getByText('How it began')).toBeVisible();
});

it('loads older messages once where their button is pressed twice', async () => {
  const api = fakeApi();
  const older = { ...page.messages[0], messageId: 3, text: 'How it began', at: 500 };
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on('GET', `${path}/reported`, async ({ query }) => {
    if (query.get('before') === null) return { body: { ...page, hasOlder: true } };
    await held;
    return { body: { ...page, messages: [older], hasOlder: false } };
  });
  await open(api);
  const button = await screen.findByRole('button', { name: 'Show older messages' });
  await userEvent.click(button);
  await userEvent.click(button);
  answer();
  expect(await screen.findAllByText('How it began')).toHaveLength(1);
  expect(api.sent('GET', `${path}/reported`)).toHaveLength(2);
});

it('stays closed to a Director without a report', async () => {
  const api = fakeApi();
  api.fail('GET', `${path}/reported`, { title: 'Not allowed' }, 403);
  await open(api);
  expect(await screen.findByText('You are not part of this conversation')).toBeVisible();
});

it('is not asked for by people below Director', async () => {
  const api = fakeApi();
  await open(api, { user: { role: 'Contributor' } });
  expect(await screen.findByText('You are not part of this conversation')).toBeVisible();
  expect(api.sent('GET', `${path}/reported`)).toEqual([]);
});

it('can be tried again where the messages could not be loaded', async () => {
  const api = fakeApi();
  let isAway = true;
  api.on('GET', `${path}/reported`, () =>
    isAway ? { status: 503, body: { message: 'The service is away.' } } : { body: page },
  );
  await open(api);
  expect(await screen.findByText('The messages could not be loaded. The service is away.')).toBeVisible();
  expect(screen.queryByText(/a message was reported to you/)).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Something rude')).toBeVisible();
  expect(screen.getByText(/a message was reported to you/)).toBeVisible();
});
