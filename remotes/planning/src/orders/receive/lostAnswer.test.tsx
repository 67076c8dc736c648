import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { ReceiveDialog } from './ReceiveDialog.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);

// A delivery is stored, and its answer is lost on the way: it must not be received a second time.
const world = () =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', locationId: 'school' }],
      locations: [{ id: 'school', name: 'Cedar School' }],
      orders: [{ id: 'mats', name: 'Mats', projectId: 'cedar', quantity: 6, status: 'Shipped' }],
    },
  });
type Api = ReturnType<typeof world>;

/** Two of six are typed and sent; the server answers with a gateway's error. */
async function receiveTwo(api: Api, isStored: boolean) {
  await collection('orders').load();
  api.on('POST', 'orders/partialdelivery/mats', () => {
    if (isStored) api.change('orders', 'mats', { deliveredQuantity: 2, status: 'Partially Delivered' });
    return { status: 502, body: {} };
  });
  const onClose = jest.fn();
  const entries = [[api.stored('orders', 'mats') as Order]];
  const { user } = await renderInShell(<ReceiveDialog entries={entries} onClose={onClose} />, {
    api,
    projectId: 'cedar',
  });
  const arrived = () => screen.getByRole('spinbutton', { name: /^Arrived now of / });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await user.clear(arrived());
  await user.type(arrived(), '2');
  await press('Continue');
  await press('Receive');
  expect(await screen.findByText(/^Order Delivery failed\./)).toBeVisible();
  return { user, press, arrived, onClose };
}
const line = () => within(screen.getByRole('listitem', { name: 'Mats' }));

it('counts nothing a second time once the orders show that it was stored', async () => {
  const api = world();
  const { press, arrived, onClose } = await receiveTwo(api, true);
  await act(async () => void (await collection('orders').load()));
  expect(line().getByText('2 received, though the answer was lost')).toBeVisible();
  expect(line().queryByText(/received by others/)).toBeNull();
  expect(screen.queryByText(/^Order Delivery failed/)).toBeNull();
  expect(arrived()).toHaveValue('0');
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  // Nothing is left to do, and nothing is lost by leaving.
  await press('Cancel');
  expect(onClose).toHaveBeenCalled();
});

it('looks whether it was stored before it sends another number', async () => {
  const api = world();
  const { user, press, arrived } = await receiveTwo(api, true);
  await user.clear(arrived());
  await user.type(arrived(), '3');
  await press('Continue');
  await press('Receive');
  expect(await line().findByText('2 received, though the answer was lost')).toBeVisible();
  expect(arrived()).toHaveValue('1');
  expect(api.sent('POST')).toHaveLength(1);
});

it('sends nothing more where it cannot see what was stored, and keeps the number', async () => {
  const api = world();
  const { user, press, arrived } = await receiveTwo(api, true);
  await user.clear(arrived());
  await user.type(arrived(), '3');
  const mend = api.fail('GET', 'orders', { message: 'The database is away.' }, 500);
  await press('Continue');
  await press('Receive');
  expect(await screen.findByText('Nothing more was sent. The database is away.')).toBeVisible();
  expect(arrived()).toHaveValue('3');
  expect(api.sent('POST')).toHaveLength(1);
  mend();
  await press('Continue');
  await press('Receive');
  await waitFor(() => expect(arrived()).toHaveValue('1'));
  expect(api.sent('POST')).toHaveLength(1);
});

it('distinguishes pieces that others have received meanwhile', async () => {
  const api = world();
  await receiveTwo(api, true);
  api.change('orders', 'mats', { deliveredQuantity: 3 });
  await act(async () => void (await collection('orders').load()));
  expect(line().getByText(/2 received, though the answer was lost · 1 arrived meanwhile/)).toBeVisible();
});

it('sends it again under the same key where it was not stored', async () => {
  const api = world();
  const { press } = await receiveTwo(api, false);
  await press('Continue');
  await press('Receive');
  await waitFor(() => expect(api.sent('POST')).toHaveLength(2));
  const [first, second] = api.sent('POST').map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});
