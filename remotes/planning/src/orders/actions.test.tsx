import type { Order } from '@groundwork/contract';
import { fakeApi, renderInShell, type ShellOptions, staff } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { OrderDetails } from './dialogs.tsx';
import OrdersPage from './OrdersPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const orders: Partial<Order>[] = [
  { id: 'a', name: 'Tower', productId: 'tower', vendorId: 'beech', quantity: 5, total: 340, po: 'PO-1', status: 'New' },
  { id: 'b', name: 'Mats', productId: 'mats', vendorId: 'beech', quantity: 21, total: 37.5, status: 'Ordered' },
  { id: 'c', name: 'Globe', vendorId: 'kite', quantity: 1, status: 'Shipped' },
  { id: 'd', name: 'Rug', vendorId: 'beech', quantity: 2, status: 'Processing' },
];
const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', locationId: 'school', fulfillingById: 'portland', ownerIds: ['ben'] },
      ],
      locations: [{ id: 'school', name: 'Cedar School', address: '1 Oak Street' }],
      vendors: [
        { id: 'beech', name: 'Beechwood', contactEmail: 'orders@beech.test', contactName: 'Ana' },
        { id: 'kite', name: 'Kite' },
      ],
      products: [
        { id: 'tower', name: 'Pink Tower', price: 68, externalIdentifier: 'PT-1' },
        { id: 'mats', name: 'Work mats', price: 12.5, divisibleUnits: 10 },
      ],
      orders: orders.map((order) => ({ projectId: 'cedar', ...order })),
    },
  });
const open = async (options: ShellOptions = {}) => {
  const api = options.api ?? world();
  const view = await renderInShell(
    <>
      <OrdersPage />
      <ToastRegion />
    </>,
    { route: '/orders', projectId: 'cedar', ...options, api },
  );
  await screen.findByText('Mats');
  const select = async (...names: string[]) => {
    for (const name of names) {
      const row = (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;
      await view.user.click(within(row).getByRole('checkbox'));
    }
    await screen.findByRole('button', { name: `${names.length} selected, clear the selection` });
  };
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, api, select, press };
};
const button = (name: string) => screen.queryByRole('button', { name });

let clicked: HTMLAnchorElement[] = [];
beforeEach(() => {
  clicked = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
});
afterEach(() => jest.restoreAllMocks());

it('receives the selected orders of one place', async () => {
  const { select, press } = await open();
  await select('Tower', 'Mats');
  await press('Receive');
  const dialog = await screen.findByRole('dialog', { name: 'Receive' });
  expect(within(dialog).getByRole('listitem', { name: 'Tower' })).toBeInTheDocument();
  expect(within(dialog).getByRole('listitem', { name: 'Mats' })).toBeInTheDocument();
});

