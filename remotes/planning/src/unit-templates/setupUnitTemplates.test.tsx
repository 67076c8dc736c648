import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { SetupUnitTemplateCreate, SetupUnitTemplateDetails, SetupUnitTemplateEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const shelf = {
  name: 'Practical Life Shelf',
  description: '<p>Low and open</p>',
  instructions: '<p>Anchor it</p>',
  mediaItemIds: ['plan'],
  preparationTemplateIds: ['pouring', 'washing'],
  tagIds: ['toddler'],
};
const world = () =>
  fakeApi({
    records: {
      ...choices,
      preparationtemplates: [
        { id: 'pouring', name: 'Pouring Dry' },
        { id: 'washing', name: 'Hand Washing' },
      ],
      setupunittemplates: [{ id: 'shelf', ...shelf }],
    },
  });

it('creates with every field of its form [SU-12] [API-65]', async () => {
  const { user, api } = await renderInShell(<SetupUnitTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Setup Unit Template');
  await form.type('Name', 'Water Table');
  await form.pick('Select preparation templates', 'Hand Washing', 'Pouring Dry');
  await form.write('Description', 'Wet corner');
  await form.write('Instructions', 'Mat below');
  await form.addImage('Wall photo');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'setupunittemplates')).toHaveLength(1));
  expect(api.sent('POST', 'setupunittemplates')[0]?.body).toEqual({
    name: 'Water Table',
    preparationTemplateIds: ['washing', 'pouring'],
    description: '<p>Wet corner</p>',
    instructions: '<p>Mat below</p>',
    mediaItemIds: ['photo'],
    tagIds: ['primary'],
  });
});

it('requires a name [VA-36]', async () => {
  const { user, api } = await renderInShell(<SetupUnitTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Setup Unit Template');
  await form.press('Create');
  expect(await screen.findByText('A value is required')).toBeInTheDocument();
  expect(form.text('Name')).toHaveAccessibleDescription('A value is required');
  expect(api.sent('POST')).toEqual([]);
});

it("is filled with the record's values and sends all of them under its id [SU-12] [API-65]", async () => {
  const { user, api } = await renderInShell(<SetupUnitTemplateEdit id="shelf" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Setup Unit Template');
  expect(form.text('Name')).toHaveValue('Practical Life Shelf');
  const chosen = within(screen.getByRole('group', { name: 'Preparation Templates' }));
  await waitFor(() =>
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pouring Dry',
      'Hand Washing',
    ]),
  );
  expect(await form.richText('Description')).toHaveTextContent('Low and open');
  expect(await form.richText('Instructions')).toHaveTextContent('Anchor it');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Name', 'Shelf');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'setupunittemplates/shelf')).toHaveLength(1));
  expect(api.sent('PUT', 'setupunittemplates/shelf')[0]?.body).toEqual({ ...shelf, name: 'Shelf' });
});

it('shows the data of its form read-only [SU-13]', async () => {
  const { user } = await renderInShell(<SetupUnitTemplateDetails id="shelf" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Practical Life Shelf');
  await form.expectReadOnly({ Tags: 'Toddler', Description: 'Low and open', Instructions: 'Anchor it' });
  for (const name of ['Pouring Dry', 'Hand Washing']) expect(await screen.findByText(name)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Open image Floor plan' })).toBeInTheDocument();
});
