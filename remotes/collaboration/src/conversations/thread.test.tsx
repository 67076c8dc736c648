import { fakeApi } from '@groundwork/testing';
import { act, screen, within } from '@testing-library/react';
import { fakeMessage } from './testing/fake-sdk.ts';
import { ann, endChat, me, openThread, said } from './testing/open-thread.tsx';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

// An open conversation, as somebody reads and writes in it.
beforeEach(() => localStorage.clear());
afterEach(() => {
  endChat();
  jest.restoreAllMocks();
});

it('announces new messages of others, and not those that were there when the thread opened', async () => {
  const { channel, thread } = await openThread({ messages: [said(1, 'First')] });
  await thread.findByText('First');
  const status = screen.getByRole('status', { name: 'New messages' });
  expect(status).toHaveTextContent('');
  expect(thread.getByText('First').closest('[aria-live]')).toBeNull();
  act(() => channel.receive(said(2, 'Mine', 'me')));
  expect(status).toHaveTextContent('');
  act(() => channel.receive(said(3, 'The van is here')));
  expect(status).toHaveTextContent('ann: The van is here');
  // An open thread announces a message once.
  expect(thread.getAllByText(/The van is here/)).toHaveLength(1);
});

it('asks before it deletes a message for everybody', async () => {
  const wrong = said(1, 'Wrong', 'me');
  const { channel, thread, user } = await openThread({ messages: [wrong] });
  const choose = async (answer: string) => {
    const actions = await thread.findByRole('button', { name: /^Actions of the message 'Wrong/ });
    // Its place says so to those who see it.
    expect(actions.closest('li')).toHaveTextContent(/^You/);
    await user.click(actions);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this message?' }));
    await user.click(question.getByRole('button', { name: answer }));
  };
  await choose('Cancel');
  expect(channel.deleteMessage).not.toHaveBeenCalled();
  await choose('Delete');
  expect(channel.deleteMessage.mock.lastCall?.[0]).toBe(wrong);
  expect(screen.queryByText(/^The message was not deleted/)).toBeNull();
});

it('says so where a message was not deleted, not removed or not pinned', async () => {
  const api = fakeApi();
  const refusal = { status: 503, body: { title: 'Away', message: 'The conversations service does not answer.' } };
  api.on('PUT', 'conversations/project-1/pinned', refusal);
  api.on('DELETE', 'conversations/project-1/messages/2', refusal);
  const messages = [said(1, 'Mine', 'me'), said(2, 'Hers')];
  const { channel, thread, user } = await openThread({ messages }, { api, user: { role: 'Director' } });
  channel.deleteMessage.mockRejectedValue({ code: 800_120 });
  const act = async (text: string, action: string, answer?: string) => {
    await user.click(await thread.findByRole('button', { name: new RegExp(`^Actions of the message '${text}`) }));
    await user.click(screen.getByRole('menuitem', { name: action }));
    if (answer) await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: answer }));
  };
  await act('Hers', 'Pin');
  expect(await screen.findByText(/^The message was not pinned\. The conversations service does not/)).toBeVisible();
  await act('Hers', 'Remove', 'Remove');
  expect(await screen.findByText(/^The message was not removed\. The conversations service does not/)).toBeVisible();
  await act('Mine', 'Delete', 'Delete');
  expect(
    await screen.findByText(/^The message was not deleted\. The service does not answer\. Try again later\./),
  ).toBeVisible();
});

it('offers to change own messages for 15 minutes, and says so where that time ends while somebody writes', async () => {
  const now = Date.now();
  const before = (minutes: number, messageId: number, text: string) =>
    fakeMessage('me', text, { messageId, createdAt: now - minutes * 60_000 });
  const { thread, user, channel } = await openThread({ messages: [before(16, 1, 'Old'), before(14, 2, 'Young')] });
  const update = jest.spyOn(channel, 'updateUserMessage');
  const actionsOf = async (text: string) => {
    await user.click(await thread.findByRole('button', { name: `Actions of the message '${text}'` }));
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };
  expect(await actionsOf('Old')).not.toContain('Edit');
  await user.keyboard('{Escape}');
  expect(await actionsOf('Young')).toContain('Edit');
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  jest.spyOn(Date, 'now').mockReturnValue(now + 2 * 60_000);
  await user.type(await thread.findByRole('textbox', { name: 'Change your message' }), ' and new{Enter}');
  expect(
    await thread.findByText(/^The message was not changed\. Messages can be changed for 15 minutes\./),
  ).toBeVisible();
  expect(thread.getByRole('textbox', { name: 'Change your message' })).toHaveValue('Young and new');
  expect(update).not.toHaveBeenCalled();
});

