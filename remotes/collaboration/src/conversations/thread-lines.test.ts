import type { BaseMessage } from '@sendbird/chat/message';
import { dayWords } from '../day-words.ts';
import type { UnsentMessage } from './kept-texts.ts';
import {
  inPlace,
  mentionedIn,
  type ThreadMessage,
  textParts,
  threadLines,
  toThreadMessage,
  whenWords,
} from './thread-lines.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const minute = 60_000;
const day = 24 * 60 * minute;
const said = (messageId: number, at: number, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  ...{ key: String(messageId), messageId, senderId: 'ann', senderName: 'Ann', text: `message ${messageId}` },
  ...{ at, isEdited: false, isNotice: false, ...more },
});
const unsent = (id: string, at: number, failure?: string): UnsentMessage => ({
  ...{ id, channelUrl: 'c', text: `unsent ${id}`, at, failure },
});
const shapes = (messages: readonly ThreadMessage[], own: readonly UnsentMessage[] = [], readUntil = noon + 10 * day) =>
  threadLines(messages, own, { userId: 'me', readUntil }).map((line) =>
    line.kind === 'message' ? `${line.message.messageId}${line.isFirst ? '' : ' same'}` : line.kind,
  );

it('shows what came twice or out of order once, in its place', () => {
  expect(shapes([said(3, noon + 20 * minute), said(1, noon), said(2, noon + 10 * minute), said(1, noon)])).toEqual([
    ...['day', '1', '2', '3'],
  ]);
});

it('shows a message that was sent again under its id once, at the place of the first', () => {
  const again = [said(1, noon, { clientId: 'a' }), said(2, noon + 10 * minute), said(3, noon + day, { clientId: 'a' })];
  expect(inPlace(again).map(({ messageId }) => messageId)).toEqual([1, 2]);
  // The same client id of another person is another message.
  const other = [said(1, noon, { clientId: 'a' }), said(2, noon + minute, { clientId: 'a', senderId: 'bob' })];
  expect(inPlace(other)).toHaveLength(2);
});

it('shows what was not sent at the end, until it is delivered', () => {
  const own = [unsent('b', noon + 2), unsent('a', noon + 1)];
  const kept = threadLines([said(1, noon)], own, { userId: 'me', readUntil: noon });
  expect(kept.slice(-2).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(shapes([said(1, noon), said(2, noon + 3, { senderId: 'me', clientId: 'a' })], own)).toEqual([
    ...['day', '1', '2', 'unsent'],
  ]);
});

it('puts one name over several messages of five minutes, and a line between days', () => {
  const messages = [said(1, noon), said(2, noon + 4 * minute), said(3, noon + 11 * minute), said(4, noon + day)];
  expect(shapes(messages)).toEqual(['day', '1', '2 same', '3', 'day', '4']);
});

it('puts New above the first message of others that came since the reader was here', () => {
  const messages = [said(1, noon), said(2, noon + 1, { senderId: 'me' }), said(3, noon + 2), said(4, noon + 3)];
  expect(shapes(messages, [], noon)).toEqual(['day', '1', '2', 'new', '3', '4 same']);
  expect(shapes(messages, [], noon + 10)).not.toContain('new');
});

it('names days as the reader counts them', () => {
  expect(dayWords(noon, noon + 60 * minute)).toBe('Today');
  expect(dayWords(noon, noon + day)).toBe('Friday, November 20');
  expect(dayWords(noon, noon + 365 * day)).toBe('Friday, November 20, 2026');
});

it('says in a list the time of today, the weekday of the last six days, then the date, and the year of another one', () => {
  expect(whenWords(noon, noon + 60 * minute)).toBe('12:00');
  expect(whenWords(noon, noon + day)).toBe('Fri');
  expect(whenWords(noon, noon + 6 * day)).toBe('Fri');
  expect(whenWords(noon, noon + 6 * day - 11 * 60 * minute)).toBe('Fri');
  expect(whenWords(noon, noon + 7 * day)).toBe('Nov 20');
  expect(whenWords(noon, noon + 60 * day)).toBe('Nov 20, 2026');
  // A clock that is behind names no weekday of the past.
  expect(whenWords(noon, noon - day)).toBe('Nov 20');
});

const members = [
  { userId: 'ann', nickname: 'Ann' },
  { userId: 'anna', nickname: 'Ann Lee (she)' },
  { userId: 'me', nickname: 'Dirk' },
];

it('finds members that a text names, ten at most, and nobody else', () => {
  expect(mentionedIn('@Dirk and @Bob, please', members)).toEqual(['me']);
  const many = Array.from({ length: 12 }, (_, n) => ({ userId: `u${n}`, nickname: `Person ${n}.` }));
  expect(mentionedIn(many.map(({ nickname }) => `@${nickname}`).join(' '), many)).toHaveLength(10);
});

it('shows mentions and safe links, and everything else as plain text', () => {
  expect(textParts('@Ann Lee (she) asks @Dirk: see https://example.org/a?b=1.', members, 'me')).toEqual([
    { mention: '@Ann Lee (she)', isMe: false },
    { text: ' asks ' },
    { mention: '@Dirk', isMe: true },
    { text: ': see ' },
    { link: 'https://example.org/a?b=1' },
    { text: '.' },
  ]);
  for (const text of ['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '@Nobody', 'data:text/html,x']) {
    expect(textParts(text, members, 'me')).toEqual([{ text }]);
  }
});

it('offers files from the web, and never an address that runs', () => {
  const file = (url: string) =>
    toThreadMessage({ messageId: 1, data: '', url, name: 'a.pdf', type: 'application/pdf' } as unknown as BaseMessage)
      .file;
  expect(file('https://files.test/a.pdf')).toMatchObject({
    ...{ url: 'https://files.test/a.pdf', name: 'a.pdf', isImage: false },
  });
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)'])
    expect(file(url)).toBeUndefined();
});

it('reads what was written beside a message, and nothing that somebody else may have put there', () => {
  const read = (more: object) => toThreadMessage({ messageId: 1, ...more } as unknown as BaseMessage);
  expect(read({ data: '{"removedBy":"Dirk"}', customType: 'removed' }).removedBy).toBe('Dirk');
  expect(read({ data: '{"removedBy":"Dirk"}' }).removedBy).toBeUndefined();
  expect(read({ data: '' }).isNotice).toBe(true);
  expect(read({ data: '', sender: { userId: 'ann' } }).isNotice).toBe(false);
  const picture = { url: 'https://files.test/a.png', type: 'image/png' };
  expect(read({ ...picture, data: '{"thumbnail":"https://files.test/s.png"}' }).file?.thumbnail).toMatch(/s\.png$/);
  for (const data of ['{"thumbnail":"javascript:alert(1)"}', '{"thumbnail":7}', 'null', '[']) {
    expect(read({ ...picture, data }).file?.thumbnail).toBeUndefined();
  }
});
