import { fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, fireEvent, screen, within } from '@testing-library/react';
import ConversationsPage from './ConversationsPage.tsx';
import { startChat } from './chat.ts';
import { client, type FakeChannel, fakeChannel, fakeMessage, resetSdk } from './testing/fake-sdk.ts';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

// An open conversation, as somebody reads and writes in it.
const chat = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
const me = { userId: 'me', nickname: 'Mia Me' };
const ann = { userId: 'ann', nickname: 'Ann Other' };
let stop = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => {
  stop();
  act(dismissAllToasts);
  jest.restoreAllMocks();
});

/** Another tab covers this one, or no longer does. */
function showTab(isShown: boolean) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isShown ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function openThread(fake: FakeChannel = {}, options: ShellOptions = {}) {
  const channel = fakeChannel('project-1', 'Oak Street', { members: [me, ann], ...fake });
  resetSdk().channels = [channel];
  const view = await renderInShell(
    <>
      <ConversationsPage />
      <ToastRegion />
    </>,
    {
      ...{ chat, route: '/conversations?with=project-1', path: '/conversations' },
      ...options,
      user: { id: 'me', chatToken: 'token', ...options.user },
    },
  );
  await act(async () => {
    stop = startChat();
  });
  const thread = within(await screen.findByRole('region', { name: 'Oak Street' }));
  return { ...view, channel, thread };
}
const said = (messageId: number, text: string, userId = 'ann') =>
  fakeMessage(userId, text, { messageId, createdAt: Date.now() - 60_000 + messageId });

describe('the place of the reader', () => {
  const height = 1_000;
  /** A thread of 1,000 pixels in a window of 400. */
  const openLong = async (options?: ShellOptions) => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const view = await openThread({ messages: [said(1, 'First'), said(2, 'Second')] }, options);
    const box = (await view.thread.findByText('Second')).closest('ol')?.parentElement as HTMLElement;
    const scrollTo = (top: number) => {
      box.scrollTop = top;
      fireEvent.scroll(box);
    };
    return { ...view, box, scrollTo };
  };
  const newMessages = () => screen.queryByRole('button', { name: /^\d+ new messages?$/ });

  it('is the end when a thread opens, and follows what comes', async () => {
    const { box, channel } = await openLong();
    expect(box.scrollTop).toBe(height);
    box.scrollTop = height - 400 - 50;
    fireEvent.scroll(box);
    act(() => channel.receive(said(3, 'Third')));
    expect(box.scrollTop).toBe(height);
    expect(newMessages()).toBeNull();
  });

  it('stays where somebody reads earlier messages, who may go to the new ones', async () => {
    const { box, channel, scrollTo, user } = await openLong();
    scrollTo(100);
    act(() => channel.receive(said(3, 'Third')));
    expect(box.scrollTop).toBe(100);
    expect(newMessages()).toHaveTextContent('1 new message');
    act(() => channel.receive(said(4, 'Fourth')));
    expect(box.scrollTop).toBe(100);
    await user.click(screen.getByRole('button', { name: '2 new messages' }));
    expect(box.scrollTop).toBe(height);
    expect(newMessages()).toBeNull();
  });

  it('goes to the end for what the reader writes, and forgets the count when they scroll there', async () => {
    const { box, channel, scrollTo, thread, user } = await openLong();
    scrollTo(100);
    await user.type(thread.getByRole('textbox', { name: 'Write to Oak Street' }), 'Mine{Enter}');
    expect(box.scrollTop).toBe(height);
    scrollTo(100);
    act(() => channel.receive(said(3, 'Third')));
    scrollTo(height - 400);
    expect(newMessages()).toBeNull();
  });

  it('decides what counts as read: nothing below it', async () => {
    const { channel, scrollTo } = await openLong();
    scrollTo(100);
    act(() => channel.receive(said(3, 'Third')));
    expect(channel.markAsRead).not.toHaveBeenCalled();
    scrollTo(height - 400);
    expect(channel.markAsRead).toHaveBeenCalledTimes(1);
    act(() => channel.receive(said(4, 'Fourth')));
    expect(channel.markAsRead).toHaveBeenCalledTimes(2);
  });

  it('is the found message once, and not again with each message that comes', async () => {
    const scroll = jest.fn();
    HTMLElement.prototype.scrollIntoView = scroll;
    const found = said(1, 'First');
    const channel = fakeChannel('project-1', 'Oak Street', { members: [me, ann], messages: [found] });
    resetSdk().channels = [channel];
    await renderInShell(<ConversationsPage />, {
      ...{ chat, route: `/conversations?with=project-1&at=${found.createdAt}`, path: '/conversations' },
      user: { id: 'me', chatToken: 'token' },
    });
    await act(async () => {
      stop = startChat();
    });
    await within(await screen.findByRole('region', { name: 'Oak Street' })).findByText('First');
    act(() => channel.receive(said(2, 'Second')));
    act(() => channel.receive(said(3, 'Third')));
    expect(scroll).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });
});