it('keeps the changed text of a message that somebody leaves with Escape, and drops it at Cancel', async () => {
  const { thread, user } = await openThread({ messages: [said(1, 'Teusday', 'me')] });
  const edit = async () => {
    await user.click(await thread.findByRole('button', { name: /^Actions of the message 'Teusday/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    return thread.findByRole('textbox', { name: 'Change your message' });
  };
  await user.type(await edit(), ' at nine{Escape}');
  expect(thread.queryByRole('textbox', { name: 'Change your message' })).toBeNull();
  expect(await edit()).toHaveValue('Teusday at nine');
  await user.click(thread.getByRole('button', { name: 'Cancel' }));
  expect(await edit()).toHaveValue('Teusday');
});

it('says that older messages are being loaded, asks for them once, and not without a network', async () => {
  let answer = () => {};
  const loadPrevious = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const { thread, user } = await openThread({ messages: [said(1, 'First')], loadPrevious });
  await user.dblClick(await thread.findByRole('button', { name: 'Show older messages' }));
  expect(await thread.findByRole('button', { name: 'Loading…' })).toBeVisible();
  expect(loadPrevious).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  const button = () => thread.findByRole('button', { name: 'Show older messages' });
  await button();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(await button());
  expect(loadPrevious).toHaveBeenCalledTimes(1);
  expect(await button()).toHaveAccessibleDescription('You are offline');
});

it('calls a conversation of two people direct, and counts the people of others', async () => {
  const { thread, unmount } = await openThread({ customType: '' });
  expect(thread.getByText('Direct')).toBeVisible();
  expect(thread.queryByText(/people/)).toBeNull();
  unmount();
  endChat();
  const members = [me, ann, { userId: 'bob', nickname: 'Bob Third' }];
  expect((await openThread({ customType: '', members })).thread.getByText('Direct · 3 people')).toBeVisible();
});

it('closes its details at Escape, and leaves the keyboard on what opens them', async () => {
  const { thread, user } = await openThread();
  await user.click(thread.getByRole('button', { name: /details$/ }));
  if (!screen.queryByRole('complementary')) await user.click(thread.getByRole('button', { name: 'Show details' }));
  const details = screen.getByRole('complementary', { name: 'Details' });
  act(() => within(details).getByRole('button', { name: 'Close details' }).focus());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(thread.getByRole('button', { name: 'Show details' })).toHaveFocus();
});

it('reports a message of somebody else after a question, also where one may do nothing else', async () => {
  const api = fakeApi();
  api.on('POST', 'conversations/project-1/messages/2/report', { status: 204 });
  const messages = [said(1, 'Mine', 'me'), said(2, 'Something rude')];
  const { thread, user } = await openThread({ messages }, { api, user: { category: 'Subscriber' } });
  await user.click(await thread.findByRole('button', { name: /^Actions of the message 'Mine/ }));
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(thread.getByRole('button', { name: /^Actions of the message 'Something rude/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Report this message?' }));
  await user.click(question.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText(/^The message was reported\./)).toBeVisible();
});

it('shows nobody as typing any more whose message is sent or taken back', async () => {
  const { channel, thread, user } = await openThread();
  const field = thread.getByRole('textbox', { name: 'Write to Oak Street' });
  await user.type(field, 'On my way');
  expect(channel.startTyping).toHaveBeenCalled();
  expect(channel.endTyping).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(channel.endTyping).toHaveBeenCalledTimes(1);
  await user.type(field, 'x{Backspace}');
  expect(channel.endTyping).toHaveBeenCalledTimes(2);
});
