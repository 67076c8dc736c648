import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import productDialogs from '../products/dialogs.tsx';
import tagSetDialogs from '../tag-sets/dialogs.tsx';
import tagDialogs from './dialogs.tsx';

jest.setTimeout(90_000);

const world = () =>
  fakeApi({
    records: { tags: [{ id: 't', name: 'Toddler' }], tagsets: [{ id: 't', name: 'Program' }] },
  });
const onClose = () => undefined;
const { create: TagCreate, details: TagDetails } = tagDialogs;
const { create: TagSetCreate, details: TagSetDetails } = tagSetDialogs;
const { create: ProductCreate } = productDialogs;
const cases: [string, string, ReactNode][] = [
  ['New Tag', 'medium', <TagCreate key="d" onClose={onClose} />],
  ['Toddler', 'medium', <TagDetails key="d" id="t" onClose={onClose} />],
  ['New Tag Set', 'medium', <TagSetCreate key="d" onClose={onClose} />],
  ['Program', 'medium', <TagSetDetails key="d" id="t" onClose={onClose} />],
  ['New Product', 'large', <ProductCreate key="d" onClose={onClose} />],
];

it.each(cases)("'%s' is %s: tag dialogs are smaller than others [DL-06]", async (title, size, dialog) => {
  await renderInShell(dialog, { api: world() });
  expect((await screen.findByRole('dialog', { name: title })).closest('.modal')).toHaveClass(size);
});
