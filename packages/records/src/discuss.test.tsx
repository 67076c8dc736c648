import type { CollectionName } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act } from '@testing-library/react';
import { type Discuss, useDiscuss } from './discuss.ts';

const chat = { applicationId: 'groundwork', region: 'local' };
const projects = [
  { id: 'own', name: 'Oak Street', memberIds: ['me'], ownerIds: [] },
  { id: 'other', name: 'Elm Street', memberIds: ['ann'], ownerIds: [] },
];
let discuss: Discuss;
function Probe() {
  discuss = useDiscuss();
  return null;
}
async function discussOf(options: ShellOptions = {}) {
  const view = await renderInShell(<Probe />, {
    api: fakeApi({ records: { projects } }),
    chat,
    ...options,
    user: { id: 'me', ...options.user },
  });
  await act(() => collection('projects').load());
  return { ...view, ask: (name: CollectionName, record: object) => discuss(name, record) };
}
const order = { id: 'o', projectId: 'own' };

it.each<[string, ShellOptions, CollectionName, object, string]>([
  ['an order', {}, 'orders', order, '/conversations?with=project-own&record=orders%2Fo'],
  ['a project', {}, 'projects', { id: 'own' }, '/conversations?with=project-own&record=projects%2Fown'],
  [
    'a preparation, for a Subscriber with Support',
    { user: { category: 'Subscriber' } },
    'preparations',
    { id: 'p', projectId: 'own' },
    '/conversations?with=support-own&record=preparations%2Fp',
  ],
])('takes %s to the conversation of its project', async (_, options, name, record, path) => {
  const { ask, location } = await discussOf(options);
  act(() => ask(name, record)?.());
  expect(location()).toBe(path);
});

it('is not offered without a project, in a project of others, or without conversations', async () => {
  const { ask } = await discussOf();
  expect(ask('vendors', { id: 'v' })).toBeUndefined();
  expect(ask('orders', { id: 'o', projectId: 'other' })).toBeUndefined();
  expect(ask('orders', { id: 'o', projectId: 'gone' })).toBeUndefined();
  const { ask: askWithout } = await discussOf({ chat: {} });
  expect(askWithout('orders', order)).toBeUndefined();
});
