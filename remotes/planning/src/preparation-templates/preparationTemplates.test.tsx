import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { PreparationTemplateCreate, PreparationTemplateDetails, PreparationTemplateEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const shelf = {
  name: 'Pouring shelf',
  description: '<p>Dry pouring</p>',
  instructions: '<p>Left to right</p>',
  kittingInstructions: '<p>Wrap the jugs</p>',
  mediaItemIds: ['plan'],
  items: [
    { itemTemplateId: 'tray', quantity: 4, variety: false },
    { itemTemplateId: 'jug', quantity: 2, variety: true },
  ],
  tagIds: ['toddler'],
};
const world = (items: readonly object[] = []) =>
  fakeApi({
    records: {
      ...choices,
      tagsets: [
        { id: 'program', name: 'Program', color: '#2B6596' },
        { id: 'sensorial', name: 'Exercise Sensorial', color: '#8B5CF6' },
        { id: 'logistics', name: 'Logistics', color: '#D97706' },
      ],
      tags: [
        ...choices.tags,
        { id: 'nido', name: 'Nido', setId: 'program' },
        { id: 'sorting', name: 'Sorting', setId: 'sensorial' },
        { id: 'fragile', name: 'Fragile', setId: 'logistics' },
      ],
      mediaitems: [
        ...choices.mediaitems,
        {
          id: 'jugs',
          name: 'Jugs',
          url: 'http://localhost/jugs.jpg',
          renditions: [250, 100].map((width) => ({ url: `http://localhost/jugs-${width}.jpg`, width, height: width })),
        },
      ],
      products: [{ id: 'glass', name: 'Glass jug', mediaItemIds: ['jugs'] }],
      preparationitemtemplates: [
        { id: 'jug', name: 'Jug', productIds: ['glass'], tagIds: ['nido', 'sorting', 'fragile'] },
        { id: 'tray', name: 'Tray' },
      ],
      preparationtemplates: [{ id: 'shelf', ...shelf, items: [...shelf.items, ...items] } as never],
    },
  });
const openEdit = async () => {
  const view = await renderInShell(<PreparationTemplateEdit id="shelf" onClose={jest.fn()} />, { api: world() });
  return { ...view, form: await DialogForm.open(view.user, 'Edit Preparation Template') };
};
/** The line of a chosen item template. */
const entry = async (name: string) => {
  const lines = await screen.findAllByRole('switch', { name: /^Generate variety of / });
  const line = lines.map((toggle) => toggle.closest('li') as HTMLElement).find((row) => within(row).queryByText(name));
  return within(line as HTMLElement);
};

it('creates with every field of its form, new items one by one and without variety [PP-05] [PP-07] [PP-11] [API-60]', async () => {
  const { user, api } = await renderInShell(<PreparationTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation Template');
  await form.type('Name', 'Sweeping');
  await form.pick('Select preparation item templates', 'Jug', 'Tray');
  await form.enter(screen.getByRole('spinbutton', { name: 'How many? of Tray' }), '3');
  await user.click(screen.getByRole('switch', { name: 'Generate variety of Tray' }));
  await form.write('Description', 'Sweep it');
  await form.write('Instructions', 'Hang the broom');
  await form.write('Kitting Instructions', 'No stapling');
  await form.addImage('Wall photo');
  await form.add('Tags', 'Primary');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'preparationtemplates')).toHaveLength(1));
  expect(api.sent('POST', 'preparationtemplates')[0]?.body).toEqual({
    name: 'Sweeping',
    items: [
      { itemTemplateId: 'jug', quantity: 1, variety: false },
      { itemTemplateId: 'tray', quantity: 3, variety: true },
    ],
    description: '<p>Sweep it</p>',
    instructions: '<p>Hang the broom</p>',
    kittingInstructions: '<p>No stapling</p>',
    mediaItemIds: ['photo'],
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [PP-05] [API-60]", async () => {
  const { form, api } = await openEdit();
  expect(form.text('Name')).toHaveValue('Pouring shelf');
  expect((await entry('Tray')).getByRole('spinbutton')).toHaveValue('4');
  expect(await form.richText('Description')).toHaveTextContent('Dry pouring');
  expect(await form.richText('Instructions')).toHaveTextContent('Left to right');
  expect(await form.richText('Kitting Instructions')).toHaveTextContent('Wrap the jugs');
  expect(await form.images()).toEqual(['Floor plan']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Name', 'Pouring shelf II');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'preparationtemplates/shelf')).toHaveLength(1));
  expect(api.sent('PUT', 'preparationtemplates/shelf')[0]?.body).toEqual({ ...shelf, name: 'Pouring shelf II' });
});

it("shows each item with thumbnail, name, 'Generate variety' and 'How many?' [PP-06]", async () => {
  await openEdit();
  const jug = await entry('Jug');
  expect(jug.getByText('Jug')).toBeInTheDocument();
  await waitFor(() => expect(jug.getByRole('presentation')).toHaveAttribute('src', 'http://localhost/jugs-100.jpg'));
  expect(jug.getByRole('switch', { name: /^Generate variety of / })).toBeChecked();
  expect(jug.getByRole('spinbutton', { name: /^How many\? of / })).toHaveValue('2');
  expect((await entry('Tray')).getByRole('switch', { name: /^Generate variety of / })).not.toBeChecked();
});

it('shows the tags of Program and of the Exercise sets in the picker, and no others [PP-08]', async () => {
  const { user } = await renderInShell(<PreparationTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation Template');
  await form.press('Select preparation item templates');
  const picker = within(await screen.findByRole('dialog', { name: 'Select preparation item templates' }));
  const cell = async (tag: string) => (await picker.findByText(tag)).closest('[role="gridcell"]');
  for (const [header, tag] of [
    ['Program', 'Nido'],
    ['Exercise', 'Sorting'],
  ] as const) {
    const column = picker.getByRole('columnheader', { name: header });
    expect((await cell(tag))?.getAttribute('aria-colindex')).toBe(column.getAttribute('aria-colindex'));
  }
  expect(picker.queryByText('Fragile')).toBeNull();
});

it('requires a name [VA-30]', async () => {
  const { user, api } = await renderInShell(<PreparationTemplateCreate onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'New Preparation Template');
  await form.press('Create');
  expect(await screen.findByText('A value is required')).toBeInTheDocument();
  expect(form.text('Name')).toHaveAccessibleDescription('A value is required');
  expect(api.sent('POST')).toEqual([]);
});

it('lists the item templates by name with quantity and variety [PP-09]', async () => {
  const { user } = await renderInShell(<PreparationTemplateDetails id="shelf" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Pouring shelf');
  await form.expectReadOnly({
    Description: 'Dry pouring',
    Instructions: 'Left to right',
    'Kitting instructions': 'Wrap the jugs',
    Tags: 'Toddler',
  });
  const items = within(within(form.element).getByRole('region', { name: 'Items (2)' }));
  expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Jug×2', 'Tray×4']);
  const [jug, tray] = items.getAllByRole('listitem').map((row) => within(row));
  expect(jug?.getByRole('img', { name: 'Variety' })).toBeInTheDocument();
  expect(tray?.queryByRole('img')).toBeNull();
  expect(screen.queryByText('Hidden Broken Links')).toBeNull();
});

it('hides items that are gone and says so [PP-10]', async () => {
  const api = world([{ itemTemplateId: 'gone', quantity: 1, variety: false }]);
  const { user } = await renderInShell(<PreparationTemplateDetails id="shelf" onClose={jest.fn()} />, { api });
  await DialogForm.open(user, 'Pouring shelf');
  const warning = await screen.findByText('Hidden Broken Links');
  expect(warning.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Items (2)' })).toBeInTheDocument();
});
