import type { Kit, KitItem } from '../kits/kit.ts';
import { ageOf, shownKits, walkOf } from './kit-list.ts';

const kit = (name: string, oldestUtc: string) =>
  ({ id: name, name, oldestUtc, status: 'New', items: [] }) as unknown as Kit;
const entry = (locale: string, status: string) => ({ locale, status });
const item = (allocated: number, short: number, ...entries: readonly object[]) =>
  ({ status: 'Reserved', allocated, short, entries }) as unknown as KitItem;

it('shows the kits of one status by their oldest order, then by name', () => {
  const kits = [kit('Apple', '2026-11-02'), kit('Dust', '2026-11-01'), kit('Cloth', '2026-11-01')];
  const filter = { statuses: ['New'], search: '', projectId: '', isBuildableOnly: false } as const;
  expect(shownKits(kits, filter, new Map()).shown.map(({ name }) => name)).toEqual(['Cloth', 'Dust', 'Apple']);
});

it('counts whole days, and none before the day has come', () => {
  const now = Date.parse('2026-11-22T15:00:00Z');
  const ages = [
    '2026-11-23T15:00:00Z',
    '2026-11-22T14:00:00Z',
    '2026-11-21T14:00:00Z',
    '2026-11-20T16:00:00Z',
    '2026-09-01',
  ];
  expect(ages.map((utc) => ageOf(utc, now))).toEqual(['today', 'today', '1 day', '1 day', '82 days']);
});

it('walks to what is still on a shelf, and distinguishes what is reserved in part from what is not reserved at all', () => {
  const items = [
    item(2, 1, entry('A1', 'Reserved'), entry('B1', 'Dropped')),
    item(0, 3),
    item(1, 0, entry('A1', 'Reserved')),
  ];
  expect(walkOf([{ items } as unknown as Kit])).toEqual({ items: 3, places: 1, short: 1, unreserved: 1 });
});
