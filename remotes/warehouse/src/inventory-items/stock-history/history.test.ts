import { build } from '@groundwork/testing';
import { moveDetails, moveReference, moveTime, newestFirst, signed } from './history.ts';

const line = (id: string, timeCreatedUtc: string, delta: number, quantityAfter: number) =>
  build('stockmoves', { id, timeCreatedUtc, delta, quantityAfter, inventoryItemId: 'i', locationId: 'w' });

it('puts the newest line first; lines of one operation follow one another by their balance', () => {
  const lines = [
    line('merged', '2026-11-02T10:00:00.000Z', 2, 9),
    line('opening', '2026-03-17T10:00:00.000Z', 6, 6),
    line('found', '2026-11-02T10:00:00.000Z', 1, 7),
  ];
  expect(newestFirst(lines).map(({ id }) => id)).toEqual(['merged', 'found', 'opening']);
  expect(newestFirst([...lines].reverse()).map(({ id }) => id)).toEqual(['merged', 'found', 'opening']);
});

it('keeps every line of a history of 50,000', () => {
  const many = Array.from({ length: 50_000 }, (_, index) =>
    line(`${index}`, new Date(Date.UTC(2020, 0, 1) + Math.floor(index / 2) * 1000).toISOString(), 1, index + 1),
  );
  const sorted = newestFirst(many);
  expect(sorted).toHaveLength(50_000);
  expect(sorted.every(({ quantityAfter }, index) => quantityAfter === 50_000 - index)).toBe(true);
});

it('writes a change with its sign, and 0 without one', () => {
  expect([4, -1, 0].map(signed)).toEqual(['+4', '\u22121', '0']);
});

it('shows origin, purpose, reason and note', () => {
  const shipments = new Map<string, { number: string; status: 'Shipped' | 'Arrived' }>([
    ['away', { number: 'S-7', status: 'Shipped' }],
    ['there', { number: 'S-6', status: 'Arrived' }],
  ]);
  const names = {
    location: (id: string) => (id === 'lyon' ? 'Lyon Depot' : undefined),
    order: (id: string) => (id === 'o' ? 'Tower order' : undefined),
    count: (id: string) => (id === 'c' ? 'Count 42' : undefined),
    shipment: (id: string) => shipments.get(id),
  };
  const move = (fields: object) => moveDetails({ ...line('x', '2026-11-02T10:00:00.000Z', 0, 9), ...fields }, names);
  expect(move({ kind: 'move', fromLocale: 'D3_05' })).toBe('from D3_05, same quantity');
  expect(move({ kind: 'move', fromLocationId: 'lyon', fromLocale: 'A1' })).toBe('from Lyon Depot A1, same quantity');
  expect(move({ kind: 'scrap', delta: -1, reason: 'Damaged', note: 'corner broken' })).toBe('Damaged: corner broken');
  expect(move({ kind: 'deliver', delta: -4, orderId: 'o' })).toBe('Tower order');
  expect(move({ kind: 'deliver', delta: -4, orderId: 'o', shipmentId: 'there' })).toBe('Shipment S-6, Tower order');
  expect(move({ kind: 'count', delta: -1, countId: 'c', note: 'one is broken' })).toBe('Count 42: one is broken');
  expect(move({ kind: 'count', delta: -1, countId: 'unknown' })).toBe('');
  expect(moveReference({ shipmentId: 'there' }, names)?.to).toBe('/warehouse/shipping?tab=arrived&q=S-6');
  expect(moveReference({ shipmentId: 'away' }, names)?.to).toBe('/warehouse/shipping?tab=shipped&q=S-7');
  expect(moveReference({ countId: 'c' }, names)?.to).toBe('/warehouse/inventory?tab=counts&count=c');
  expect(move({ kind: 'initial', delta: 6 })).toBe('taken over when the history began');
});

it("names the hour for today's lines and the day for older ones", () => {
  const now = new Date(2026, 10, 22, 18, 0);
  expect(moveTime(new Date(2026, 10, 22, 10, 42).toISOString(), now)).toBe('Today, 10:42');
  expect(moveTime(new Date(2026, 10, 9, 10, 42).toISOString(), now)).toBe('9 Nov 2026');
});
