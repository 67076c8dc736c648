import { ToastRegion } from '@groundwork/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { details, page, world } from './testing/transfers-world.tsx';

jest.setTimeout(60_000);

it('sends once where the answer is lost and the number is changed before it is sent again', async () => {
  const api = world();
  const sent: unknown[] = [];
  api.on('POST', 'inventoryitems/transfer', ({ body }) => {
    sent.push(body);
    const shipments = api.seed('shipments', [{ id: `sh-${sent.length}`, number: `TR-000${sent.length}` }]);
    return { body: { inventoryitems: [], shipments } };
  });
  const { user, dialog } = await details('glue', 'Glue sticks at A1_01', { api });
  render(<ToastRegion />);
  await user.click(within(dialog).getByRole('button', { name: 'Send to another warehouse' }));
  const send = within(await screen.findByRole('dialog', { name: 'Send Glue sticks to another warehouse' }));
  await user.click(send.getByRole('combobox', { name: /^To warehouse/ }));
  await user.click(screen.getByRole('option', { name: 'Lyon Depot' }));
  const pieces = send.getByRole('spinbutton', { name: /^Pieces/ });
  await user.clear(pieces);
  await user.type(pieces, '3');
  api.loseAnswer('POST', 'inventoryitems/transfer');
  await user.click(send.getByRole('button', { name: 'Send' }));
  expect(await send.findByText(/The server did not answer/)).toBeVisible();
  await user.clear(pieces);
  await user.type(pieces, '2');
  await user.click(send.getByRole('button', { name: 'Send' }));
  expect(
    await screen.findByText('TR-0001 left with your first attempt. What you changed after that was not applied.'),
  ).toBeVisible();
  expect(sent).toMatchObject([{ lines: [{ inventoryItemId: 'glue', quantity: 3 }] }]);
});

it('receives once where the answer is lost and the number is changed before it is sent again', async () => {
  const api = world();
  const received: unknown[] = [];
  api.on('POST', 'inventoryitems/receiveTransfer', ({ body }) => {
    received.push(body);
    return { body: { inventoryitems: [], shipments: [] } };
  });
  const { user } = await page('/?tab=transfers', { api });
  render(<ToastRegion />);
  await screen.findByText('Red Rods');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive Red Rods' }));
  api.loseAnswer('POST', 'inventoryitems/receiveTransfer');
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  const arrived = dialog.getByRole('spinbutton', { name: 'Arrived' });
  await user.clear(arrived);
  await user.type(arrived, '5');
  await user.click(dialog.getByRole('button', { name: 'Receive 5, 2 lost' }));
  expect(
    await screen.findByText('They were received with your first attempt. What you changed after that was not applied.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(received).toMatchObject([{ lines: [{ inventoryItemId: 'rods', quantity: 7 }] }]);
});
