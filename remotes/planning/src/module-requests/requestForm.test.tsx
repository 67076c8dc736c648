import type { ModuleRequest } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { ModuleRequestCreate, ModuleRequestEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const request = {
  name: 'Jugs',
  moduleType: 'france' as const,
  projectId: 'cedar',
  locationId: 'school',
  status: 'Draft' as const,
  quantity: 2,
  itemDeployments: [{ templateId: 'jug', order: { productId: 'glass', qty: 3, deployedId: null } }],
  kind: 'replacement' as const,
  preparationItemId: 'item',
  notes: 'Two were broken',
  tagIds: ['toddler'],
};
const world = (given: Partial<ModuleRequest> = {}) =>
  fakeApi({
    records: {
      ...choices,
      products: [
        { id: 'glass', name: 'Glass jug' },
        { id: 'steel', name: 'Steel jug' },
      ],
      preparationitemtemplates: [
        {
          id: 'jug',
          name: 'Pouring jug',
          productIds: ['glass', 'steel'],
          sourcings: [
            { name: 'standard', productIds: ['glass'] },
            { name: 'bulkOrder', productIds: ['steel'] },
          ],
        },
      ],
      moduleRequests: [{ id: 'request', ...request, ...given }],
    },
  });
const openCreate = async (api = world()) => {
  const onClose = jest.fn();
  const { user } = await renderInShell(<ModuleRequestCreate onClose={onClose} />, { api, projectId: 'cedar' });
  return { api, user, onClose, form: await DialogForm.open(user, 'New Module Request') };
};

it('creates with every field of its form [MR-02] [API-37]', async () => {
  const { api, form } = await openCreate();
  await form.type('Name', 'Jugs');
  await form.choose('Type', 'Bulk Ordering');
  await form.choose('Project', 'Maple Street');
  await form.typeNumber('Quantity', '4');
  await form.pick('Select preparation item templates', 'Pouring jug');
  const items = within(await screen.findByRole('list', { name: 'Requested items' }));
  await waitFor(() => expect(items.getByRole('combobox', { name: /^Product of / })).toHaveValue('Steel jug'));
  await form.enter(items.getByRole('spinbutton', { name: /^Quantity of / }), '5');
  await form.type('Notes', 'Urgent');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'moduleRequests')).toHaveLength(1));
  expect(api.sent('POST', 'moduleRequests')[0]?.body).toEqual({
    name: 'Jugs',
    moduleType: 'bulkOrder',
    projectId: 'maple',
    status: 'Draft',
    quantity: 4,
    itemDeployments: [{ templateId: 'jug', order: { productId: 'steel', qty: 5 } }],
    kind: 'module',
    notes: 'Urgent',
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [MR-02]", async () => {
  const { user, api } = await renderInShell(<ModuleRequestEdit id="request" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Module Request');
  expect(form.text('Name')).toHaveValue('Jugs');
  expect(form.select('Type')).toHaveValue('France');
  await waitFor(() => expect(form.select('Project')).toHaveValue('Cedar Lane'));
  const items = within(screen.getByRole('list', { name: 'Requested items' }));
  await waitFor(() => expect(items.getByRole('combobox', { name: /^Product of / })).toHaveValue('Glass jug'));
  expect(items.getByRole('spinbutton', { name: /^Quantity of / })).toHaveValue('3');
  expect(form.text('Notes')).toHaveValue('Two were broken');
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Notes', 'Three were broken');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'moduleRequests/request')).toHaveLength(1));
  expect(api.sent('PUT', 'moduleRequests/request')[0]?.body).toEqual({ ...request, notes: 'Three were broken' });
});

it("says 'Error creating request.' and keeps what was typed when it fails [ER-30]", async () => {
  const { api, form, onClose } = await openCreate();
  api.fail('POST', 'moduleRequests', { message: 'The warehouse is closed.' });
  await form.type('Name', 'Jugs');
  await form.press('Create');
  expect(await screen.findByText('Error creating request. The warehouse is closed.')).toBeInTheDocument();
  expect(form.text('Name')).toHaveValue('Jugs');
  expect(onClose).not.toHaveBeenCalled();
});

it('offers the order types, no component levels [CO-02]', async () => {
  const { form } = await openCreate();
  expect(await form.optionsOf('Type')).toEqual([
    'Standard',
    'APAC',
    'EMEA',
    'Unbreakable',
    'Bulk Ordering',
    'Canada',
    'France',
    'Spain',
  ]);
});
