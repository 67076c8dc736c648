import { collection } from '@groundwork/data-cache';
import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WarehouseInventoryPage from '../WarehouseInventoryPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

const world = (projects = [{ id: 'stock', name: 'Portland Stock', locationId: 'portland' }]) =>
  fakeApi({
    records: {
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      projects,
      products: [
        { id: 'tower', name: 'Pink Tower', externalIdentifier: 'PT-1', price: 68, vendorId: 'beech' },
        { id: 'mats', name: 'Work mats', barcode: '4006381333931', price: 12.5, divisibleUnits: 10 },
      ],
      inventoryitems: [
        { id: 'a', name: 'Tower in stock', locationId: 'portland', productId: 'tower', quantity: 3 },
        { id: 'b', name: 'Mats in stock', locationId: 'portland', productId: 'mats', quantity: 30 },
      ],
    },
  });
const csv = 'Product ID,Barcode,Quantity,Reorder level\nPT-1,,2,5\n,4006381333931,11,\nX-9,,1,\n';
const open = async (api = world(), options: ShellOptions = {}) => {
  const view = await renderInShell(
    <>
      <WarehouseInventoryPage />
      <ToastRegion />
    </>,
    { api, warehouseId: 'portland', user: { role: 'Contributor' }, ...options },
  );
  await screen.findByText('Tower in stock');
  await view.user.click(screen.getByRole('button', { name: /^Default/ }));
  return { ...view, api };
};
const importList = async (api = world()) => {
  const view = await open(api);
  await view.user.click(await screen.findByRole('menuitem', { name: 'Import ROL' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import ROL' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await view.user.upload(input, new File([csv], 'rol.csv', { type: 'text/csv' }));
  await within(dialog).findByText('2 matched · 1 not taken · 1 below level');
  return { ...view, dialog: within(dialog) };
};
const orders = (api: ReturnType<typeof world>) => api.sent('POST', 'orders').map(({ body }) => body);

it('shows what the list means, then orders it in the stocking project and keeps the levels [GR-11]', async () => {
  const { api, user, dialog } = await importList();
  for (const result of ['Below level', 'Matched', 'Not found']) expect(dialog.getByText(result)).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
  let answer = () => {};
  api.on('POST', 'orders', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return undefined;
  });
  await user.click(dialog.getByRole('button', { name: 'Create 2 orders' }));
  expect(await screen.findByText('Ordering 1 of 2')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Ordering 2 of 2')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('2 orders were made in Portland Stock.')).toBeInTheDocument();
  const common = { projectId: 'stock', status: 'New' };
  expect(orders(api)).toEqual([
    { ...common, name: 'Pink Tower', productId: 'tower', vendorId: 'beech', quantity: 2, total: 136 },
    { ...common, name: 'Work mats', productId: 'mats', quantity: 11, total: 25 },
  ]);
  expect(api.stored('products', 'tower')?.reorderLevel).toBe(5);
  expect(await screen.findByText('Low, below 5')).toBeInTheDocument();
});

it('stays open while it orders: a second press does not reach the list behind it, and leaving asks', async () => {
  const { api, user, dialog } = await importList();
  // The chosen file is on this page alone.
  expect(hasUnsavedWork()).toBe(true);
  let answer = () => {};
  api.on('POST', 'orders', () => new Promise((resolve) => (answer = () => resolve(undefined))));
  await user.dblClick(dialog.getByRole('button', { name: 'Create 2 orders' }));
  expect(await screen.findByText('Ordering 1 of 2')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(hasUnsavedWork()).toBe(true);
  answer();
  expect(await screen.findByText('Ordering 2 of 2')).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(orders(api)).toHaveLength(2);
  expect(hasUnsavedWork()).toBe(false);
});

it('says that a list was imported already, which would order everything twice', async () => {
  const api = world();
  const made = { projectId: 'stock', status: 'New', timeCreatedUtc: new Date().toISOString() } as const;
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  api.seed('orders', [
    { ...made, id: 'today', productId: 'tower', quantity: 2 },
    { ...made, id: 'other number', productId: 'mats', quantity: 5 },
    { ...made, id: 'before', productId: 'mats', quantity: 11, timeCreatedUtc: longAgo },
  ]);
  const { dialog } = await importList(api);
  expect(
    dialog.getByText(
      'Portland Stock has 1 of these orders already, made in the last 24 hours. Importing makes it again.',
    ),
  ).toBeVisible();
});

it('says so where a file cannot be read', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Import ROL' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import ROL' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  jest.spyOn(FileReader.prototype, 'readAsText').mockImplementation(() => {
    throw new Error('It was moved.');
  });
  await user.upload(input, new File([csv], 'rol.csv', { type: 'text/csv' }));
  expect(await within(dialog).findByText('rol.csv could not be read. Choose it again.')).toBeVisible();
  jest.restoreAllMocks();
});

it('shows no number where the file has none, and says so', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Import ROL' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import ROL' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  const lines = 'Product ID;Quantity;Reorder level\nPT-1;2,5;\nPT-1;1;few\n';
  await user.upload(input, new File([lines], 'rol.csv', { type: 'text/csv' }));
  expect(await within(dialog).findAllByText('Must be a whole number')).toHaveLength(2);
  expect(dialog).not.toHaveTextContent('NaN');
});

it('orders only what is below its level, if that is asked for', async () => {
  const { api, user, dialog } = await importList();
  await user.click(dialog.getByRole('switch', { name: 'Only products below their level' }));
  await user.click(dialog.getByRole('button', { name: 'Create 1 order' }));
  await waitFor(() => expect(orders(api)).toMatchObject([{ productId: 'tower' }]));
});

it('stops at a failure, and orders nothing twice when it is tried again', async () => {
  const api = world();
  const { user, dialog } = await importList(api);
  const heal = api.fail('POST', 'orders', { message: 'Database away' }, 503);
  await user.click(dialog.getByRole('button', { name: 'Create 2 orders' }));
  expect(await screen.findByText('Error creating record. Pink Tower: Database away')).toBeInTheDocument();
  expect(orders(api)).toHaveLength(1);
  heal();
  await user.click(screen.getByRole('button', { name: 'Create 2 orders' }));
  expect(await screen.findByText('2 orders were made in Portland Stock.')).toBeInTheDocument();
  const keys = api.sent('POST', 'orders').map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('can be stopped, and then goes on with what was not ordered', async () => {
  const api = world();
  const { user, dialog } = await importList(api);
  let answer = () => {};
  api.on('POST', 'orders', () => new Promise((resolve) => (answer = () => resolve(undefined))));
  await user.click(dialog.getByRole('button', { name: 'Create 2 orders' }));
  await waitFor(() => expect(api.sent('POST', 'orders')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  answer();
  expect(await screen.findByText('Stopped. 1 of 2 orders were made in Portland Stock.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create 2 orders' }));
  await waitFor(() => expect(api.sent('POST', 'orders')).toHaveLength(2));
  answer();
  // The toast moves to the page with the end of the dialog.
  await waitFor(() => expect(screen.getByText('2 orders were made in Portland Stock.')).toBeVisible());
  expect(api.sent('POST', 'orders')).toHaveLength(2);
});

it('needs a project at the warehouse', async () => {
  const { user } = await open(world([]));
  await user.click(await screen.findByRole('menuitem', { name: 'Import ROL' }));
  expect(await screen.findByText(/^No project has Portland Central as its location/)).toBeInTheDocument();
});

it('is not offered to who may not change products, and levels have no column before any was imported', async () => {
  await open(world(), { user: { role: 'Basic' } });
  expect(await screen.findByRole('menuitem', { name: /^Export Data/ })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Import ROL' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Reorder level' })).toBeNull();
});

it('says of a file of another kind what to do, and takes the right one afterwards', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Import ROL' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import ROL' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['PK'], 'list.xlsx', { type: 'application/x' }));
  expect(await within(dialog).findByText('list.xlsx is not a CSV file. Save the list as CSV first.')).toBeVisible();
  await user.upload(input, new File([csv], 'rol.csv', { type: 'text/csv' }));
  await within(dialog).findByText('2 matched · 1 not taken · 1 below level');
  expect(within(dialog).queryByText(/is not a CSV file/)).toBeNull();
});

it('stays closed when it is closed while the file is read', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Import ROL' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import ROL' });
  let answer = () => {};
  const reading = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on('GET', 'orders', async () => void (await reading));
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([csv], 'rol.csv', { type: 'text/csv' }));
  await waitFor(() => expect(api.sent('GET', 'orders').length).toBeGreaterThan(0));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await act(async () => answer());
  await act(async () => void (await collection('orders').load()));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
