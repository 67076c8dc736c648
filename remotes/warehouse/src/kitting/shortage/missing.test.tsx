import type { Location } from '@groundwork/contract';
import { build, fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import type { Kit, KitItem } from '../../kits/kit.ts';
import { MissingDialog } from './MissingDialog.tsx';

it('splits nothing again where the order was split, and only its back order was refused', async () => {
  const project = build('projects', { id: 'home' });
  const order = build('orders', { id: 'vase', name: 'Vases', quantity: 5, projectId: 'home' });
  const asked = { order, project, allocated: 2, short: 3, needed: 5, entries: [] } as Partial<KitItem> as KitItem;
  const rest = { ...asked, order: { ...order, quantity: 3 }, allocated: 0, needed: 3 };
  const api = fakeApi({ records: { orders: [rest.order] } });
  const onDone = jest.fn();
  const { user } = await renderInShell(
    <MissingDialog
      warehouse={{ id: 'portland' } as Location}
      allKits={[{ id: 'kit', items: [rest] } as unknown as Kit]}
      item={asked}
      missing={3}
      onDone={onDone}
      onClose={jest.fn()}
    />,
    { api },
  );
  await user.click(await screen.findByRole('radio', { name: /Back order the rest/ }));
  await user.click(screen.getByRole('button', { name: 'Back order 3' }));
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ title: '3 back ordered' }));
  expect(api.sent('POST', 'orders/split/vase')).toEqual([]);
  expect(api.stored('orders', 'vase')?.status).toBe('Back Ordered');
});
