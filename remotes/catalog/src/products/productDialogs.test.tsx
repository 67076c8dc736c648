import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import productDialogs from './dialogs.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);
const { create: ProductCreate, edit: ProductEdit, details: ProductDetails } = productDialogs;

const stair = {
  id: 'stair',
  name: 'Brown Stair',
  vendorId: 'beech',
  price: 112,
  externalPrice: 150.5,
  description: '<p>Ten prisms</p>',
  mediaItemIds: ['photo'],
  externalIdentifier: 'BM-1020',
  barcode: '4006381333931',
  externalUrl: 'https://beechwood.test/stair',
  consumable: true,
  divisible: true,
  divisibleUnits: 10,
  tagIds: ['fragile'],
};
const world = () =>
  fakeApi({
    records: {
      products: [stair],
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      tags: [{ id: 'fragile', name: 'Fragile' }],
      mediaitems: [{ id: 'photo', name: 'Stair photo', url: 'http://localhost/stair.png' }],
    },
  });
const onClose = jest.fn();
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('is filled with the values of the record when it is edited [PR-01]', async () => {
  await renderInShell(<ProductEdit id="stair" onClose={onClose} />, { api: world() });
  const dialog = await dialogNamed('Edit Product');
  const fields: [role: string, name: RegExp, value: string | number][] = [
    ['textbox', /^Name/, 'Brown Stair'],
    ['textbox', /^Product ID/, 'BM-1020'],
    ['textbox', /^Barcode/, '4006381333931'],
    ['textbox', /^Website/, 'https://beechwood.test/stair'],
  ];
  for (const [role, name, value] of fields) expect(dialog.getByRole(role, { name })).toHaveValue(value);
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Vendor/ })).toHaveValue('Beechwood Materials'));
  for (const [label, value] of [
    [/^Price/, 112],
    [/^External price/, 150.5],
    [/^Divisible Units/, 10],
  ] as const)
    expect(Number((dialog.getByLabelText(label) as HTMLInputElement).value.replace('$', ''))).toBe(value);
  for (const name of ['Consumable', 'Divisible']) expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  expect(await dialog.findByRole('textbox', { name: /^Description/ })).toHaveTextContent('Ten prisms');
  expect(await dialog.findByRole('button', { name: 'Remove Stair photo' })).toBeInTheDocument();
  expect(await dialog.findByRole('button', { name: 'Remove Fragile' })).toBeInTheDocument();
});

it("has an entry '[ Create Vendor... ]' in its vendors, which opens the vendor creator and takes what it makes [PR-02]", async () => {
  const api = world();
  const { user, dialogs } = await renderInShell(<ProductCreate onClose={onClose} />, { api });
  const vendor = await screen.findByRole('combobox', { name: /^Vendor/ });
  await user.click(vendor);
  await user.click(await screen.findByRole('option', { name: '[ Create Vendor... ]' }));
  expect(dialogs.opened).toMatchObject([{ name: 'vendor.create' }]);
  const [made] = api.seed('vendors', [{ id: 'kite', name: 'Kite Paper Co' }]);
  await act(async () => void (await collection('vendors').load({ force: true })));
  await dialogs.answer('vendor.create', made!);
  await waitFor(() => expect(vendor).toHaveValue('Kite Paper Co'));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Kite');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.sent('POST', 'products')[0]?.body).toMatchObject({ vendorId: 'kite' }));
});

it("shows 'Divisible Units' only while divisible is checked [PR-03]", async () => {
  const { user } = await renderInShell(<ProductCreate onClose={onClose} />, { api: world() });
  const divisible = await screen.findByRole('checkbox', { name: 'Divisible' });
  expect(screen.queryByLabelText(/^Divisible Units/)).toBeNull();
  await user.click(divisible);
  expect(await screen.findByLabelText(/^Divisible Units/)).toBeInTheDocument();
  await user.click(divisible);
  expect(screen.queryByLabelText(/^Divisible Units/)).toBeNull();
});

it('shows all of it read-only in its details [PR-04]', async () => {
  await renderInShell(<ProductDetails id="stair" onClose={onClose} />, { api: world() });
  const dialog = await dialogNamed('Brown Stair');
  const shownAs = (label: string) => dialog.getByText(label).parentElement?.textContent?.replace(label, '').trim();
  await waitFor(() => expect(shownAs('Vendor')).toBe('Beechwood Materials'));
  expect(
    ['Price', 'External price', 'Product ID', 'Barcode', 'Website', 'Consumable', 'Divisible', 'Divisible Units'].map(
      shownAs,
    ),
  ).toEqual(['$112.00', '$150.50', 'BM-1020', '4006381333931', 'https://beechwood.test/stair', 'Yes', 'Yes', '10']);
  expect(dialog.getByText('Ten prisms')).toBeInTheDocument();
  expect(await dialog.findByText('Fragile')).toBeInTheDocument();
  expect(await dialog.findByRole('button', { name: 'Open image Stair photo' })).toBeInTheDocument();
  for (const role of ['textbox', 'combobox', 'checkbox', 'spinbutton']) expect(dialog.queryByRole(role)).toBeNull();
});

it('does not show a price that nobody has entered as one of $0', async () => {
  const api = world();
  api.seed('products', [{ id: 'gift', name: 'Gift', price: 0 }]);
  await renderInShell(<ProductDetails id="gift" onClose={onClose} />, { api });
  const details = await dialogNamed('Gift');
  expect(details.getByText('External price').parentElement).toHaveTextContent('External price(None)');
  expect(details.getByText('Price').parentElement).toHaveTextContent('Price$0');
});

it('shows the reorder level and quantity in its details, where it has a level', async () => {
  const api = world();
  api.seed('products', [{ id: 'glue', name: 'Glue', price: 2, reorderLevel: 20, reorderQuantity: 50 }]);
  const { unmount } = await renderInShell(<ProductDetails id="glue" onClose={onClose} />, { api });
  const details = await dialogNamed('Glue');
  expect(details.getByText('Reorder level').parentElement).toHaveTextContent('20');
  expect(details.getByText('Reorder quantity').parentElement).toHaveTextContent('50');
  unmount();
  await renderInShell(<ProductDetails id="stair" onClose={onClose} />, { api });
  expect((await dialogNamed('Brown Stair')).queryByText('Reorder quantity')).toBeNull();
});
