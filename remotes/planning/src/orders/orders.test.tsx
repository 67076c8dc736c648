import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { OrderCreate, OrderDetails } from './dialogs.tsx';
import OrdersPage from './OrdersPage.tsx';
import { choose, optionsOf, quantity, retype, total, ordersWorld as world } from './testing/orders-world.ts';

jest.setTimeout(90_000);

describe('New Order', () => {
  const open = () => renderInShell(<OrderCreate onClose={jest.fn()} />, { api: world(), projectId: 'cedar' });

  it("starts with status 'New' in the active project; product and vendor are optional [OR-04] [VA-16]", async () => {
    const { api, user } = await open();
    await user.type(await screen.findByLabelText(/^Name/), 'Tower');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('New');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST', 'orders')).toHaveLength(1));
    const body = api.sent('POST', 'orders')[0]?.body;
    expect(body).toEqual({ name: 'Tower', projectId: 'cedar', status: 'New', quantity: 1 });
  });

  it('requires name and project [VA-14]', async () => {
    const api = world();
    const { user } = await renderInShell(<OrderCreate onClose={jest.fn()} />, { api });
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('A value is required')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('A value is required');
    expect(screen.getByRole('combobox', { name: 'Project' })).toHaveAccessibleDescription('Please select an option');
    expect(screen.getByText(/^Check 2 fields/)).toBeInTheDocument();
    expect(api.sent('POST')).toEqual([]);
  });

  it('refuses a quantity and a total below 0 [VA-15]', async () => {
    const { api, user } = await open();
    await user.type(await screen.findByLabelText(/^Name/), 'Tower');
    await retype(user, quantity(), '-1');
    await retype(user, total(), '-2');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findAllByText('Must be at least 0')).toHaveLength(2);
    expect(api.sent('POST')).toEqual([]);
  });

  it('shows Partially Delivered, Delivered and Processing, but they cannot be picked [OR-05]', async () => {
    const { api, user } = await open();
    await user.type(await screen.findByLabelText(/^Name/), 'Tower');
    const options = await optionsOf(user, 'Status');
    const isOff = (option: HTMLElement) => option.getAttribute('aria-disabled') === 'true';
    expect(options).toHaveLength(13);
    expect(options.filter(isOff).map(({ textContent }) => textContent)).toEqual([
      'Processing',
      'Delivered',
      'Partially Delivered',
    ]);
    for (const option of options.filter(isOff)) await user.click(option);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST', 'orders')[0]?.body).toMatchObject({ status: 'New' }));
  });

  it('calculates the total until the user edits it, and again by the button [OR-06] [OR-07]', async () => {
    const { user } = await open();
    await screen.findByLabelText(/^Name/);
    await choose(user, 'Product', 'Work mats');
    expect(total()).toHaveValue('12.50');
    await retype(user, quantity(), '11');
    expect(total()).toHaveValue('25.00');
    await retype(user, total(), '20');
    await retype(user, quantity(), '21');
    expect(total()).toHaveValue('20.00');
    expect(screen.getByText('Calculated: $37.50')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Recalculate total' }));
    expect(total()).toHaveValue('37.50');
    await retype(user, quantity(), '1');
    expect(total()).toHaveValue('12.50');
  });

  it('offers to create a product without leaving', async () => {
    const { user, dialogs } = await open();
    await screen.findByLabelText(/^Name/);
    await user.click(screen.getByRole('combobox', { name: 'Product' }));
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByText('[ Create Product... ]'));
    expect(dialogs.opened).toEqual([{ name: 'product.create', props: {} }]);
  });
});

it('shows an order read-only, its status in its color [OR-09]', async () => {
  const api = world([
    {
      id: 'o',
      name: 'Tower',
      projectId: 'cedar',
      productId: 'tower',
      preparationItemId: 'item',
      quantity: 3,
      deliveredQuantity: 1,
      total: 204,
      tracking: 'https://parcels.test/1Z',
      status: 'Back Ordered',
    },
  ]);
  await renderInShell(<OrderDetails id="o" onClose={jest.fn()} />, { api });
  const dialog = await screen.findByRole('dialog', { name: 'Tower' });
  const badge = await within(dialog).findByText('Back Ordered');
  expect(badge.closest('[style]')).toHaveStyle({ '--tag': '#D97706' });
  for (const text of [
    'Cedar Lane',
    'Pink Tower',
    'Sensorial shelf',
    '1 of 3',
    '$204.00',
    'No notes provided',
    'No tags provided',
  ]) {
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  }
  expect(within(dialog).getByRole('link')).toHaveAttribute('href', 'https://parcels.test/1Z');
});

