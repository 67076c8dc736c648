import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SetupAreaTemplateCreate, SetupAreaTemplateDetails } from '../area-templates/dialogs.tsx';
import { ItemTemplateCreate, ItemTemplateDetails, ItemTemplateEdit } from '../item-templates/dialogs.tsx';
import orderDialogs from '../orders/dialogs.tsx';
import {
  PreparationTemplateCreate,
  PreparationTemplateDetails,
  PreparationTemplateEdit,
} from '../preparation-templates/dialogs.tsx';
import { choices } from '../testing/records.ts';
import { SetupUnitTemplateCreate, SetupUnitTemplateDetails } from '../unit-templates/dialogs.tsx';

jest.setTimeout(90_000);

const world = () =>
  fakeApi({
    records: {
      ...choices,
      preparationitemtemplates: [{ id: 't', name: 'Jug' }],
      preparationtemplates: [{ id: 't', name: 'Pouring' }],
      setupunittemplates: [{ id: 't', name: 'Shelf' }],
      setupareatemplates: [{ id: 't', name: 'Room' }],
    },
  });
const onClose = () => undefined;
const { create: OrderCreate } = orderDialogs;
const extraLarge: [string, ReactNode][] = [
  ['New Preparation Item Template', <ItemTemplateCreate key="d" onClose={onClose} />],
  ['Edit Preparation Item Template', <ItemTemplateEdit key="d" id="t" onClose={onClose} />],
  ['Jug', <ItemTemplateDetails key="d" id="t" onClose={onClose} />],
  ['New Preparation Template', <PreparationTemplateCreate key="d" onClose={onClose} />],
  ['Edit Preparation Template', <PreparationTemplateEdit key="d" id="t" onClose={onClose} />],
  ['Pouring', <PreparationTemplateDetails key="d" id="t" onClose={onClose} />],
  ['New Setup Unit Template', <SetupUnitTemplateCreate key="d" onClose={onClose} />],
  ['Shelf', <SetupUnitTemplateDetails key="d" id="t" onClose={onClose} />],
  ['New Setup Area Template', <SetupAreaTemplateCreate key="d" onClose={onClose} />],
  ['Room', <SetupAreaTemplateDetails key="d" id="t" onClose={onClose} />],
];

it.each(extraLarge)("the template dialog '%s' is extra-large [DL-06] [PI-05] [PP-05]", async (title, dialog) => {
  await renderInShell(dialog, { api: world() });
  expect((await screen.findByRole('dialog', { name: title })).closest('.modal')).toHaveClass('extra-large');
});

it('the dialogs of other records are large [DL-06]', async () => {
  await renderInShell(<OrderCreate onClose={onClose} />, { api: world() });
  expect((await screen.findByRole('dialog', { name: 'New Order' })).closest('.modal')).toHaveClass('large');
});
