import { act, renderHook } from '@testing-library/react';
import { draftOf, dropUnsent, keepDraft, keepUnsent, openKeptTexts, useKeptTexts } from './kept-texts.ts';

const message = { id: 'a', channelUrl: 'c', text: 'Hello', at: 1 };
beforeEach(() => localStorage.clear());
const texts = () => renderHook(useKeptTexts).result.current;
const open = (userId = 'me') => act(() => openKeptTexts(userId));

it('keeps what was not sent over a reload, ready to be tried again', () => {
  open();
  act(() => keepUnsent(message));
  expect(texts().unsent).toEqual([message]);
  open();
  expect(texts().unsent).toEqual([{ ...message, failure: 'The page was left before it was sent.' }]);
  act(() => dropUnsent('a'));
  open();
  expect(texts().unsent).toEqual([]);
});

it('keeps a draft for each conversation, until it is empty', () => {
  open();
  act(() => keepDraft('c', 'Half a'));
  act(() => keepDraft('d', 'Another'));
  open();
  expect([draftOf('c'), draftOf('d'), draftOf('e')]).toEqual(['Half a', 'Another', '']);
  act(() => keepDraft('c', ' '));
  expect(texts().drafts).toEqual({ d: 'Another' });
});

it('leaves nothing of one person to the next', () => {
  open('ann');
  act(() => keepUnsent(message));
  open('bob');
  expect(texts()).toEqual({ unsent: [], drafts: {} });
  expect(JSON.stringify({ ...localStorage })).not.toContain('Hello');
});

it('works without storage, and with one that is broken', () => {
  localStorage.setItem('groundwork.conversations.me', '{"unsent":7');
  open();
  expect(texts().unsent).toEqual([]);
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => keepUnsent(message));
  expect(texts().unsent).toEqual([message]);
  setItem.mockRestore();
  act(() => dropUnsent('a'));
});

it('loses nothing that another tab of the browser has kept meanwhile', () => {
  open();
  const other = {
    id: 'b',
    channelUrl: 'c',
    text: 'From the other tab',
    at: 2,
    failure: 'The service does not answer.',
  };
  localStorage.setItem('groundwork.conversations.me', JSON.stringify({ unsent: [other], drafts: { d: 'There' } }));
  act(() => keepUnsent(message));
  act(() => keepDraft('e', 'Here'));
  open();
  expect(texts().unsent.map(({ text }) => text)).toEqual(['From the other tab', 'Hello']);
  expect(texts().drafts).toEqual({ d: 'There', e: 'Here' });
});

it('keeps what was left ready to be tried again, whatever is written afterwards', () => {
  open();
  act(() => keepUnsent(message));
  open();
  act(() => keepDraft('c', 'Something else'));
  expect(texts().unsent).toEqual([{ ...message, failure: 'The page was left before it was sent.' }]);
  act(() => keepUnsent(message));
  act(() => keepDraft('c', 'More'));
  expect(texts().unsent[0]?.failure).toBeUndefined();
});

it('keeps what the full storage does not take for as long as the page', () => {
  open();
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => keepUnsent(message));
  act(() => keepDraft('c', 'More'));
  setItem.mockRestore();
  expect(texts()).toEqual({ unsent: [message], drafts: { c: 'More' } });
});

it.each(['{"unsent":7}', 'null', '[]', '{"unsent":[null]}', '{"drafts":"x"}'])(
  'copes with a storage of %s',
  (stored) => {
    localStorage.setItem('groundwork.conversations.me', stored);
    open();
    act(() => keepUnsent(message));
    expect(texts().unsent).toContainEqual(message);
    act(() => dropUnsent('a'));
  },
);
