import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import ConversationsPage from './ConversationsPage.tsx';
import { client, fakeChannel, resetSdk } from './testing/fake-sdk.ts';
import { ann, beginChat, chat, endChat, me, openThread, said } from './testing/open-thread.tsx';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));

// Where the reader of an open conversation is, and what counts as read.
beforeEach(() => localStorage.clear());
afterEach(() => {
  endChat();
  jest.restoreAllMocks();
});

/** Another tab covers this one, or no longer does. */
function showTab(isShown: boolean) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isShown ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

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
    await beginChat();
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