describe('the list', () => {
  const orders: Partial<Order>[] = [
    { id: 'a', name: 'Tower', projectId: 'cedar', productId: 'tower', quantity: 2, total: 136, status: 'New' },
    { id: 'b', name: 'Mats', projectId: 'cedar', quantity: 4, deliveredQuantity: 1, total: 50.5, status: 'Shipped' },
    { id: 'c', name: 'Rug', projectId: 'cedar', quantity: 1, total: 10, status: 'Delivered' },
    { id: 'd', name: 'Globe', projectId: 'maple', quantity: 1, total: 30, status: 'Back Ordered' },
  ];
  const open = (route = '/orders', given: Parameters<typeof renderInShell>[1] = {}) =>
    renderInShell(
      <>
        <OrdersPage />
        <ToastRegion />
      </>,
      { projectId: 'cedar', ...given, route, api: given.api ?? world(orders) },
    );
  const amount = () => screen.getByText(/Total Amount/).textContent;

  it("shows the project's orders and the sum of their totals [GR-23] [SC-16]", async () => {
    const { api, user } = await open();
    expect(await screen.findByText('Tower')).toBeInTheDocument();
    expect(screen.queryByText('Globe')).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Project' })).not.toBeInTheDocument();
    expect(amount()).toBe('Total Amount $196.50');
    api.change('orders', 'c', { total: 20 });
    await act(async () => void (await collection('orders').load({ force: true })));
    await waitFor(() => expect(amount()).toBe('Total Amount $206.50'));
    const row = screen.getByText('Tower').closest('[role="row"]') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
    await waitFor(() => expect(amount()).toBe('Selection: Total Amount $136.00'));
  });

  it('shows by default the columns that fit on a screen, with the preparation that distinguishes orders of one name', async () => {
    const [tower] = orders;
    await open('/orders', { api: world([{ ...tower, vendorId: 'beech', preparationItemId: 'item', po: 'PO-77' }]) });
    await screen.findByText('Tower');
    expect(await screen.findByRole('columnheader', { name: 'Preparation' })).toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
    for (const name of ['Name', 'Preparation', 'Vendor', 'Quantity', 'Delivered', 'Total', 'Status'])
      expect(headers).toContain(name);
    for (const name of ['Product', 'Unit price', 'PO', 'Invoice', 'Tracking', 'Item Template', 'Notes'])
      expect(headers).not.toContain(name);
  });

  it('shows the orders of all projects of the active group, and which project they belong to [SC-16]', async () => {
    await open('/orders', { projectId: undefined, projectGroupId: 'both' });
    expect(await screen.findByText('Globe')).toBeInTheDocument();
    expect(screen.getByText('Tower')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Project' })).toBeInTheDocument();
  });

  it('filters by chips that are stored in the address, and by the status of a link', async () => {
    const { user, location, unmount } = await open();
    await screen.findByText('Tower');
    await user.click(screen.getByRole('radio', { name: 'On the way' }));
    await waitFor(() => expect(screen.queryByText('Tower')).not.toBeInTheDocument());
    expect(screen.getByText('Mats')).toBeInTheDocument();
    await waitFor(() => expect(amount()).toBe('Total Amount $50.50'));
    await waitFor(() => expect(location()).toBe('/orders?status=onTheWay'));
    await user.click(screen.getByRole('radio', { name: 'Open' }));
    expect(await screen.findByText('Tower')).toBeInTheDocument();
    expect(screen.queryByText('Rug')).not.toBeInTheDocument();
    unmount();
    await open('/orders?status=new');
    expect(await screen.findByText('Tower')).toBeInTheDocument();
    expect(screen.queryByText('Mats')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'New' })).toBeChecked();
  });

  it('keeps the chip in a saved view', async () => {
    const api = world(orders);
    const filterState = { screen: { page: { status: 'onTheWay' } } };
    api.seed('gridconfigurations', [{ gridId: 'orders', views: [{ name: 'Coming', columnState: [], filterState }] }]);
    await open('/orders?view=Coming', { api });
    expect(await screen.findByText('Mats')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'On the way' })).toBeChecked());
    await waitFor(() => expect(screen.queryByText('Tower')).not.toBeInTheDocument());
  });

  it('changes the status in its cell, with the version that was shown [OR-08]', async () => {
    const { user, api, location } = await open();
    await user.click(await screen.findByRole('button', { name: 'Status: Shipped' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Shipped' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Back Ordered' }));
    await waitFor(() => expect(api.stored('orders', 'b')?.status).toBe('Back Ordered'));
    expect(api.sent('PATCH', 'orders/b')[0]?.headers['if-match']).toBeDefined();
    expect(await screen.findByText('Back Ordered')).toBeInTheDocument();
    expect(location()).toBe('/orders');
  });

  it('asks before a status lets go of reserved items, and says when it was refused', async () => {
    const api = world(orders);
    const reservations = [{ orderId: 'a', quantity: 2, status: 'Reserved' as const }];
    api.seed('inventoryitems', [{ id: 'stock', locationId: 'portland', quantity: 9, reservations }]);
    api.fail('PATCH', 'orders/a', { message: 'Order is being processed by the warehouse.' }, 409);
    const { user } = await open('/orders', { api });
    await user.click(await screen.findByRole('button', { name: 'Status: New' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cancelled' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('This releases 2 reserved items.');
    expect(api.sent('PATCH')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Set to Cancelled' }));
    expect(await screen.findByText('Update failed. Order is being processed by the warehouse.')).toBeInTheDocument();
  });
});
