import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { ReceiveDialog } from './ReceiveDialog.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const orders: Partial<Order>[] = [
  { id: 'a', name: 'Tower one', productId: 'tower', quantity: 2 },
  { id: 'b', name: 'Tower two', productId: 'tower', quantity: 5, deliveredQuantity: 3, status: 'Partially Delivered' },
  { id: 'c', name: 'Mats', productId: 'mats', quantity: 4, preparationItemId: 'item' },
];
const world = () =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', locationId: 'school' }],
      locations: [{ id: 'school', name: 'Cedar School' }],
      products: [
        { id: 'tower', name: 'Pink Tower', barcode: '4006381333931' },
        { id: 'mats', name: 'Work mats', externalIdentifier: 'WM-10' },
      ],
      preparations: [{ id: 'mat-work', name: 'Mat work', projectId: 'cedar' }],
      preparationitems: [{ id: 'item', name: 'Mat', preparationId: 'mat-work', projectId: 'cedar' }],
      orders: orders.map((order) => ({ projectId: 'cedar', status: 'Shipped', ...order })),
    },
  });
type Api = ReturnType<typeof world>;
const entriesOf = (api: Api, ...entries: string[][]) =>
  entries.map((ids) => ids.map((id) => api.stored('orders', id) as Order));
const open = async (api: Api, entries = [['a'], ['b'], ['c']]) => {
  await collection('products').load();
  const onClose = jest.fn();
  const view = await renderInShell(
    <>
      <ReceiveDialog entries={entriesOf(api, ...entries)} onClose={onClose} />
      <ToastRegion />
    </>,
    { api, projectId: 'cedar' },
  );
  await screen.findByRole('dialog', { name: 'Receive' });
  const line = (name: string) => within(screen.getByRole('listitem', { name }));
  const arrived = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(`^Arrived now of ${name}`) });
  const enter = async (name: string, count: string) => {
    await view.user.clear(arrived(name));
    await view.user.type(arrived(name), count);
  };
  const scan = (code: string) => act(async () => void scanCode(code));
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, onClose, line, arrived, enter, scan, press };
};
const accept = (api: Api) => {
  const arrive = (id: string, count: number) => {
    const order = api.stored('orders', id) as Order;
    const deliveredQuantity = order.deliveredQuantity + count;
    const status = deliveredQuantity >= order.quantity ? 'Delivered' : 'Partially Delivered';
    return api.change('orders', id, { deliveredQuantity, status });
  };
  const idOf = (path: string) => path.split('/').at(-1) ?? '';
  api.on('POST', /^orders\/delivery\//, ({ path }) => {
    const { quantity, deliveredQuantity } = api.stored('orders', idOf(path)) as Order;
    return { body: arrive(idOf(path), quantity - deliveredQuantity) };
  });
  api.on('POST', /^orders\/partialdelivery\//, ({ path, body }) => ({
    body: arrive(idOf(path), (body as { arrivedQuantity: number }).arrivedQuantity),
  }));
};
const posts = (api: Api) => api.sent('POST').map(({ path, body }) => [path, body]);

