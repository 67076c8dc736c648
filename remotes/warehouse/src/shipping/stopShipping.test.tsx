import { screen, waitFor, within } from '@testing-library/react';
import { open, world } from './testing/world.tsx';

beforeEach(() => {
  window.open = jest.fn();
});

it('stops between two orders, says what has left, and goes on in the same shipment', async () => {
  const api = world();
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  api.on('POST', 'shipments/ship', async () => void (await first));
  const { user } = await open(api, '/warehouse/shipping?kit=tablets');
  await user.click(await screen.findByRole('button', { name: 'Ship 2 orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship to Juniper Hill' }));
  await user.click(dialog.getByRole('button', { name: 'Ship 2 orders' }));
  await user.click(await dialog.findByRole('button', { name: 'Stop' }));
  answerFirst();
  expect(await dialog.findByText(/^1 order of 2 shipped in \S+\. Stopped\.$/)).toBeVisible();
  expect(api.sent('POST', 'shipments/ship')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Ship 1 order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.sent('POST', 'shipments/ship').map(({ body }) => body as { shipmentId?: string });
  expect(sent.map(({ shipmentId }) => shipmentId)).toEqual([undefined, 'new-1']);
});
