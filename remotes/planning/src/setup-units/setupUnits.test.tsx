import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { SetupUnitCreate, SetupUnitDetails, SetupUnitEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const unit = {
  name: 'Shelf 1',
  projectId: 'cedar',
  areaId: 'life',
  description: '<p>Low shelf</p>',
  instructions: '<p>Anchor it</p>',
  notes: 'Two screws missing',
  mediaItemIds: ['plan'],
  status: 'Setup In Progress' as const,
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      setupareas: [
        { id: 'life', name: 'Practical Life', projectId: 'cedar' },
        { id: 'nook', name: 'Reading nook', projectId: 'maple' },
      ],
      setupunits: [{ id: 'unit', ...unit }],
    },
  });

it('creates with every field of its form [SU-02] [API-63]', async () => {
  const { user, api } = await renderInShell(<SetupUnitCreate onClose={jest.fn()} />, {
    api: world(),
    projectId: 'cedar',
  });
  const form = await DialogForm.open(user, 'New Setup Unit');
  await form.type('Name', 'Cushions');
  await form.choose('Area', 'Practical Life');
  await form.choose('Project', 'Maple Street');
  // An area of another project is no answer any more.
  expect(form.select('Area')).toHaveValue('');
  await form.choose('Area', 'Reading nook');
  await form.choose('Status', 'Complete');
  await form.write('Description', 'By the window');
  await form.write('Instructions', 'Blue ones');
  await form.type('Notes', 'Washed');
  await form.addImage('Wall photo');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'setupunits')).toHaveLength(1));
  expect(api.sent('POST', 'setupunits')[0]?.body).toEqual({
    name: 'Cushions',
    projectId: 'maple',
    areaId: 'nook',
    description: '<p>By the window</p>',
    instructions: '<p>Blue ones</p>',
    notes: 'Washed',
    mediaItemIds: ['photo'],
    status: 'Complete',
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [SU-02] [API-63]", async () => {
  const { user, api } = await renderInShell(<SetupUnitEdit id="unit" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Setup Unit');
  expect(form.text('Name')).toHaveValue('Shelf 1');
  await waitFor(() => expect(form.select('Project')).toHaveValue('Cedar Lane'));
  await waitFor(() => expect(form.select('Area')).toHaveValue('Practical Life'));
  expect(form.select('Status')).toHaveValue('Setup In Progress');
  expect(await form.richText('Description')).toHaveTextContent('Low shelf');
  expect(await form.richText('Instructions')).toHaveTextContent('Anchor it');
  expect(form.text('Notes')).toHaveValue('Two screws missing');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Notes', 'Fixed');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'setupunits/unit')).toHaveLength(1));
  expect(api.sent('PUT', 'setupunits/unit')[0]?.body).toEqual({ ...unit, notes: 'Fixed' });
});

it('shows the data of its form read-only [SU-03]', async () => {
  const { user } = await renderInShell(<SetupUnitDetails id="unit" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Shelf 1');
  await form.expectReadOnly({
    Status: 'Setup In Progress',
    Project: 'Cedar Lane',
    Area: 'Practical Life',
    Description: 'Low shelf',
    Instructions: 'Anchor it',
    Notes: 'Two screws missing',
    Tags: 'Toddler',
  });
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
});