it('marks as read what fills a gap after a reconnect, which the SDK does not count', async () => {
  const { channel, thread } = await openThread({ messages: [said(1, 'First')] });
  await thread.findByText('First');
  expect(channel.markAsRead).not.toHaveBeenCalled();
  act(() => channel.fill(said(2, 'While you were away')));
  expect(channel.markAsRead).toHaveBeenCalledTimes(1);
});

it('marks as read again when the service did not take it, although no further message comes', async () => {
  jest.useFakeTimers();
  try {
    const { channel, thread } = await openThread({ messages: [said(1, 'First')] });
    await thread.findByText('First');
    channel.markAsRead.mockRejectedValueOnce(new Error('The connection is closed.'));
    await act(async () => channel.receive(said(2, 'Said while you reconnect')));
    expect(channel.unreadMessageCount).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(channel.unreadMessageCount).toBe(0);
    expect(channel.markAsRead).toHaveBeenCalledTimes(2);
  } finally {
    jest.useRealTimers();
  }
});

describe('an answer of the service that was on its way while somebody read', () => {
  it('does not take back who has read a message', async () => {
    const mine = said(1, 'Mine', 'me');
    const { channel, thread } = await openThread({ messages: [mine] });
    expect(await thread.findByText(/^Sent/)).toBeVisible();
    const before = channel.cachedUnreadMemberState;
    channel.cachedUnreadMemberState = { ann: mine.createdAt + 10 };
    act(() => client.push('onUnreadMemberStatusUpdated', channel));
    expect(thread.getByText(/^Seen by Ann/)).toBeVisible();
    act(() => channel.refetch({ cachedUnreadMemberState: before }));
    expect(thread.getByText(/^Seen by Ann/)).toBeVisible();
  });

  it('does not make unread what the reader has before their eyes', async () => {
    const { channel, thread } = await openThread({ messages: [said(1, 'First')] });
    await thread.findByText('First');
    const { cachedUnreadMemberState, myLastRead } = channel;
    await act(async () => channel.receive(said(2, 'Second')));
    expect(channel.markAsRead).toHaveBeenCalledTimes(1);
    await act(async () => channel.refetch({ cachedUnreadMemberState, myLastRead, unreadMessageCount: 1 }));
    expect(channel.markAsRead).toHaveBeenCalledTimes(2);
    expect(channel.unreadMessageCount).toBe(0);
  });
});

it('leaves unread what comes while another tab covers the thread, until somebody returns', async () => {
  const { channel, thread } = await openThread({ messages: [said(1, 'First')], unread: 1 });
  await thread.findByText('First');
  expect(channel.markAsRead).toHaveBeenCalledTimes(1);
  showTab(false);
  act(() => channel.receive(said(2, 'The van is here')));
  expect(channel.markAsRead).toHaveBeenCalledTimes(1);
  showTab(true);
  expect(channel.markAsRead).toHaveBeenCalledTimes(2);
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
    await user.click(await thread.findByRole('button', { name: /^Actions of the message 'Wrong/ }));
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

it('calls a conversation of two people direct, and counts the people of others', async () => {
  const { thread, unmount } = await openThread({ customType: '' });
  expect(thread.getByText('Direct')).toBeVisible();
  expect(thread.queryByText(/people/)).toBeNull();
  unmount();
  act(() => stop());
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
