import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { SetupAreaTemplateCreate, SetupAreaTemplateDetails, SetupAreaTemplateEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const classroom = {
  name: 'Primary Classroom',
  description: '<p>Ages three to six</p>',
  instructions: '<p>Shelves along the walls</p>',
  internalOnly: false,
  mediaItemIds: ['plan'],
  unitTemplateIds: ['shelf', 'nook'],
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      setupunittemplates: [
        { id: 'shelf', name: 'Practical Life Shelf' },
        { id: 'nook', name: 'Language Nook' },
      ],
      setupareatemplates: [{ id: 'classroom', ...classroom }],
    },
  });

it('creates with every field of its form; internal unless turned off [SU-09] [SU-10] [API-64]', async () => {
  const { user, api } = await renderInShell(<SetupAreaTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Setup Area Template');
  expect(form.toggle('Internal only')).toBeChecked();
  await form.type('Name', 'Garden');
  await form.pick('Select setup unit templates', 'Language Nook', 'Practical Life Shelf');
  await form.write('Description', 'Outside');
  await form.write('Instructions', 'Fence first');
  await form.addImage('Wall photo');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'setupareatemplates')).toHaveLength(1));
  expect(api.sent('POST', 'setupareatemplates')[0]?.body).toEqual({
    name: 'Garden',
    unitTemplateIds: ['nook', 'shelf'],
    internalOnly: true,
    description: '<p>Outside</p>',
    instructions: '<p>Fence first</p>',
    mediaItemIds: ['photo'],
    tagIds: ['primary'],
  });
});

it('requires a name [VA-36]', async () => {
  const { user, api } = await renderInShell(<SetupAreaTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Setup Area Template');
  await form.press('Create');
  expect(await screen.findByText('A value is required')).toBeInTheDocument();
  expect(form.text('Name')).toHaveAccessibleDescription('A value is required');
  expect(api.sent('POST')).toEqual([]);
});

it("is filled with the record's values and sends all of them under its id [SU-09] [API-64]", async () => {
  const { user, api } = await renderInShell(<SetupAreaTemplateEdit id="classroom" onClose={jest.fn()} />, {
    api: world(),
  });
  const form = await DialogForm.open(user, 'Edit Setup Area Template');
  expect(form.text('Name')).toHaveValue('Primary Classroom');
  const chosen = within(screen.getByRole('group', { name: 'Unit Templates' }));
  await waitFor(() =>
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Practical Life Shelf',
      'Language Nook',
    ]),
  );
  expect(form.toggle('Internal only')).not.toBeChecked();
  expect(await form.richText('Description')).toHaveTextContent('Ages three to six');
  expect(await form.richText('Instructions')).toHaveTextContent('Shelves along the walls');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Name', 'Classroom');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'setupareatemplates/classroom')).toHaveLength(1));
  expect(api.sent('PUT', 'setupareatemplates/classroom')[0]?.body).toEqual({ ...classroom, name: 'Classroom' });
});

it('shows the data of its form read-only [SU-13]', async () => {
  const { user } = await renderInShell(<SetupAreaTemplateDetails id="classroom" onClose={jest.fn()} />, {
    api: world(),
  });
  const form = await DialogForm.open(user, 'Primary Classroom');
  await form.expectReadOnly({
    'Internal only': 'No',
    Tags: 'Toddler',
    Description: 'Ages three to six',
    Instructions: 'Shelves along the walls',
  });
  for (const name of ['Practical Life Shelf', 'Language Nook'])
    expect(await screen.findByText(name)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
});
