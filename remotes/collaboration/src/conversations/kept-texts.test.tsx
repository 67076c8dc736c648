import { clearKeptTexts, hasKeptTexts } from '@groundwork/shell-sdk';
import { act, renderHook } from '@testing-library/react';
import {
  closeKeptTexts,
  draftOf,
  dropUnsent,
  failUnsent,
  keepDraft,
  keepUnsent,
  openKeptTexts,
  useKeptTexts,
} from './kept-texts.ts';

const message = { id: 'a', channelUrl: 'c', text: 'Hello', at: 1 };
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const texts = () => renderHook(useKeptTexts).result.current;
const open = (userId = 'me') => act(() => openKeptTexts(userId));

it('keeps what was not sent over a reload, where it waits to be sent', () => {
  open();
  act(() => keepUnsent(message));
  expect(texts().unsent).toEqual([message]);
  open();
  expect(texts().unsent).toEqual([{ ...message, isWaiting: true }]);
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

it('shows nothing of one person to the next, and gives it back when they return', () => {
  open('ann');
  act(() => keepUnsent(message));
  act(closeKeptTexts);
  expect(texts()).toEqual({ unsent: [], drafts: {} });
  open('bob');
  expect(texts()).toEqual({ unsent: [], drafts: {} });
  act(() => keepDraft('c', 'Of Bob'));
  open('ann');
  expect(texts()).toMatchObject({ unsent: [{ text: 'Hello' }], drafts: {} });
});

it('leaves no trace in the storage where nothing is left to send', () => {
  open();
  act(() => keepUnsent(message));
  act(() => keepDraft('c', 'Half a'));
  act(() => dropUnsent('a'));
  act(() => keepDraft('c', ''));
  expect({ ...localStorage }).toEqual({});
});

it('says why a message was not sent, but does not bring back what a sign-out has taken away', () => {
  open();
  act(() => keepUnsent(message));
  act(() => failUnsent('a', 'The service does not answer.'));
  expect(texts().unsent).toEqual([{ ...message, failure: 'The service does not answer.' }]);
  expect(hasKeptTexts('me')).toBe(true);
  clearKeptTexts('me');
  act(() => failUnsent('a', 'The service does not answer.'));
  expect(texts().unsent).toEqual([]);
  expect(hasKeptTexts('me')).toBe(false);
});

it('works without storage, and with one that is broken', () => {
  localStorage.setItem('groundwork-kept-texts:conversations:me', '{"unsent":7');
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
  localStorage.setItem(
    'groundwork-kept-texts:conversations:me',
    JSON.stringify({ unsent: [other], drafts: { d: 'There' } }),
  );
  act(() => keepUnsent(message));
  act(() => keepDraft('e', 'Here'));
  open();
  expect(texts().unsent.map(({ text }) => text)).toEqual(['From the other tab', 'Hello']);
  expect(texts().drafts).toEqual({ d: 'There', e: 'Here' });
});

it('keeps its own draft where a duplicate of the tab writes or sends another one', () => {
  open();
  act(() => keepDraft('c', 'Mine'));
  const key = Object.keys(localStorage)[0] ?? '';
  const ofDuplicate = (drafts: Record<string, string>) => localStorage.setItem(key, JSON.stringify({ drafts }));
  ofDuplicate({ c: 'Theirs' });
  open();
  expect(draftOf('c')).toBe('Mine');
  // Sending mine leaves what the other one still writes.
  act(() => keepDraft('c', ''));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ drafts: { c: 'Theirs' } });
  act(() => keepDraft('c', 'Mine again'));
  localStorage.clear();
  open();
  expect(draftOf('c')).toBe('Mine again');
});

it('keeps what was left ready to be tried again, whatever is written afterwards', () => {
  open();
  act(() => keepUnsent(message));
  open();
  act(() => keepDraft('c', 'Something else'));
  expect(texts().unsent).toEqual([{ ...message, isWaiting: true }]);
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
    localStorage.setItem('groundwork-kept-texts:conversations:me', stored);
    open();
    act(() => keepUnsent(message));
    expect(texts().unsent).toContainEqual(message);
    act(() => dropUnsent('a'));
  },
);

// Written out as release 1.0 stored it, and never changed: a release that stores something else gets a fixture of its own.
const released =
  '{"unsent":[{"id":"u1","channelUrl":"project-1","text":"The van comes at nine.","at":1795000000000,"failure":"The service does not answer."},{"id":"u2","channelUrl":"project-1","text":"","file":{"url":"https://files.test/a.pdf","name":"a.pdf","type":"application/pdf","size":12},"at":1795000001000,"failure":"The service does not answer."}],"drafts":{"project-2":"Half a sentence"}}';

it('shows the messages and drafts that an earlier release stored', () => {
  localStorage.setItem('groundwork-kept-texts:conversations:me', released);
  open();
  expect(texts().unsent).toEqual([
    {
      ...{ id: 'u1', channelUrl: 'project-1', text: 'The van comes at nine.', at: 1_795_000_000_000 },
      failure: 'The service does not answer.',
    },
    {
      ...{ id: 'u2', channelUrl: 'project-1', text: '', at: 1_795_000_001_000 },
      file: { url: 'https://files.test/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 12 },
      failure: 'The service does not answer.',
    },
  ]);
  expect(draftOf('project-2')).toBe('Half a sentence');
});
