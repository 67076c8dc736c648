import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { SetupAreaCreate, SetupAreaDetails, SetupAreaEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const area = {
  name: 'Practical Life',
  projectId: 'cedar',
  description: '<p>North wall</p>',
  instructions: '<p>Shelves first</p>',
  notes: 'Shelf is late',
  mediaItemIds: ['plan'],
  status: 'Problem' as const,
  tagIds: ['toddler'],
};
const world = () => fakeApi({ records: { ...choices, setupareas: [{ id: 'area', ...area }] } });

it('creates with every field of its form [SU-01] [API-62]', async () => {
  const { user, api } = await renderInShell(<SetupAreaCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Setup Area');
  await form.type('Name', 'Sensorial');
  await form.choose('Project', 'Maple Street');
  await form.choose('Status', 'Planning');
  await form.write('Description', 'South wall');
  await form.write('Instructions', 'Rug last');
  await form.type('Notes', 'Measure twice');
  await form.addImage('Wall photo');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'setupareas')).toHaveLength(1));
  expect(api.sent('POST', 'setupareas')[0]?.body).toEqual({
    name: 'Sensorial',
    projectId: 'maple',
    description: '<p>South wall</p>',
    instructions: '<p>Rug last</p>',
    notes: 'Measure twice',
    mediaItemIds: ['photo'],
    status: 'Planning',
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [SU-01] [API-62]", async () => {
  const { user, api } = await renderInShell(<SetupAreaEdit id="area" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Setup Area');
  expect(form.text('Name')).toHaveValue('Practical Life');
  await waitFor(() => expect(form.select('Project')).toHaveValue('Cedar Lane'));
  expect(form.select('Status')).toHaveValue('Problem');
  expect(await form.richText('Description')).toHaveTextContent('North wall');
  expect(await form.richText('Instructions')).toHaveTextContent('Shelves first');
  expect(form.text('Notes')).toHaveValue('Shelf is late');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Name', 'Practical Life II');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'setupareas/area')).toHaveLength(1));
  expect(api.sent('PUT', 'setupareas/area')[0]?.body).toEqual({ ...area, name: 'Practical Life II' });
});

it('shows the data of its form read-only [SU-03]', async () => {
  const { user } = await renderInShell(<SetupAreaDetails id="area" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Practical Life');
  await form.expectReadOnly({
    Status: 'Problem',
    Project: 'Cedar Lane',
    Description: 'North wall',
    Instructions: 'Shelves first',
    Notes: 'Shelf is late',
    Tags: 'Toddler',
  });
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
});
