import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import PreparationsPage from './PreparationsPage.tsx';

jest.setTimeout(90_000);

it('shows place, readiness and how far the kit is of each preparation', async () => {
  const api = fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      setupareas: [{ id: 'life', name: 'Practical Life', projectId: 'cedar' }],
      setupunits: [{ id: 'shelf', name: 'Shelf 1', projectId: 'cedar', areaId: 'life' }],
      preparations: [
        { id: 'pouring', name: 'Pouring', projectId: 'cedar', unitId: 'shelf', status: 'Ordering' },
        { id: 'loose', name: 'Sweeping', projectId: 'cedar' },
      ],
      preparationitems: [
        { id: 'jug', name: 'Jug', projectId: 'cedar', preparationId: 'pouring', inventoryItemId: 'here' },
        { id: 'tray', name: 'Tray', projectId: 'cedar', preparationId: 'pouring' },
      ],
      orders: [
        { id: 'o1', name: 'Jug', projectId: 'cedar', preparationItemId: 'jug', quantity: 1, status: 'WHSE Shipped' },
        { id: 'o2', name: 'Tray', projectId: 'cedar', preparationItemId: 'tray', quantity: 2, status: 'Processing' },
      ],
      inventoryitems: [
        { id: 'stock', quantity: 9, reservations: [{ orderId: 'o2', quantity: 2, status: 'Dropped' }] } as never,
      ],
    },
  });
  await renderInShell(<PreparationsPage />, { api, projectId: 'cedar' });
  const row = async (name: string) => within((await screen.findByText(name)).closest('[role="row"]') as HTMLElement);
  const pouring = await row('Pouring');
  for (const text of ['Shelf 1', 'Practical Life', 'Ordering', '1/2', 'Dropped'])
    expect(await pouring.findByText(text)).toBeInTheDocument();
  const sweeping = await row('Sweeping');
  expect(sweeping.getByText('0/0')).toBeInTheDocument();
  expect(sweeping.queryByText('Dropped')).toBeNull();
});
