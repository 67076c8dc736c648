import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, within } from '@testing-library/react';
import ProductsPage from './ProductsPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const pinkTower = {
  id: 'pink',
  name: 'Pink Tower',
  tagIds: ['primary'],
  price: 68,
  vendorId: 'beech',
  externalIdentifier: 'BM-1010',
};
const records = () => ({
  products: [pinkTower, { id: 'stair', name: 'Brown Stair', price: 112, vendorId: 'gone' }],
  vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
  tagsets: [{ id: 'program', name: 'Program', color: '#2B6596' }],
  tags: [{ id: 'primary', name: 'Primary', setId: 'program' }],
});
const select = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  const row = (await screen.findByText(name)).closest('[role="row"]');
  const [checkbox] = within(row as HTMLElement).getAllByRole('checkbox');
  await user.click(checkbox!);
};

describe('the product list', () => {
  it('shows name, vendor, price and a broken reference, with a column of its tag set [GR-24]', async () => {
    const api = fakeApi({ records: records() });
    await renderInShell(<ProductsPage />, { api, route: '/products' });
    expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
    expect(screen.getByText('Beechwood Materials')).toBeInTheDocument();
    expect(screen.getByText('$68.00')).toBeInTheDocument();
    expect(await screen.findByText('Item not found')).toBeInTheDocument();
    expect(await screen.findByRole('columnheader', { name: 'Program' })).toBeInTheDocument();
  });

  it('offers each action for the right number of rows, and tags and vendor for several [GR-03] [GR-04] [GR-05] [GR-06] [GR-08] [BE-08]', async () => {
    const { user } = await renderInShell(<ProductsPage />, {
      api: fakeApi({ records: records() }),
      route: '/products',
    });
    await screen.findByText('Pink Tower');
    expect(screen.getByRole('button', { name: 'New' })).toBeInTheDocument();
    for (const name of ['Edit', 'Edit multiple', 'View', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await select(user, 'Pink Tower');
    for (const name of ['Edit', 'View', 'Delete']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit multiple' })).toBeNull();
    await select(user, 'Brown Stair');
    for (const name of ['Edit', 'View']) expect(screen.queryByRole('button', { name })).toBeNull();
    for (const name of ['Edit multiple', 'Delete']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit multiple' }));
    const several = within(await screen.findByRole('dialog', { name: 'Edit 2 products' }));
    for (const name of [/^Tags to add/, 'Vendor']) expect(several.getByRole('combobox', { name })).toBeInTheDocument();
    await user.click(several.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /^2 selected/ }));
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('hides what a ReadOnly user may not do', async () => {
    const api = fakeApi({ records: records() });
    const { user } = await renderInShell(<ProductsPage />, { api, user: { role: 'ReadOnly' }, route: '/products' });
    await select(user, 'Pink Tower');
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'View' })).toBeInTheDocument();
  });

  it('creates a product and closes [DL-03] [DL-13] [GR-02]', async () => {
    const api = fakeApi({ records: records() });
    const { user } = await renderInShell(<ProductsPage />, { api, route: '/products' });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await screen.findByRole('dialog', { name: 'New Product' }, { timeout: 10_000 });
    for (const label of ['Name', 'Vendor', 'Price', 'External price', 'Product ID', 'Barcode', 'Website', 'Tags'])
      expect(within(dialog).getByLabelText(label)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('A value is required')).toBeInTheDocument();
    expect(within(dialog).getByText(/Check 1 field/)).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Name'), 'Red Rods');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Red Rods')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
