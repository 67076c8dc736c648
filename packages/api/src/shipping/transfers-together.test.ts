import type { InventoryItem, Shipment } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { unbalancedItems } from '../testing/sequences/invariants.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

/** Two teams work on the same pieces at the same moment: whatever comes first, nothing is lost and nothing invented. */
describe('transfers at the same moment as other work on the stock', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const { create, shelf, command, get } = stockCalls(server);
  const team: readonly Person[] = ['picker', 'director', 'contributor'];

  it('keep the books, and every box that is on its way can be received', async () => {
    const { id: depot } = await create<{ id: string }>('/locations', {
      ...{ name: 'Depot', type: 'Warehouse', memberIds: [people.picker] },
    });
    const { id: productId } = await create<{ id: string }>('/products', { name: 'Beads' });
    for (let count = 0; count < 3; count += 1) await shelf(12, { productId });
    for (let round = 0; round < 12; round += 1) {
      // What is merged or deleted is replaced, so that there is always something to work on.
      await shelf(12, { productId });
      const items = (await get<InventoryItem[]>('inventoryitems')).filter((item) => item.productId === productId);
      const at = (index: number) => items[(round * 7 + index) % items.length] as InventoryItem;
      const away = items.filter(({ transit }) => transit);
      const [first, second = first] = away;
      const toOther = ({ id, locationId }: InventoryItem, quantity: number) => ({
        toWarehouseId: locationId === depot ? places.warehouse : depot,
        lines: [{ inventoryItemId: id, quantity }],
      });
      const calls: readonly (readonly [string, object])[] = [
        ['inventoryitems/transfer', toOther(at(0), 1 + (round % 4))],
        ['inventoryitems/transfer', toOther(at(0), Math.max(1, at(0).quantity))],
        ['inventoryitems/merge', { inventoryItemIds: [at(0).id, at(1).id] }],
        ['inventoryitems/divide', { inventoryItemId: at(1).id, quantity: 1 + (round % 3) }],
        ['inventoryitems/adjust', { inventoryItemId: at(2).id, change: 'minus', quantity: 1, reason: 'Lost' }],
        ['inventoryitems/adjust', { inventoryItemId: at(0).id, change: 'plus', quantity: 2, reason: 'Found' }],
        ...(first && second
          ? ([
              ['inventoryitems/receiveTransfer', { lines: [{ inventoryItemId: first.id }] }],
              ['inventoryitems/cancelTransfer', { inventoryItemIds: [first.id] }],
              ['inventoryitems/receiveTransfer', { lines: [{ inventoryItemId: second.id, quantity: 0 }] }],
            ] as const)
          : []),
      ];
      const answers = await Promise.all([
        ...calls.map(([path, body], index) => command(team[index % team.length] as Person, path, body)),
        server.call('director', 'DELETE', `/inventoryitems/${at(0).id}`),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    expect(await unbalancedItems(server.store)).toEqual([]);
    const shipments = (await get<Shipment[]>('shipments')).filter(({ status }) => status === 'Shipped');
    const open = shipments.flatMap(({ boxes }) =>
      boxes.flatMap(({ items = [] }) => items.filter(({ received }) => typeof received !== 'number')),
    );
    for (const { inventoryItemId, quantity } of open) {
      expect(await get(`inventoryitems/${inventoryItemId}`)).toMatchObject({ quantity, isDeleted: false });
      const lines = [{ inventoryItemId }];
      expect((await command('director', 'inventoryitems/receiveTransfer', { lines })).status).toBe(200);
    }
    const left = (await get<Shipment[]>('shipments')).filter(({ status }) => status === 'Shipped');
    expect(left.map(({ number }) => number)).toEqual([]);
  });
});
