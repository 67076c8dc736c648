import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { choices } from '../testing/records.ts';
import { ItemTemplateCreate, ItemTemplateDetails, ItemTemplateEdit } from './dialogs.tsx';

jest.setTimeout(90_000);

const jug = {
  name: 'Pouring jug',
  description: '<p>Small enough for a child</p>',
  locale: 'A1_01',
  productIds: ['glass', 'steel'],
  sourcings: [
    { name: 'standard' as const, productIds: ['glass', 'steel'] },
    { name: 'emea' as const, productIds: ['steel'] },
  ],
  tagIds: ['toddler'],
};
const world = (given: object = {}) =>
  fakeApi({
    records: {
      ...choices,
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      products: [
        {
          id: 'glass',
          name: 'Glass jug',
          vendorId: 'beech',
          externalUrl: 'https://jugs.test/glass',
          mediaItemIds: ['photo'],
        },
        { id: 'steel', name: 'Steel jug' },
      ],
      preparationitemtemplates: [{ id: 'jug', ...jug, ...given }],
    },
  });
const openCreate = async () => {
  const view = await renderInShell(<ItemTemplateCreate onClose={jest.fn()} />, { api: world() });
  return { ...view, form: await DialogForm.open(view.user, 'New Preparation Item Template') };
};

it('creates with every field of its form, and a sourcing for each product [PI-05] [API-58]', async () => {
  const { api, form } = await openCreate();
  const warning = 'You must select a default product for Standard sourcing.';
  // Nobody is warned before anything was chosen.
  expect(screen.queryByText(warning)).toBeNull();
  await form.type('Name', 'Water jug');
  await form.write('Description', 'For washing');
  await form.type('Warehouse location', 'b2_04');
  await form.pick('Select products', 'Glass jug', 'Steel jug');
  await form.add('Sourcings of Steel jug', 'EMEA');
  await form.add('Sourcings of Glass jug', 'Standard');
  await form.add('Tags', 'Primary');
  expect(screen.queryByText(warning)).toBeNull();
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'preparationitemtemplates')).toHaveLength(1));
  expect(api.sent('POST', 'preparationitemtemplates')[0]?.body).toEqual({
    name: 'Water jug',
    description: '<p>For washing</p>',
    locale: 'B2_04',
    productIds: ['glass', 'steel'],
    sourcings: [
      { name: 'standard', productIds: ['glass'] },
      { name: 'emea', productIds: ['steel'] },
    ],
    tagIds: ['primary'],
  });
});

it("is filled with the record's values and sends all of them under its id [PI-05] [API-58]", async () => {
  const { user, api } = await renderInShell(<ItemTemplateEdit id="jug" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Preparation Item Template');
  expect(form.text('Name')).toHaveValue('Pouring jug');
  expect(await form.richText('Description')).toHaveTextContent('Small enough for a child');
  expect(form.text('Warehouse location')).toHaveValue('A1_01');
  await waitFor(() => expect(form.chips('Sourcings of Glass jug')).toEqual(['Standard']));
  expect(form.chips('Sourcings of Steel jug')).toEqual(['Standard', 'EMEA']);
  await waitFor(() => expect(form.chips('Tags')).toEqual(['Toddler']));
  await form.type('Name', 'Jug');
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'preparationitemtemplates/jug')).toHaveLength(1));
  expect(api.sent('PUT', 'preparationitemtemplates/jug')[0]?.body).toEqual({ ...jug, name: 'Jug' });
});

