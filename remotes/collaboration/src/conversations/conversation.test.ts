import { channelName, dataOf, passes } from './conversation.ts';

const people = (...names: string[]) => names.map((nickname) => ({ userId: nickname, nickname }) as never);

it('calls a conversation by its name, else by the others in it', () => {
  const named = (name: string, ...names: string[]) => channelName({ name, members: people(...names) }, 'Me');
  expect(named('Oak Street', 'Me', 'Ann')).toBe('Oak Street');
  expect(named('', 'Me', 'Ann')).toBe('Ann');
  expect(named('', 'Me', 'Ann', 'Bob', 'Cat', 'Dan', 'Eve')).toBe('Ann, Bob, Cat and 2 more');
  expect(named('', 'Me')).toBe('Conversation');
});

it.each(['', 'null', '7', '{"projectId"'])('makes nothing of the data %s', (data) => {
  expect(dataOf({ data })).toEqual({});
});

it('filters by what is unread and by mentions', () => {
  const channel = { unreadMessageCount: 2, unreadMentionCount: 0 };
  expect([passes(channel, 'all'), passes(channel, 'unread'), passes(channel, 'mentions')]).toEqual([true, true, false]);
});
