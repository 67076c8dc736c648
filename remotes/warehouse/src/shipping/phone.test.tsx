import { atScreenWidth } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import { open, world } from './testing/world.tsx';

atScreenWidth(390);

it('says on a phone too which orders are packed already, and in which shipment', async () => {
  const api = world();
  api.seed('shipments', [
    {
      ...{ id: 'packed', number: 'SH-0011', projectId: 'juniper', warehouseId: 'portland', status: 'Packed' as const },
      boxes: [{ number: 1, lines: [{ orderId: 'tablet', quantity: 4 }] }],
    },
  ]);
  await open(api);
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role="row"]');
  expect(await rowOf('Color Tablets 1')).toHaveTextContent('Packed · SH-0011');
  expect(await rowOf('Sandpaper Letters, print')).not.toHaveTextContent('Packed');
});