it('lets go of what it has received, where the filter no longer shows it', async () => {
  const { api, select, press } = await open({ route: '/orders?status=open' });
  api.on('POST', 'orders/delivery/c', () => ({
    body: api.change('orders', 'c', { status: 'Delivered', deliveredQuantity: 1 }),
  }));
  await select('Globe');
  await press('Receive');
  await press('Continue');
  await press('Receive');
  expect(await screen.findByText('1 item received into Cedar School')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Globe')).toBeNull());
  await waitFor(() => expect(button('1 selected, clear the selection')).toBeNull());
  expect(button('Receive')).toBeNull();
});

it('splits the one selected order, in two that are shown', async () => {
  const { api, select, press, user } = await open();
  const first = api.stored('orders', 'a') as Order;
  api.on('POST', 'orders/split/a', () => ({
    body: [
      api.change('orders', 'a', { quantity: 3 }),
      ...api.seed('orders', [{ ...first, id: 'second', name: 'Tower again', quantity: 2, splitFromId: 'a' }]),
    ],
  }));
  await select('Tower');
  await press('Split');
  const dialog = within(await screen.findByRole('dialog', { name: 'Split order: Tower' }));
  await user.type(dialog.getByRole('spinbutton'), '5');
  expect(dialog.getByText('Must be at most 4')).toBeInTheDocument();
  await user.clear(dialog.getByRole('spinbutton'));
  await user.type(dialog.getByRole('spinbutton'), '2{Enter}');
  expect(await screen.findByText('The order is split into 3 and 2.')).toBeInTheDocument();
  expect(api.sent('POST', 'orders/split/a')[0]?.body).toEqual({ newOrderQuantity: 2 });
  expect(await screen.findByText('Tower again')).toBeInTheDocument();
});

it.each([
  ['Basic', [], false],
  ['Basic', ['portland'], true],
  ['Director', [], true],
] as const)('lets %s of warehouses %j split what is Processing: %s', async (role, warehouseIds, isOffered) => {
  const { select } = await open({ user: staff(role, { id: 'ben', warehouseIds: [...warehouseIds] }) });
  await select('Rug');
  expect(await screen.findByRole('button', { name: 'View' })).toBeInTheDocument();
  expect(button('Split') !== null).toBe(isOffered);
});

it("opens a mail with a line for each order, then asks 'Mark as Emailed Vendor?'", async () => {
  const { api, select, press } = await open();
  await select('Tower', 'Mats');
  await press('Email vendor');
  const question = await screen.findByRole('alertdialog', { name: 'Mark as Emailed Vendor?' });
  const address = new URL(clicked[0]?.href ?? '');
  expect(address.protocol).toBe('mailto:');
  expect(address.pathname).toBe('orders@beech.test');
  expect(address.searchParams.get('subject')).toBe('Purchase order PO-1');
  const body = address.searchParams.get('body');
  expect(body).toContain('Dear Ana,');
  expect(body).toContain('PO-1: 5 × Pink Tower (PT-1)');
  expect(body).toContain('21 × Work mats');
  expect(api.sent('PATCH')).toEqual([]);
  await within(question).findByRole('button', { name: 'Mark as Emailed Vendor' });
  await press('Mark as Emailed Vendor');
  await waitFor(() => expect(api.stored('orders', 'b')?.status).toBe('Emailed Vendor'));
  expect(api.stored('orders', 'a')?.status).toBe('Emailed Vendor');
});

it('offers the mail only where all have one vendor with an address', async () => {
  const { select } = await open();
  await select('Tower', 'Globe');
  expect(await screen.findByRole('button', { name: 'Receive' })).toBeInTheDocument();
  expect(button('Email vendor')).toBeNull();
});

it('exports the purchase orders of what is not Processing, by vendor [GR-11]', async () => {
  const exported: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    exported.push(blob);
    return 'blob:pos';
  };
  URL.revokeObjectURL = () => undefined;
  const { user } = await open();
  await screen.findByText('Rug');
  await user.click(screen.getByRole('button', { name: /^Default/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export POs' }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  expect(clicked[0]?.download).toMatch(/^export-PO-.*\.csv$/);
  const text = await textOf(exported[0] as Blob);
  const [head, ...lines] = text.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe(
    '"PO","Vendor","Vendor contact","Product ID","Product","Quantity","Packs","Unit price","Total","Project","Ship-to name","Ship-to address"',
  );
  expect(lines).toHaveLength(3);
  expect(lines).toContain(
    '"PO-1","Beechwood","Ana, orders@beech.test","PT-1","Pink Tower","5","5","68.00","340.00","Cedar Lane","Cedar School","1 Oak Street"',
  );
  expect(lines.find((line) => line.includes('Work mats'))).toContain('"21","3","12.50","37.50"');
  expect(lines.at(-1)).toContain('"Kite"');
  expect(text).not.toContain('Rug');
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe('Return to stock', () => {
  const delivered = () => {
    const api = world();
    api.change('orders', 'c', { status: 'Delivered', deliveredQuantity: 1 });
    return api;
  };

  it.each([
    ['Contributor', [], true],
    ['Basic', ['portland'], true],
    ['Basic', [], false],
    ['ReadOnly', ['portland'], false],
  ] as const)('is offered to %s of warehouses %j: %s', async (role, warehouseIds, isOffered) => {
    const user = staff(role, { id: 'ben', warehouseIds: [...warehouseIds] });
    const { select } = await open({ api: delivered(), user });
    await select('Globe');
    expect(await screen.findByRole('button', { name: 'View' })).toBeInTheDocument();
    expect(button('Return to stock') !== null).toBe(isOffered);
    expect(button('Undo return')).toBeNull();
  });

  it('asks the warehouse to take in one order of which something was delivered', async () => {
    const { dialogs, select, press } = await open({ api: delivered() });
    await select('Globe');
    await press('Return to stock');
    expect(dialogs.opened).toEqual([{ name: 'order.return', props: { id: 'c' } }]);
    await press('1 selected, clear the selection');
    await select('Tower');
    expect(button('Return to stock')).toBeNull();
  });

  it('is not offered of what was delivered to a warehouse, in whose stock it is', async () => {
    const api = delivered();
    const { locationId = '' } = api.stored('projects', api.stored('orders', 'c')?.projectId ?? '') ?? {};
    api.change('locations', locationId ?? '', { type: 'Warehouse' });
    const { select } = await open({ api });
    await select('Globe');
    expect(await screen.findByRole('button', { name: 'View' })).toBeInTheDocument();
    await waitFor(() => expect(button('Return to stock')).toBeNull());
  });

  it('is undone from the list and from the details once nothing of the order is delivered', async () => {
    const api = delivered();
    api.change('orders', 'c', { status: 'Return or Exchange', deliveredQuantity: 0 });
    const { dialogs, select, press } = await open({ api });
    await select('Globe');
    expect(button('Return to stock')).toBeNull();
    await press('Undo return');
    const details = await renderInShell(<OrderDetails id="c" onClose={jest.fn()} />, { api });
    await details.user.click((await screen.findAllByRole('button', { name: 'Undo return' })).at(-1) as HTMLElement);
    const asked = { name: 'order.undoReturn', props: { id: 'c' } };
    expect(dialogs.opened).toEqual([asked]);
    expect(details.dialogs.opened).toEqual([asked]);
  });

  it('is in the details of the order', async () => {
    const { dialogs, user } = await renderInShell(<OrderDetails id="c" onClose={jest.fn()} />, { api: delivered() });
    await user.click(await screen.findByRole('button', { name: 'Return to stock' }));
    expect(dialogs.opened).toEqual([{ name: 'order.return', props: { id: 'c' } }]);
  });
});
