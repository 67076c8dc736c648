import { fakeApi } from '@groundwork/testing';
import { exportConversation } from './export-conversation.ts';

const path = 'conversations/project-cedar/export';
const about = { conversation: 'Cedar Lane', exportedUtc: '2026-11-30T05:00:00.000Z', exportedBy: 'Ada Lovelace' };
const said = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    timeUtc: 'now',
    person: 'Ben',
    text: `Line ${from + index}`,
  }));

function world() {
  const api = fakeApi();
  const files: Blob[] = [];
  HTMLAnchorElement.prototype.click = jest.fn();
  Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:1', revokeObjectURL: jest.fn() });
  const text = (file: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(file);
    });
  api.on('GET', path, ({ query }) => {
    const before = Number(query.get('before'));
    if (before > 31) return { body: { ...about, messages: said(31, 40), nextBefore: 31 } };
    if (before > 21) return { body: { ...about, messages: said(21, 30), nextBefore: 21 } };
    return { body: { ...about, messages: said(1, 20) } };
  });
  return { api, files, exported: async () => JSON.parse(await text(files[0] as Blob)) as unknown };
}

it('puts a conversation of several pages into one file, oldest first, also where a page has no answer at first', async () => {
  const { api, files, exported } = world();
  let failures = 2;
  api.on('GET', path, ({ query }) => {
    if (query.get('before') !== '31' || failures === 0) return undefined;
    failures -= 1;
    throw new TypeError('Failed to fetch');
  });
  await exportConversation('project-cedar', 'Cedar Lane');
  expect(files).toHaveLength(1);
  expect(await exported()).toEqual({ ...about, messages: said(1, 40) });
});

it('makes no file of a part', async () => {
  const { api, files } = world();
  api.on('GET', path, ({ query }) =>
    query.get('before') === '21' ? { status: 500, body: { message: 'Down' } } : undefined,
  );
  await exportConversation('project-cedar', 'Cedar Lane');
  expect(files).toEqual([]);
});

it('of an empty conversation has no messages', async () => {
  const { api, exported } = world();
  api.on('GET', path, { body: { ...about, messages: [] } });
  await exportConversation('project-cedar', 'Cedar Lane');
  expect(await exported()).toEqual({ ...about, messages: [] });
});
