import { type FakeApi, fakeApi } from '@groundwork/testing';

/** A warehouse and a school, items with and without orders, and orders that may and may not be linked. */
export const inventoryWorld = (): FakeApi =>
  fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'maple', name: 'Maple School', type: 'School' },
      ],
      projects: [
        { id: 'm', name: 'Maple', locationId: 'maple' },
        { id: 'c', name: 'Cedar' },
        { id: 'x', name: 'Elsewhere' },
      ],
      projectgroups: [{ id: 'g', name: 'Trees', projectIds: ['m', 'c'] }],
      mediaitems: [{ id: 'photo', name: 'Tower photo', url: 'http://localhost/tower.png' }],
      products: [
        { id: 'tower', name: 'Pink Tower', mediaItemIds: ['photo'] },
        { id: 'rods', name: 'Red Rods' },
      ],
      tags: [{ id: 'wood', name: 'Wooden' }],
      orders: [
        { id: 'linked', name: 'Tower order', projectId: 'm', productId: 'tower', quantity: 2 },
        { id: 'free', name: 'Rods order', projectId: 'm', productId: 'rods', quantity: 4, tagIds: ['wood'] },
        { id: 'second', name: 'Beads order', projectId: 'c', quantity: 6 },
        { id: 'foreign', name: 'Foreign order', projectId: 'x' },
        { id: 'cancelled', name: 'Cancelled order', projectId: 'm', status: 'Cancelled' },
      ],
      inventoryitems: [
        {
          id: 'here',
          name: 'Tower in stock',
          locationId: 'portland',
          locale: 'A1_01',
          productId: 'tower',
          orderId: 'linked',
          quantity: 9,
          cycleCount: 8,
          notes: 'Top shelf',
          tagIds: ['wood'],
          reservations: [
            { orderId: 'free', quantity: 2, status: 'Reserved' },
            { orderId: 'free', quantity: 1, status: 'Shipped' },
          ],
        },
        { id: 'bare', name: 'Bare', locationId: 'portland', quantity: 1 },
        { id: 'even', name: 'Even', locationId: 'portland', quantity: 4, cycleCount: 4 },
      ],
    },
  });
