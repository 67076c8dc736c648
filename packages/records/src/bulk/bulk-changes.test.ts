import { bulkChanges } from './bulk-changes.ts';

const records = [
  { id: 'none', tagIds: [], vendorId: 'a' },
  { id: 'one', tagIds: ['x'], vendorId: 'b' },
  { id: 'both', tagIds: ['y', 'x'] },
];
const ids = (changes: { id: string }[]) => changes.map(({ id }) => id);
const tagsAfter = (mode: 'add' | 'replace' | 'remove', chosen: string[]) =>
  Object.fromEntries(
    bulkChanges(records, { tags: { mode, ids: chosen }, fields: {} }).map(({ id, operations }) => [
      id,
      operations[0]?.value,
    ]),
  );

describe('bulkChanges', () => {
  it('adds tags, skipping items that have every chosen one [BE-10] [BE-14]', () =>
    expect(tagsAfter('add', ['x', 'y'])).toEqual({ none: ['x', 'y'], one: ['x', 'y'] }));

  it('removes tags, skipping items that have none of them [BE-10] [BE-14]', () =>
    expect(tagsAfter('remove', ['x'])).toEqual({ one: [], both: ['y'] }));

  it('replaces tags, skipping items that have exactly these [BE-10] [BE-13]', () => {
    expect(tagsAfter('replace', ['x', 'y'])).toEqual({ none: ['x', 'y'], one: ['x', 'y'] });
    expect(tagsAfter('replace', [])).toEqual({ one: [], both: [] });
  });

  it('changes a vendor or a location only where it differs, and nothing that was not filled in [BE-15]', () => {
    expect(ids(bulkChanges(records, { fields: { vendorId: 'a', locationId: undefined } }))).toEqual(['one', 'both']);
    const placed = records.map((record, index) => ({ ...record, locationId: index === 0 ? 'here' : 'there' }));
    const moved = bulkChanges(placed, { fields: { locationId: 'here' } });
    expect(ids(moved)).toEqual(placed.slice(1).map(({ id }) => id));
    expect(bulkChanges(records, { fields: {} })).toEqual([]);
  });
});
