import type { CountLine } from '@groundwork/contract';
import { type FakeApi, fakeApi } from '@groundwork/testing';

const shelves = [
  { id: 'mop', name: 'Child mop', locale: 'B1_05', quantity: 6 },
  { id: 'dish', name: 'Soap dish', locale: 'B1_06', quantity: 15 },
  { id: 'jug', name: 'Water jug', locale: 'B2_01', quantity: 4 },
] as const;
const reservations = [
  { id: 'r1', orderId: 'o', quantity: 2, status: 'Dropped' as const },
  { id: 'r2', orderId: 'o', quantity: 3, status: 'Shipped' as const },
];

/** A warehouse with an open count of three shelves; saving counts and ending the count are answered as the server does. */
export function countsWorld(lines: readonly Partial<CountLine>[] = []): FakeApi {
  const api = fakeApi({
    records: {
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      users: [
        { id: 'pia', firstName: 'Pia', lastName: 'Picker' },
        { id: 'paul', firstName: 'Paul', lastName: 'Picker' },
      ],
      products: shelves.map(({ id, name }, index) => ({
        ...{ id: `p-${id}`, name, price: 32, externalIdentifier: `GW-10${index}` },
      })),
      inventoryitems: shelves.map((shelf) => ({
        ...shelf,
        ...{ productId: `p-${shelf.id}`, locationId: 'portland' },
        reservations: shelf.id === 'dish' ? reservations : [],
      })),
      counts: [
        {
          ...{ id: 'c42', name: 'Count 42', number: 42, warehouseId: 'portland', blind: true, status: 'Open' as const },
          ...{ scope: { kind: 'emplacements' as const, from: 'B1_05', to: 'B2_01' }, openedById: 'connie' },
        },
      ],
      countlines: lines.length > 0 ? lines : shelves.map(({ id, locale }) => countLine(id, { locale })),
    },
  });
  api.on('POST', 'counts/save', ({ body }) => {
    const { lines: saved } = body as { lines: { inventoryItemId: string; onShelf: number | null; note?: string }[] };
    const changed = saved.map(({ inventoryItemId, onShelf, note }) => {
      const fields =
        onShelf === null
          ? { ...{ status: 'Open' as const, note }, ...{ onShelf: undefined, countedById: undefined } }
          : { status: 'Counted' as const, onShelf, note, countedById: 'pia', countedUtc: api.now };
      const known = api
        .rows('countlines')
        .all()
        .find((line) => line.inventoryItemId === inventoryItemId);
      if (known) return api.change('countlines', known.id, fields);
      return api.seed('countlines', [{ ...countLine(inventoryItemId), ...fields, isFound: true }])[0];
    });
    return { body: { counts: [api.change('counts', 'c42', { status: 'Counting' })], countlines: changed } };
  });
  return api;
}

export const countLine = (inventoryItemId: string, fields: Partial<CountLine> = {}): Partial<CountLine> => ({
  ...{ id: `l-${inventoryItemId}`, countId: 'c42', inventoryItemId, warehouseId: 'portland' },
  ...{ productId: `p-${inventoryItemId}`, isBlind: true, round: 1, status: 'Open' },
  ...fields,
});
