import { share } from './structural-sharing.ts';

describe('what has arrived again', () => {
  it('is what was there before, down to its lists, where nothing has changed', () => {
    const before = { id: 'a', tagIds: ['x'], parts: [{ name: 'Cube', size: { width: 1 } }], note: null };
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it('keeps every part that has not changed', () => {
    const before = { id: 'a', tagIds: ['x'], size: { width: 1 }, name: 'Cube' };
    const after = share(before, { id: 'a', tagIds: ['x'], size: { width: 2 }, name: 'Cube' });
    expect(after).toEqual({ id: 'a', tagIds: ['x'], size: { width: 2 }, name: 'Cube' });
    expect(after).not.toBe(before);
    expect(after.tagIds).toBe(before.tagIds);
  });

  it.each<[string, unknown, unknown]>([
    ['a field that was emptied', { id: 'a', note: 'x' }, { id: 'a' }],
    ['a field that has come', { id: 'a' }, { id: 'a', note: 'x' }],
    ['a field that has come with nothing in it', { id: 'a' }, { id: 'a', note: null }],
    ['another field of as many', { id: 'a', note: null }, { id: 'a', text: null }],
    ['a shorter list', ['x', 'y'], ['x']],
    ['a longer list', ['x'], ['x', 'y']],
    ['another order', ['x', 'y'], ['y', 'x']],
    ['a list in the place of an object', { parts: {} }, { parts: [] }],
    ['an object in the place of a list', { parts: [] }, { parts: {} }],
    ['an object in the place of nothing', { size: null }, { size: {} }],
    ['nothing in the place of an object', { size: {} }, { size: null }],
    ['a list in the place of a text', { tagIds: 'x' }, { tagIds: ['x'] }],
    ['a text in the place of a list', { tagIds: ['x'] }, { tagIds: 'x' }],
    ['0 in the place of nothing', { price: null }, { price: 0 }],
  ])('has %s', (_, before, after) => {
    const expected = structuredClone(after);
    const shared = share(before, after);
    expect(shared).not.toBe(before);
    expect(shared).toStrictEqual(expected);
  });
});
