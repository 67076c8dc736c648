import { build, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import WarehouseInventoryPage from '../WarehouseInventoryPage.tsx';
import { lowProducts } from './below-level.ts';

const product = (id: string, fields: object) => build('products', { id, name: `The ${id}`, price: 5, ...fields });
const inStock = (productId: string, quantity: number, reserved = 0) =>
  build('inventoryitems', {
    ...{ productId, quantity, locationId: 'portland', name: `Some ${productId}` },
    reservations: reserved > 0 ? [{ orderId: 'o', quantity: reserved, status: 'Reserved' }] : [],
  });
const order = (productId: string, quantity: number, fields: object = {}) =>
  build('orders', {
    productId,
    quantity,
    projectId: 'stocking',
    name: `Order of ${productId}`,
    status: 'Ordered',
    ...fields,
  });

describe('what is below its level', () => {
  it('counts available and ordered pieces, less the received ones', () => {
    const products = [product('pencils', { reorderLevel: 20 })];
    const stock = [inStock('pencils', 12, 5)];
    expect(lowProducts({ products, stock, orders: [order('pencils', 13)] })).toEqual([]);
    const [low] = lowProducts({
      products,
      stock,
      orders: [order('pencils', 13, { deliveredQuantity: 4 }), order('pencils', 50, { status: 'Cancelled' })],
    });
    expect(low).toMatchObject({ available: 7, onOrder: 9, level: 20, proposal: 4 });
  });

  it('proposes the usual order quantity of a product, but never less than is missing', () => {
    const stock = [inStock('pencils', 12)];
    const proposal = (reorderQuantity: number) =>
      lowProducts({ products: [product('pencils', { reorderLevel: 20, reorderQuantity })], stock, orders: [] })[0]
        ?.proposal;
    expect([0, 5, 8, 50].map(proposal)).toEqual([8, 8, 8, 50]);
  });

  it('counts transfers from other warehouses as on order, and stock on hold or sent away as not available', () => {
    const products = [product('pencils', { reorderLevel: 20 })];
    const transit = { toLocationId: 'lyon', sentUtc: '2026-11-20T09:30:00.000Z' };
    const stock = [
      inStock('pencils', 12),
      { ...inStock('pencils', 30), transit },
      { ...inStock('pencils', 9), hold: {} },
    ];
    const [low] = lowProducts({ products, stock, orders: [], coming: [inStock('pencils', 3), inStock('globe', 9)] });
    expect(low).toMatchObject({ available: 12, onOrder: 3, proposal: 5 });
  });

  it('reads each of 50,000 items of the stock a fixed number of times', () => {
    const reads = { count: 0 };
    const one = inStock('pencils', 1);
    const stock = Array.from({ length: 50_000 }, (_, index) => ({
      ...one,
      get productId() {
        reads.count += 1;
        return `p${index % 2_000}`;
      },
    }));
    const products = Array.from({ length: 2_000 }, (_, index) => product(`p${index}`, { reorderLevel: 30 }));
    expect(lowProducts({ products, stock, orders: [] })).toHaveLength(2_000);
    expect(reads.count).toBeLessThan(5 * stock.length);
  });

  it('leaves out products without a level', () => {
    expect(lowProducts({ products: [product('globe', {})], stock: [], orders: [] })).toEqual([]);
  });
});

const world = () =>
  fakeApi({
    records: {
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      projects: [{ id: 'stocking', name: 'Stocking', locationId: 'portland', status: 'Ordering' }],
      products: [
        { id: 'pencils', name: 'Pencils', price: 2, reorderLevel: 20 },
        { id: 'globe', name: 'Globe', price: 40, reorderLevel: 1 },
      ],
      inventoryitems: [
        { id: 'p', name: 'Pencils', productId: 'pencils', locationId: 'portland', quantity: 5 },
        { id: 'g', name: 'Globe', productId: 'globe', locationId: 'portland', quantity: 3 },
      ],
    },
  });
const open = async (api = world(), user = {}) =>
  renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland', route: '/?tab=below', user });

it('makes New orders in the stocking project once somebody confirms, and the line is gone', async () => {
  const { user, api } = await open();
  await screen.findByText('Pencils');
  expect(screen.queryByText('Globe')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Create 1 order' }));
  expect(await screen.findByText(/Stocking, \$30.00 in total/)).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Create 1 order' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.sent('POST', 'orders')).toHaveLength(1));
  expect(api.sent('POST', 'orders')[0]?.body).toMatchObject({
    productId: 'pencils',
    quantity: 15,
    projectId: 'stocking',
  });
  await waitFor(() => expect(screen.queryByText('Pencils')).not.toBeInTheDocument());
});

it('does not order again what was ordered before a failure', async () => {
  const api = world();
  api.seed('products', [{ id: 'tape', name: 'Tape', price: 1, reorderLevel: 2 }]);
  const { user } = await open(api);
  await screen.findByText('Tape');
  let isBroken = true;
  api.on('POST', 'orders', ({ body }) =>
    isBroken && (body as { productId: string }).productId === 'tape'
      ? { status: 500, body: { message: 'Away' } }
      : undefined,
  );
  await press(user, 'Create 2 orders');
  expect(await screen.findByText(/Tape: Away\. 1 of 2 orders were made in Stocking/)).toBeInTheDocument();
  isBroken = false;
  await press(user, 'Create 1 order');
  await waitFor(() => expect(api.rows('orders').all()).toHaveLength(2));
});

it('says to a reader why they cannot order', async () => {
  await open(world(), { role: 'ReadOnly' });
  await screen.findByText('Pencils');
  expect(screen.getByRole('button', { name: 'Create 1 order' })).toHaveAttribute('aria-disabled', 'true');
});

it('stores in the list how many are ordered of a product, and proposes that', async () => {
  const { user, api } = await open();
  await screen.findByText('Pencils');
  const row = screen.getByText('Pencils').closest('[role=row]') as HTMLElement;
  await user.dblClick(row.querySelector('[col-id=quantity]') as HTMLElement);
  const editor = await within(row).findByRole('textbox');
  await user.type(editor, '2.5{Enter}');
  expect(api.sent('PATCH')).toEqual([]);
  await user.clear(editor);
  await user.type(editor, '50{Enter}');
  await waitFor(() => expect(api.stored('products', 'pencils')?.reorderQuantity).toBe(50));
  await waitFor(() => expect(row.querySelector('[col-id=proposal]')).toHaveTextContent('50'));
});

it('says what the orders will cost, also of products that are sold in packs', async () => {
  const api = world();
  // 15 pencils are two packs of 12.
  api.change('products', 'pencils', { price: 9, divisibleUnits: 12 });
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Create 1 order' }));
  expect(await screen.findByText(/Stocking, \$18.00 in total/)).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Create 1 order' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.sent('POST', 'orders')[0]?.body).toMatchObject({ quantity: 15, total: 18 }));
});

const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
};

it('orders nothing that somebody else has ordered at the same moment, and says so', async () => {
  const api = world();
  api.seed('products', [{ id: 'tape', name: 'Tape', price: 1, reorderLevel: 2 }]);
  const seen = '2026-11-20T09:30:00.000Z';
  api.seed('orders', [
    { id: 'old', projectId: 'stocking', productId: 'tape', quantity: 1, status: 'Cancelled', timeCreatedUtc: seen },
  ]);
  const { user } = await open(api);
  await screen.findByText('Tape');
  api.on('POST', 'orders', ({ body }) =>
    (body as { productId: string }).productId === 'pencils'
      ? { status: 409, body: { message: 'Somebody else has ordered 15 of it.', code: 'ordered-meanwhile' } }
      : undefined,
  );
  await press(user, 'Create 2 orders');
  expect(
    await screen.findByText('1 of 2 orders were made in Stocking. Somebody else has ordered Pencils meanwhile.'),
  ).toBeVisible();
  expect(api.sent('POST', 'orders').map(({ query }) => query.get('unlessOrderedSince'))).toEqual([
    '1970-01-01T00:00:00.000Z',
    seen,
  ]);
});

it('can be stopped, and keeps what was ordered until then', async () => {
  const api = world();
  api.seed('products', [{ id: 'tape', name: 'Tape', price: 1, reorderLevel: 2 }]);
  const { user } = await open(api);
  await screen.findByText('Tape');
  let answer = () => {};
  api.on('POST', 'orders', () => new Promise((resolve) => (answer = () => resolve(undefined))));
  await press(user, 'Create 2 orders');
  expect(await screen.findByText('Ordering 1 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  answer();
  expect(await screen.findByText('Stopped. 1 of 2 orders were made in Stocking.')).toBeVisible();
  expect(api.sent('POST', 'orders')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Create 1 order' })).toBeEnabled();
});
