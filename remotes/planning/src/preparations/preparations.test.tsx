import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { PreparationCreate, PreparationDetails, PreparationEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const preparation = {
  name: 'Pouring',
  projectId: 'cedar',
  unitId: 'shelf',
  description: '<p>Dry pouring</p>',
  instructions: '<p>Left to right</p>',
  kittingInstructions: '<p>Wrap the jugs</p>',
  notes: 'Tray is chipped',
  mediaItemIds: ['plan'],
  status: 'Ordering' as const,
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      setupunits: [
        { id: 'shelf', name: 'Shelf 1', projectId: 'cedar' },
        { id: 'nook', name: 'Reading nook', projectId: 'maple' },
      ],
      preparations: [{ id: 'pouring', ...preparation }],
    },
  });

it('creates with every field of its form [PP-01] [API-59]', async () => {
  const { user, api } = await renderInShell(<PreparationCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation');
  await form.type('Name', 'Sweeping');
  await form.choose('Project', 'Maple Street');
  await form.choose('Setup Unit', 'Reading nook');
  await form.choose('Status', 'Planning');
  await form.write('Description', 'A child broom');
  await form.write('Instructions', 'Hang it low');
  await form.write('Kitting Instructions', 'No stapling');
  await form.type('Notes', 'Red handle');
  await form.addImage('Wall photo');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'preparations')).toHaveLength(1));
  expect(api.sent('POST', 'preparations')[0]?.body).toEqual({
    name: 'Sweeping',
    projectId: 'maple',
    unitId: 'nook',
    description: '<p>A child broom</p>',
    instructions: '<p>Hang it low</p>',
    kittingInstructions: '<p>No stapling</p>',
    notes: 'Red handle',
    mediaItemIds: ['photo'],
    status: 'Planning',
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [PP-01] [API-59]", async () => {
  const { user, api } = await renderInShell(<PreparationEdit id="pouring" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Preparation');
  expect(form.text('Name')).toHaveValue('Pouring');
  await waitFor(() => expect(form.select('Project')).toHaveValue('Cedar Lane'));
  await waitFor(() => expect(form.select('Setup Unit')).toHaveValue('Shelf 1'));
  expect(form.select('Status')).toHaveValue('Ordering');
  expect(await form.richText('Description')).toHaveTextContent('Dry pouring');
  expect(await form.richText('Instructions')).toHaveTextContent('Left to right');
  expect(await form.richText('Kitting Instructions')).toHaveTextContent('Wrap the jugs');
  expect(form.text('Notes')).toHaveValue('Tray is chipped');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.write('Kitting Instructions', 'Wrap them twice');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'preparations/pouring')).toHaveLength(1));
  expect(api.sent('PUT', 'preparations/pouring')[0]?.body).toEqual({
    ...preparation,
    kittingInstructions: '<p>Wrap them twice</p>',
  });
});

it('requires name and project [VA-29]', async () => {
  const { user, api } = await renderInShell(<PreparationCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation');
  await form.press('Create');
  expect(await screen.findByText(/^Check 2 fields/)).toBeInTheDocument();
  expect(form.text('Name')).toHaveAccessibleDescription('A value is required');
  expect(form.select('Project')).toHaveAccessibleDescription('Please select an option');
  expect(api.sent('POST')).toEqual([]);
});

it('shows media, status, unit, project, tags, texts, notes and history [PP-04]', async () => {
  const { user } = await renderInShell(<PreparationDetails id="pouring" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Pouring');
  await form.expectReadOnly({
    Status: 'Ordering',
    Unit: 'Shelf 1',
    Project: 'Cedar Lane',
    Tags: 'Toddler',
    Description: 'Dry pouring',
    Instructions: 'Left to right',
    'Kitting instructions': 'Wrap the jugs',
    Notes: 'Tray is chipped',
  });
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
  expect(within(form.element).getByRole('region', { name: 'History' })).toBeInTheDocument();
});
