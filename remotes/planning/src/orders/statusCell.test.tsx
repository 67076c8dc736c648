import type { Order } from '@groundwork/contract';
import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from './OrdersPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);
beforeEach(() => act(dismissAllToasts));

const order: Partial<Order> = { id: 'a', name: 'Tower', projectId: 'cedar', quantity: 5, deliveredQuantity: 1 };
const world = (given: Partial<Order> = {}) =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', locationId: 'school' }],
      orders: [{ ...order, status: 'Shipped', ...given }],
    },
  });
const open = async (api = world()) => {
  const view = await renderInShell(
    <>
      <OrdersPage />
      <ToastRegion />
    </>,
    { api, route: '/orders', projectId: 'cedar' },
  );
  const choose = async (status: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'Status: Shipped' }));
    await view.user.click(await screen.findByRole('menuitemradio', { name: status }));
  };
  return { ...view, choose };
};
const arrived = (api: ReturnType<typeof world>, fields: Partial<Order>) => ({
  body: api.change('orders', 'a', fields),
});
const listsAfter = (api: ReturnType<typeof world>) => {
  const sent = api.requests.findIndex(({ method }) => method === 'POST');
  return api.requests.slice(sent + 1).flatMap(({ method, path }) => (method === 'GET' ? path : []));
};

describe('the status cell', () => {
  it('delivers an order that is set to Delivered, and fetches what that changes', async () => {
    const api = world();
    api.on('POST', 'orders/delivery/a', () => arrived(api, { status: 'Delivered', deliveredQuantity: 5 }));
    const { choose } = await open(api);
    await choose('Delivered');
    expect(await screen.findByText('5/5')).toBeInTheDocument();
    expect(api.sent('PATCH')).toEqual([]);
    await waitFor(() => expect(listsAfter(api)).toEqual(expect.arrayContaining(['orders', 'inventoryitems'])));
  });

  it('says why a delivery failed and leaves the status [ER-33]', async () => {
    const api = world();
    api.fail('POST', 'orders/delivery/a', { message: 'Project has no location.' }, 422);
    const { choose } = await open(api);
    await choose('Delivered');
    expect(await screen.findByText('Order Delivery failed. Project has no location.')).toBeInTheDocument();
    expect(screen.getByText('Shipped')).toBeInTheDocument();
  });

  it('reports no failure of a delivery that was stored although its answer was lost', async () => {
    const api = world();
    api.on('POST', 'orders/delivery/a', () => {
      arrived(api, { status: 'Delivered', deliveredQuantity: 5 });
      return { status: 502, body: {} };
    });
    const { choose } = await open(api);
    await choose('Delivered');
    expect(await screen.findByText('5/5')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Status: Delivered' })).toBeInTheDocument();
    expect(screen.queryByText(/^Order Delivery failed/)).toBeNull();
  });

  it('says that a delivery failed where the order shows that nothing was stored', async () => {
    const api = world();
    api.on('POST', 'orders/delivery/a', () => ({ status: 503, body: { message: 'The database is away.' } }));
    const { choose } = await open(api);
    await choose('Delivered');
    expect(await screen.findByText('Order Delivery failed. The database is away.')).toBeInTheDocument();
  });

  it("asks 'How many arrived?' for Partially Delivered, up to the rest, which turns the button to 'Deliver all'", async () => {
    const api = world();
    const part = () => arrived(api, { status: 'Partially Delivered', deliveredQuantity: 3 });
    api.on('POST', 'orders/partialdelivery/a', part);
    const { choose, user } = await open(api);
    await choose('Partially Delivered');
    const dialog = within(await screen.findByRole('dialog', { name: 'Partial delivery: Tower' }));
    const count = dialog.getByRole('spinbutton', { name: 'How many arrived?' });
    await user.type(count, '5');
    expect(dialog.getByText('Must be at most 4')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Deliver' }));
    expect(api.sent('POST')).toEqual([]);
    await user.clear(count);
    await user.type(count, '4');
    expect(dialog.getByRole('button', { name: 'Deliver all' })).toBeInTheDocument();
    expect(hasUnsavedWork()).toBe(true);
    await user.clear(count);
    await user.type(count, '2{Enter}');
    expect(await screen.findByText('3/5')).toBeInTheDocument();
    expect(api.sent('POST', 'orders/partialdelivery/a')[0]?.body).toEqual({ arrivedQuantity: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("delivers by 'Deliver all', and keeps the question open where that fails [ER-33]", async () => {
    const api = world();
    const works = api.fail('POST', 'orders/delivery/a', { message: 'Order is cancelled.' }, 409);
    const { choose, user } = await open(api);
    await choose('Partially Delivered');
    const dialog = within(await screen.findByRole('dialog', { name: 'Partial delivery: Tower' }));
    await user.type(dialog.getByRole('spinbutton'), '4');
    await user.click(dialog.getByRole('button', { name: 'Deliver all' }));
    expect(await dialog.findByText('Order Delivery failed. Order is cancelled.')).toBeInTheDocument();
    works();
    api.on('POST', 'orders/delivery/a', () => arrived(api, { status: 'Delivered', deliveredQuantity: 5 }));
    await user.click(dialog.getByRole('button', { name: 'Deliver all' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('5/5')).toBeInTheDocument();
  });
});
