import { fakeApi, renderInShell } from '@groundwork/testing';
import type { FunctionComponent } from 'react';
import { ModuleRequestCreate } from '../module-requests/dialogs.tsx';
import { OrderCreate, OrderEdit } from '../orders/dialogs.tsx';
import { PreparationItemCreate, PreparationItemEdit } from '../preparation-items/dialogs.tsx';
import { PreparationCreate, PreparationEdit } from '../preparations/dialogs.tsx';
import { CreateProjectGroup } from '../project-groups/dialogs.tsx';
import { SetupAreaCreate, SetupAreaEdit } from '../setup-areas/dialogs.tsx';
import { SetupUnitCreate, SetupUnitEdit } from '../setup-units/dialogs.tsx';
import { DialogForm } from '../testing/dialog-form.ts';

jest.setTimeout(90_000);

const inCedar = { id: 'it', name: 'It', projectId: 'cedar' };
const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', ownerIds: ['ben'] },
        { id: 'fir', name: 'Fir Street', memberIds: ['ben'] },
        { id: 'maple', name: 'Maple Street', memberIds: ['somebody'] },
        { id: 'elm', name: 'Elm Road', isRestricted: true } as never,
      ],
      orders: [inCedar],
      preparations: [inCedar],
      preparationitems: [inCedar],
      setupareas: [inCedar],
      setupunits: [inCedar],
    },
  });
type Dialog = FunctionComponent<{ id: string; onClose: () => void }>;
const dialogs = {
  'New Order': OrderCreate,
  'Edit Order': OrderEdit,
  'New Preparation': PreparationCreate,
  'Edit Preparation': PreparationEdit,
  'New Preparation Item': PreparationItemCreate,
  'Edit Preparation Item': PreparationItemEdit,
  'New Setup Area': SetupAreaCreate,
  'Edit Setup Area': SetupAreaEdit,
  'New Setup Unit': SetupUnitCreate,
  'Edit Setup Unit': SetupUnitEdit,
  'New Module Request': ModuleRequestCreate,
};

it('are the only ones that dialogs offer [RO-15]', async () => {
  for (const [title, component] of Object.entries(dialogs)) {
    const Any = component as Dialog;
    const { user, unmount } = await renderInShell(<Any id="it" onClose={jest.fn()} />, {
      api: world(),
      user: { id: 'ben', role: 'Basic' },
    });
    const form = await DialogForm.open(user, title);
    expect([title, await form.optionsOf('Project')]).toEqual([title, ['Cedar Lane', 'Fir Street']]);
    unmount();
  }
});

it('are the only ones that a group is made of [RO-15]', async () => {
  const { user } = await renderInShell(<CreateProjectGroup onClose={jest.fn()} />, {
    api: world(),
    user: { id: 'ben', role: 'Basic' },
  });
  const form = await DialogForm.open(user, 'New Project Group');
  // Each option shows the status after the name.
  expect(await form.optionsOf('Projects')).toEqual(['Cedar LaneNew', 'Fir StreetNew']);
});
