import type { Order } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { ReceiveDialog } from './ReceiveDialog.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);

it('stops between two lines, says what is received, and goes on from there', async () => {
  const names = ['Tower', 'Mats', 'Globe'];
  const orders = names.map((name) => ({ id: name, name, projectId: 'cedar', quantity: 1, status: 'Shipped' as const }));
  const api = fakeApi({ records: { projects: [{ id: 'cedar', name: 'Cedar Lane' }], orders } });
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  api.on('POST', /^orders\/delivery\//, async ({ path }) => {
    await first;
    return { body: api.change('orders', path.split('/').at(-1) ?? '', { deliveredQuantity: 1, status: 'Delivered' }) };
  });
  const onClose = jest.fn();
  const entries = names.map((id) => [api.stored('orders', id) as Order]);
  const { user } = await renderInShell(<ReceiveDialog entries={entries} onClose={onClose} />, { api });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Continue');
  await press('Receive');
  await press('Stop');
  answerFirst();
  expect(await screen.findByText('Stopped. 1 of 3 lines received.')).toBeVisible();
  expect(api.sent('POST')).toHaveLength(1);
  const left = within(screen.getByRole('list', { name: 'Orders to receive' })).getAllByRole('listitem');
  expect(left.map((line) => line.getAttribute('aria-label'))).toEqual(['Mats', 'Globe']);
  await press('Continue');
  await press('Receive');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('POST').map(({ path }) => path)).toEqual(names.map((name) => `orders/delivery/${name}`));
});
