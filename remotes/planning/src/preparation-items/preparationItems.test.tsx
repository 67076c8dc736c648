import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { PreparationItemCreate, PreparationItemDetails, PreparationItemEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const jug = {
  name: 'Jug',
  projectId: 'cedar',
  preparationId: 'pouring',
  templateId: 'jugs',
  inventoryItemId: 'own',
  quantity: 2,
  description: '<p>With a spout</p>',
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      products: [{ id: 'glass', name: 'Glass jug', description: '<p>Two decilitres</p>', mediaItemIds: ['plan'] }],
      preparations: [
        { id: 'pouring', name: 'Pouring', projectId: 'cedar' },
        { id: 'sweeping', name: 'Sweeping', projectId: 'maple' },
      ],
      preparationitemtemplates: [
        { id: 'jugs', name: 'Pouring jug' },
        { id: 'broom', name: 'Child broom' },
      ],
      inventoryitems: [
        { id: 'own', name: 'Own jug', locationId: 'school', productId: 'glass' },
        { id: 'taken', name: 'Taken jug', locationId: 'school' },
        { id: 'free', name: 'Free jug', locationId: 'school' },
        { id: 'far', name: 'Jug in stock', locationId: 'portland' },
        { id: 'brush', name: 'Broom at home', locationId: 'home' },
      ],
      preparationitems: [
        { id: 'jug', ...jug },
        { id: 'other', name: 'Other', projectId: 'cedar', inventoryItemId: 'taken' },
      ],
    },
  });

it('creates with every field of its form [PI-01] [API-57]', async () => {
  const { user, api } = await renderInShell(<PreparationItemCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation Item');
  await form.type('Name', 'Broom');
  await form.choose('Project', 'Maple Street');
  await form.choose('Preparation', 'Sweeping');
  await form.choose('Template', 'Child broom');
  await form.choose('Inventory Item', 'Broom at home');
  await form.typeNumber('Quantity', '3');
  await form.write('Description', 'Short handle');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'preparationitems')).toHaveLength(1));
  expect(api.sent('POST', 'preparationitems')[0]?.body).toEqual({
    name: 'Broom',
    projectId: 'maple',
    preparationId: 'sweeping',
    templateId: 'broom',
    inventoryItemId: 'brush',
    quantity: 3,
    description: '<p>Short handle</p>',
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [PI-01] [API-57]", async () => {
  const { user, api } = await renderInShell(<PreparationItemEdit id="jug" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Preparation Item');
  expect(form.text('Name')).toHaveValue('Jug');
  await waitFor(() => expect(form.select('Project')).toHaveValue('Cedar Lane'));
  await waitFor(() => expect(form.select('Preparation')).toHaveValue('Pouring'));
  await waitFor(() => expect(form.select('Template')).toHaveValue('Pouring jug'));
  await waitFor(() => expect(form.select('Inventory Item')).toHaveValue('Own jug'));
  expect(form.number('Quantity')).toHaveValue('2');
  expect(await form.richText('Description')).toHaveTextContent('With a spout');
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.typeNumber('Quantity', '5');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'preparationitems/jug')).toHaveLength(1));
  expect(api.sent('PUT', 'preparationitems/jug')[0]?.body).toEqual({ ...jug, quantity: 5 });
});

it('requires name and project [VA-29]', async () => {
  const { user, api } = await renderInShell(<PreparationItemCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation Item');
  await form.press('Create');
  expect(await screen.findByText(/^Check 2 fields/)).toBeInTheDocument();
  expect(form.text('Name')).toHaveAccessibleDescription('A value is required');
  expect(form.select('Project')).toHaveAccessibleDescription('Please select an option');
  expect(api.sent('POST')).toEqual([]);
});

it("offers the inventory items at the active project's location that no preparation item uses [IN-11]", async () => {
  const { user } = await renderInShell(<PreparationItemCreate onClose={jest.fn()} />, {
    api: world(),
    projectId: 'cedar',
  });
  const form = await DialogForm.open(user, 'New Preparation Item');
  await waitFor(async () => expect(await form.optionsOf('Inventory Item')).toEqual(['Free jug']));
});

it('shows media, places, quantity, project, tags, description and history [PI-03]', async () => {
  const { user } = await renderInShell(<PreparationItemDetails id="jug" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Jug');
  await form.expectReadOnly({
    Preparation: 'Pouring',
    Template: 'Pouring jug',
    'Inventory item': 'Own jug',
    Quantity: '2',
    Project: 'Cedar Lane',
    Tags: 'Toddler',
    Description: 'With a spout',
    Product: 'Glass jug',
    'Product description': 'Two decilitres',
  });
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
  expect(within(form.element).getByRole('region', { name: 'History' })).toBeInTheDocument();
});