it('chooses defaults: of the template and of each sourcing, the first in their lists [PI-08]', async () => {
  const { user, api } = await renderInShell(<ItemTemplateEdit id="jug" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Edit Preparation Item Template');
  for (const choice of ['Default product', 'Default for Standard']) {
    await form.press(/^(Set default|Default): Steel jug$/);
    await user.click(await screen.findByRole('menuitemradio', { name: choice }));
  }
  await form.press('Save');
  await waitFor(() => expect(api.sent('PUT', 'preparationitemtemplates/jug')).toHaveLength(1));
  expect(api.sent('PUT', 'preparationitemtemplates/jug')[0]?.body).toMatchObject({
    productIds: ['steel', 'glass'],
    sourcings: [{ name: 'standard', productIds: ['steel', 'glass'] }, { name: 'emea' }],
  });
});

it('sends a product without a sourcing as one of the standard sourcing [PI-09]', async () => {
  const { api, form } = await openCreate();
  await form.type('Name', 'Water jug');
  await form.pick('Select products', 'Glass jug', 'Steel jug');
  await form.add('Sourcings of Steel jug', 'EMEA');
  await form.press('Create');
  await waitFor(() => expect(api.sent('POST', 'preparationitemtemplates')).toHaveLength(1));
  expect(api.sent('POST', 'preparationitemtemplates')[0]?.body).toMatchObject({
    productIds: ['glass', 'steel'],
    sourcings: [
      { name: 'standard', productIds: ['glass'] },
      { name: 'emea', productIds: ['steel'] },
    ],
  });
});

it('offers to create a product without leaving [PI-06]', async () => {
  const { user, form, dialogs } = await openCreate();
  await form.press('Select products');
  await user.click(await screen.findByRole('button', { name: '[ Create Product... ]' }));
  expect(dialogs.opened).toEqual([{ name: 'product.create', props: {} }]);
});

it('asks before there is no product at all, and starts with an empty standard sourcing [PI-07] [PI-11] [PI-12]', async () => {
  const { user, api, form } = await openCreate();
  await form.type('Name', 'Anything');
  await form.press('Create');
  const question = await screen.findByRole('alertdialog', { name: 'Please Confirm' });
  expect(question).toHaveTextContent(
    'There are no products specified to fullfil this Preparation Item Template. Are you sure you want to proceed?',
  );
  await user.click(within(question).getByRole('button', { name: 'YES' }));
  await waitFor(() => expect(api.sent('POST', 'preparationitemtemplates')).toHaveLength(1));
  expect(api.sent('POST', 'preparationitemtemplates')[0]?.body).toEqual({
    name: 'Anything',
    sourcings: [{ name: 'standard', productIds: [] }],
  });
});

it('warns of a missing standard product, asks, and goes back when declined [PI-10] [PI-11] [PI-12] [PI-13]', async () => {
  const api = world({ sourcings: [{ name: 'emea', productIds: ['glass', 'steel'] }] });
  const { user } = await renderInShell(<ItemTemplateEdit id="jug" onClose={jest.fn()} />, { api });
  const form = await DialogForm.open(user, 'Edit Preparation Item Template');
  expect(screen.getByText('You must select a default product for Standard sourcing.')).toBeInTheDocument();
  await form.type('Name', 'Jug');
  await form.press('Save');
  const question = await screen.findByRole('alertdialog', { name: 'Please Confirm' });
  expect(question).toHaveTextContent(
    'There are no products specified for STANDARD sourcing. Are you sure you want to proceed?',
  );
  await user.click(within(question).getByRole('button', { name: 'No, take me back' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(api.sent('PUT')).toEqual([]);
  expect(form.text('Name')).toHaveValue('Jug');
  await form.press('Save');
  await user.click(await screen.findByRole('button', { name: 'YES' }));
  await waitFor(() => expect(api.stored('preparationitemtemplates', 'jug')?.name).toBe('Jug'));
});

it('requires a name, and letters, digits, commas and underscores for the location [VA-31] [VA-32]', async () => {
  const { user, api, form } = await openCreate();
  await form.type('Warehouse location', 'a1 02');
  expect(form.text('Warehouse location')).toHaveValue('A1 02');
  await form.press('Create');
  expect(await screen.findByText('A value is required')).toBeInTheDocument();
  expect(screen.getByText('The field contains symbols that are not allowed.')).toBeInTheDocument();
  expect(form.text('Name')).toHaveAccessibleDescription('A value is required');
  await form.type('Name', 'Jug');
  await form.type('Warehouse location', 'a1_02,b3');
  await form.press('Create');
  await user.click(await screen.findByRole('button', { name: 'YES' }));
  await waitFor(() => expect(api.sent('POST')[0]?.body).toMatchObject({ locale: 'A1_02,B3' }));
});

it('shows media, description, tags, location and each product with link, vendor and sourcings [PI-14] [PI-15]', async () => {
  const { user } = await renderInShell(<ItemTemplateDetails id="jug" onClose={jest.fn()} />, { api: world() });
  const form = await DialogForm.open(user, 'Pouring jug');
  await form.expectReadOnly({
    Description: 'Small enough for a child',
    Tags: 'Toddler',
    'Warehouse location': 'A1_01',
  });
  expect(screen.getByText('Beechwood Materials').closest('li')).toHaveTextContent('Glass jug');
  expect(await screen.findByRole('button', { name: 'Open image Wall photo' })).toBeInTheDocument();
  const products = within(within(form.element).getByRole('region', { name: 'Products (2)' }));
  const [glass, steel] = products.getAllByRole('listitem').map((row) => within(row));
  expect(glass?.getByRole('link', { name: 'Glass jug' })).toHaveAttribute('href', 'https://jugs.test/glass');
  expect(glass?.getByTitle('Default for Standard')).toHaveTextContent('Standard');
  expect(glass?.getByTitle('Default for Standard').querySelector('svg')).not.toBeNull();
  expect(steel?.queryByRole('link')).toBeNull();
  expect(steel?.getByText('Standard').closest('[title]')).toBeNull();
  expect(steel?.getByText('Standard').parentElement?.querySelector('svg')).toBeNull();
  expect(steel?.getByTitle('Default for EMEA').querySelector('svg')).not.toBeNull();
  expect(steel?.getByTitle('Default for EMEA')).toHaveTextContent('EMEA');
  expect(screen.queryByText('Hidden Broken Links')).toBeNull();
});

it('hides products that are gone and says so [PI-16]', async () => {
  const api = world({ productIds: ['glass', 'gone'] });
  const { user } = await renderInShell(<ItemTemplateDetails id="jug" onClose={jest.fn()} />, { api });
  await DialogForm.open(user, 'Pouring jug');
  const warning = await screen.findByText('Hidden Broken Links');
  expect(warning.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Products (1)' })).toBeInTheDocument();
});
