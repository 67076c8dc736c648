import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen } from '@testing-library/react';
import { ReceiveDialog } from './ReceiveDialog.tsx';

jest.setTimeout(60_000);

it('says what was cancelled where nothing was received', async () => {
  const mats = { id: 'mats', name: 'Mats', projectId: 'cedar', quantity: 6, status: 'Shipped' as const };
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', locationId: 'school' }],
      locations: [{ id: 'school', name: 'Cedar School' }],
      orders: [mats],
    },
  });
  await collection('orders').load();
  const { user } = await renderInShell(
    <>
      <ReceiveDialog entries={[[api.stored('orders', 'mats') as Order]]} onClose={() => {}} />
      <ToastRegion />
    </>,
    { api, projectId: 'cedar' },
  );
  const arrived = await screen.findByRole('spinbutton', { name: /^Arrived now of Mats/ });
  await user.clear(arrived);
  await user.type(arrived, '0');
  await user.click(screen.getByRole('checkbox', { name: /^Cancel remaining of / }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('The remaining quantity of 1 order was cancelled')).toBeVisible();
  expect(api.stored('orders', 'mats')?.status).toBe('Cancelled');
});