describe('receiving orders', () => {
  it('follows what others receive meanwhile: the rest is less, and a number that is too large now is marked', async () => {
    const api = world();
    accept(api);
    await collection('orders').load();
    const { arrived, enter, line, press } = await open(api, [['b'], ['c']]);
    await enter('Mats', '4');
    api.change('orders', 'b', { deliveredQuantity: 4 });
    api.change('orders', 'c', { deliveredQuantity: 3, status: 'Partially Delivered' });
    await act(async () => void (await collection('orders').load()));
    expect(arrived('Tower two')).toHaveValue('1');
    expect(line('Tower two').getByText('Already arrived').nextSibling).toHaveTextContent('4');
    expect(line('Tower two').getByText(/1 arrived meanwhile, received by others/)).toBeVisible();
    expect(arrived('Mats')).toHaveValue('4');
    expect(line('Mats').getByText('Must be at most 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
    await enter('Mats', '1');
    await press('Continue');
    await press('Receive');
    expect(await screen.findByText('2 items received into Cedar School')).toBeVisible();
  });

  it('is not stored where others have received it before the last step', async () => {
    const api = world();
    await collection('orders').load();
    const { enter, press, scan } = await open(api, [['c']]);
    await enter('Mats', '3');
    await press('Continue');
    api.change('orders', 'c', { deliveredQuantity: 2, status: 'Partially Delivered' });
    await act(async () => void (await collection('orders').load()));
    await press('Receive');
    await scan('GW-CMD-NEXT');
    expect(await screen.findByText('Correct the lines that are marked first.')).toBeVisible();
    expect(posts(api)).toEqual([]);
  });

  it('begins with the rest of each order, sums it up, and delivers one after the other', async () => {
    const api = world();
    accept(api);
    const { arrived, enter, line, press, onClose, baseElement } = await open(api);
    expect(arrived('Tower one')).toHaveValue('2');
    expect(arrived('Tower two')).toHaveValue('2');
    expect(line('Tower two').getByText('Already arrived').nextSibling).toHaveTextContent('3');
    expect(await line('Mats').findByText('Mat work', { exact: false, selector: 'div > span' })).toBeVisible();
    await enter('Mats', '1');
    expect(line('Mats').getByText('Remaining').nextSibling).toHaveTextContent('3');
    await expectNoAxeViolations(baseElement);
    await press('Continue');
    // Enter goes on from here; 'Close', first in the dialog, would leave it.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Receive' })).toHaveFocus());
    expect(screen.getByText('Receiving 5 items of 3 orders into Cedar School')).toBeInTheDocument();
    // The last step shows what is about to be stored, can be left, and changes nothing.
    expect(screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Tower one',
      'Tower two',
      'Mats',
    ]);
    expect(line('Mats').getByText('Arrived now').nextSibling).toHaveTextContent('1');
    for (const role of ['spinbutton', 'checkbox']) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expectNoAxeViolations(baseElement);
    expect(api.sent('POST')).toEqual([]);
    await press('Receive');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(api)).toEqual([
      ['orders/delivery/a', {}],
      ['orders/delivery/b', {}],
      ['orders/partialdelivery/c', { arrivedQuantity: 1, preparationItemId: 'item' }],
    ]);
  });

  it('stops at the first failure, and goes on from there [ER-33]', async () => {
    const api = world();
    accept(api);
    const works = api.fail('POST', 'orders/delivery/b', { message: 'Order is cancelled.' }, 409);
    const { press, onClose } = await open(api);
    await press('Continue');
    await press('Receive');
    expect(await screen.findByText(/^Order Delivery failed\. Order is cancelled\./)).toBeInTheDocument();
    expect(posts(api).map(([path]) => path)).toEqual(['orders/delivery/a', 'orders/delivery/b']);
    expect(screen.queryByRole('listitem', { name: 'Tower one' })).toBeNull();
    works();
    await press('Continue');
    await press('Receive');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(api).map(([path]) => path)).toEqual([
      'orders/delivery/a',
      'orders/delivery/b',
      'orders/delivery/b',
      'orders/delivery/c',
    ]);
  });

  it('counts what is scanned: the first row of the product that is not full; more than ordered is not counted', async () => {
    const { scan, arrived, line } = await open(world());
    await scan('4006381333931');
    expect(arrived('Tower one')).toHaveValue('1');
    expect(arrived('Tower two')).toHaveValue('0');
    for (let count = 0; count < 3; count += 1) await scan('4006381333931');
    expect(arrived('Tower one')).toHaveValue('2');
    expect(arrived('Tower two')).toHaveValue('2');
    expect(screen.queryByText('More than ordered')).toBeNull();
    await scan('4006381333931');
    expect(line('Tower two').getByText('More than ordered')).toBeInTheDocument();
    expect(arrived('Tower two')).toHaveValue('2');
    await scan('wm-10');
    await scan('http://localhost:3000/products?open=mats');
    expect(arrived('Mats')).toHaveValue('2');
    await scan('4711');
    expect(await screen.findByText("Unknown code '4711'")).toBeInTheDocument();
  });

  it('takes the orders of one product as one line and one call', async () => {
    const api = world();
    api.on('POST', 'orders/partialdeliverygroup', () => ({
      body: [api.change('orders', 'a', { deliveredQuantity: 2, status: 'Delivered' })],
    }));
    const { enter, line, press, onClose } = await open(api, [['a', 'b']]);
    expect(line('Pink Tower').getByText('2 orders')).toBeInTheDocument();
    await enter('Pink Tower', '3');
    await press('Continue');
    expect(screen.getByText('Receiving 3 items of 2 orders into Cedar School')).toBeInTheDocument();
    await press('Receive');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(api)).toEqual([
      ['orders/partialdeliverygroup', { arrivedQuantity: 3, itemsToProcess: [{ orderId: 'a' }, { orderId: 'b' }] }],
    ]);
  });

  it('receives by scanner alone: a quantity, UNDO, BACK, and NEXT to the end', async () => {
    const api = world();
    accept(api);
    const { arrived, scan, onClose } = await open(api);
    const says = (words: string) => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
    await scan('GW-CMD-UNDO');
    await says('Nothing to undo');
    await scan('GW-CMD-QTY-2');
    await says('Quantity 2');
    await scan('WM-10');
    await waitFor(() => expect(arrived('Mats')).toHaveValue('2'));
    await scan('WM-10');
    await waitFor(() => expect(arrived('Mats')).toHaveValue('3'));
    await scan('GW-CMD-UNDO');
    await waitFor(() => expect(arrived('Mats')).toHaveValue('2'));
    await scan('GW-CMD-BACK');
    await says('Scan NEXT to receive');
    await scan('GW-CMD-SHIP');
    await says('Not here');
    await scan('GW-CMD-NEXT');
    expect(await screen.findByText('Receiving 2 items of 1 order into Cedar School')).toBeVisible();
    await scan('WM-10');
    await says('Not counted');
    await scan('GW-CMD-BACK');
    await waitFor(() => expect(arrived('Mats')).toHaveValue('2'));
    expect(posts(api)).toEqual([]);
    await scan('GW-CMD-NEXT');
    await screen.findByText('Receiving 2 items of 1 order into Cedar School');
    await scan('GW-CMD-NEXT');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(api)).toEqual([['orders/partialdelivery/c', expect.objectContaining({ arrivedQuantity: 2 })]]);
  });

  it('says and sounds to a scanner that receiving has stopped, and goes on by NEXT', async () => {
    const api = world();
    accept(api);
    const works = api.fail('POST', 'orders/partialdelivery/c', { message: 'The server does not answer.' }, 502);
    const { scan, onClose } = await open(api);
    const vibrate = jest.fn();
    Object.assign(navigator, { vibrate });
    await scan('GW-CMD-QTY-2');
    await scan('WM-10');
    await scan('GW-CMD-NEXT');
    await screen.findByText('Receiving 2 items of 1 order into Cedar School');
    await scan('GW-CMD-NEXT');
    expect(await screen.findByText('Not all is received')).toBeVisible();
    expect(screen.getByText(/The server does not answer\./)).toBeVisible();
    expect(screen.queryByText(/Scan NEXT to receive/)).toBeNull();
    expect(vibrate).toHaveBeenLastCalledWith([200]);
    works();
    await scan('GW-CMD-NEXT');
    await screen.findByText('Receiving 2 items of 1 order into Cedar School');
    await scan('GW-CMD-NEXT');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('closes by BACK while nothing is counted, and NEXT receives what is expected', async () => {
    const api = world();
    accept(api);
    const { scan, onClose } = await open(api, [['c']]);
    await scan('GW-CMD-NEXT');
    expect(await screen.findByText('Receiving 4 items of 1 order into Cedar School')).toBeVisible();
    await scan('GW-CMD-BACK');
    await screen.findByPlaceholderText('Scan a piece or a box');
    await scan('GW-CMD-BACK');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(api)).toEqual([]);
  });

  it('asks before what was counted is thrown away', async () => {
    const { press, enter, scan, onClose } = await open(world(), [['c']]);
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
    await enter('Mats', '2');
    await press('Continue');
    await scan('GW-CMD-BACK');
    await screen.findByPlaceholderText('Scan a piece or a box');
    await scan('GW-CMD-BACK');
    expect(await screen.findByRole('alertdialog', { name: 'Discard what was counted?' })).toBeVisible();
    await press('Count on');
    expect(screen.getByRole('spinbutton', { name: /^Arrived now of / })).toHaveValue('2');
    await press('Cancel');
    await press('Discard');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("splits off and cancels what remains by 'Cancel remaining'", async () => {
    const api = world();
    accept(api);
    api.on('POST', 'orders/split/c', () => {
      const [second] = api.seed('orders', [{ id: 'rest', name: 'Mats', quantity: 3, status: 'Partially Delivered' }]);
      return { body: [api.change('orders', 'c', { quantity: 1, status: 'Delivered' }), second] };
    });
    const { enter, line, press, user, onClose } = await open(api, [['c']]);
    expect(line('Mats').getByRole('checkbox')).toBeDisabled();
    await enter('Mats', '5');
    expect(line('Mats').getByText('Must be at most 4')).toBeInTheDocument();
    // A number that is refused counts as none, and the dialog says how to go on.
    expect(line('Mats').getByText('Remaining').nextSibling).toHaveTextContent('4');
    expect(screen.getByText('Correct the lines that are marked', { selector: '[role=status]' })).toBeVisible();
    await enter('Mats', '-2');
    expect(line('Mats').getByText('Must be at least 0')).toBeInTheDocument();
    expect(line('Mats').getByText('Remaining').nextSibling).toHaveTextContent('4');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
    await enter('Mats', '1');
    await user.click(line('Mats').getByRole('checkbox', { name: /^Cancel remaining of / }));
    await press('Continue');
    expect(screen.getByText('The remaining quantity of 1 order will be cancelled.')).toBeInTheDocument();
    expect(line('Mats').getByText('Remaining will be cancelled')).toBeInTheDocument();
    await press('Receive');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posts(api).slice(1)).toEqual([['orders/split/c', { newOrderQuantity: 3 }]]);
    expect(api.stored('orders', 'rest')?.status).toBe('Cancelled');
    expect(api.stored('orders', 'c')?.status).toBe('Delivered');
  });
});
