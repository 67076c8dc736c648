import { act, render, screen } from '@testing-library/react';
import { type Atom, useAtomValue } from 'jotai';
import { cachedCollection } from './cached-collection.ts';
import { collection } from './collection.ts';
import { store } from './store.ts';
import { build, type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

/** Shows the names of what an atom reads and counts how often it is rendered. */
function Names({
  of,
  counts,
  name,
}: {
  of: Atom<readonly { name: string }[]>;
  counts: Record<string, number>;
  name: string;
}) {
  counts[name] = (counts[name] ?? 0) + 1;
  return (
    <p>
      {useAtomValue(of)
        .map((one) => one.name)
        .join(', ')}
    </p>
  );
}
function Name({ id, counts }: { id: string; counts: Record<string, number> }) {
  counts[id] = (counts[id] ?? 0) + 1;
  return <p>{useAtomValue(collection('products').recordAtom(id))?.name}</p>;
}

const seedMany = (count: number) => {
  const product = build('products');
  for (let index = 0; index < count; index++) {
    api.rows('products').put({ ...product, id: `p${index}`, name: `Product ${index}`, vendorId: `v${index % 50}` });
  }
};

describe('a collection', () => {
  it('answers the same atoms for the same arguments', () => {
    const orders = collection('orders');
    expect(collection('orders')).toBe(orders);
    expect(orders.recordAtom('a')).toBe(orders.recordAtom('a'));
    expect(orders.byAtom('projectId', 'p')).toBe(orders.byAtom('projectId', ['p']));
    expect(orders.byAtom('projectId', ['p', 'q'])).toBe(orders.byAtom('projectId', ['p', 'q']));
  });

  it('renders again only the readers of what changed', async () => {
    api.seed('products', [
      { id: 'a', name: 'Pink Tower', vendorId: 'v1' },
      { id: 'b', name: 'Brown Stair', vendorId: 'v2' },
    ]);
    const products = collection('products');
    const counts: Record<string, number> = {};
    render(
      <>
        <Name id="a" counts={counts} />
        <Name id="b" counts={counts} />
        <Names of={products.byAtom('vendorId', 'v1')} counts={counts} name="v1" />
        <Names of={products.byAtom('vendorId', 'v2')} counts={counts} name="v2" />
      </>,
    );
    await act(() => products.load());
    expect(screen.getAllByText('Pink Tower')).toHaveLength(2);
    api.change('products', 'a', { name: 'Red Rods' });
    const { a = 0, b, v1 = 0, v2 } = counts;
    await act(() => products.load());
    expect(screen.getAllByText('Red Rods')).toHaveLength(2);
    expect(counts).toEqual({ a: a + 1, b, v1: v1 + 1, v2 });
  });

  it('keeps the identity of every record and list that a fetch brings again unchanged', async () => {
    api.seed('products', [{ id: 'a', tagIds: ['t'] }, { id: 'b' }]);
    const products = collection('products');
    await products.load();
    const [all, a] = [store.get(products.allAtom), products.get('a')];
    const byTag = store.get(products.byAtom('tagIds', 't'));
    await products.load({ force: true });
    expect(store.get(products.allAtom)).toBe(all);
    expect(products.get('a')).toBe(a);
    expect(store.get(products.byAtom('tagIds', 't'))).toBe(byTag);
    api.change('products', 'a', { name: 'Renamed' });
    await products.load();
    expect(products.get('a')).not.toBe(a);
    expect(products.get('a')?.tagIds).toBe(a?.tagIds);
  });

  it('finds records by the value of a field, by one of several, and by an entry of a list', async () => {
    api.seed('orders', [
      { id: '1', name: 'One', projectId: 'p', tagIds: ['x', 'y'] },
      { id: '2', name: 'Two', projectId: 'q', tagIds: ['y'] },
      { id: '3', name: 'Three', projectId: 'r' },
    ]);
    const orders = collection('orders');
    await orders.load();
    const ids = (atom: Atom<readonly { id: string }[]>) => store.get(atom).map(({ id }) => id);
    expect(ids(orders.byAtom('projectId', 'p'))).toEqual(['1']);
    expect(ids(orders.byAtom('projectId', ['p', 'r']))).toEqual(['1', '3']);
    expect(ids(orders.byAtom('projectId', []))).toEqual([]);
    expect(ids(orders.byAtom('tagIds', ['x', 'y']))).toEqual(['1', '2']);
    await orders.patch('1', [{ op: 'replace', path: 'projectId', value: 'r' }]);
    expect(ids(orders.byAtom('projectId', 'p'))).toEqual([]);
    expect([...ids(orders.byAtom('projectId', 'r'))].sort()).toEqual(['1', '3']);
    await orders.patch('2', [{ op: 'replace', path: 'tagIds', value: ['x'] }]);
    expect(ids(orders.byAtom('tagIds', 'x'))).toEqual(['1', '2']);
    expect(ids(orders.byAtom('tagIds', 'y'))).toEqual(['1']);
  });

  it('sorts tags and tag sets by name whatever the case [TG-11]', async () => {
    api.seed('tags', [{ name: 'sensorial' }, { name: 'Art' }, { name: 'Math' }, { name: 'culture' }]);
    api.seed('tagsets', [{ name: 'b' }, { name: 'A' }, { name: 'C' }]);
    for (const name of ['tags', 'tagsets'] as const) await collection(name).load();
    const names = () => store.get(collection('tags').allAtom).map(({ name }) => name);
    expect(names()).toEqual(['Art', 'culture', 'Math', 'sensorial']);
    expect(store.get(collection('tagsets').allAtom).map(({ name }) => name)).toEqual(['A', 'b', 'C']);
    await collection('tags').create({ name: 'fragile' });
    expect(names()).toEqual(['Art', 'culture', 'fragile', 'Math', 'sensorial']);
  });

  it('calls the listeners of its table with what each merge changed', async () => {
    api.seed('vendors', [{ id: 'a' }, { id: 'b' }]);
    const vendors = collection('vendors');
    const heard: string[] = [];
    const stop = cachedCollection('vendors').table.onChange(({ added, updated, removed }) =>
      heard.push(
        [added, updated, removed].map((some) => some.map((record) => `${record.id}:${record.name}`).join()).join('|'),
      ),
    );
    await vendors.load();
    api.change('vendors', 'a', { name: 'New' });
    api.change('vendors', 'b', { isDeleted: true });
    api.seed('vendors', [{ id: 'c', name: 'C', timeModifiedUtc: api.now }]);
    await vendors.load();
    stop();
    await vendors.remove('a');
    expect(heard).toHaveLength(2);
    expect(heard[1]).toMatch(/^c:C\|a:New\|b:Vendor \d+$/);
  });

  it('with 5,000 records renders only the cells and the scoped list that a change of 105 concerns', async () => {
    seedMany(5_000);
    const products = collection('products');
    const counts: Record<string, number> = {};
    const cells = Array.from({ length: 40 }, (_, index) => `p${index}`);
    render(
      <>
        {cells.map((id) => (
          <Name key={id} id={id} counts={counts} />
        ))}
        <Names of={products.byAtom('vendorId', 'v7')} counts={counts} name="v7" />
        <Names of={products.byAtom('vendorId', 'v45')} counts={counts} name="v45" />
      </>,
    );
    await act(() => products.load());
    expect(store.get(products.allAtom)).toHaveLength(5_000);
    expect(api.sent('GET', 'products')).toHaveLength(5);
    const before = { ...counts };
    const untouched = products.get('p4999');
    // p7, p57 …: 100 of vendor v7, of which p7 is shown in a cell; and five of the last are deleted.
    for (let index = 0; index < 100; index++) api.change('products', `p${7 + index * 50}`, { name: 'Changed' });
    for (let index = 0; index < 5; index++) api.change('products', `p${4_990 + index}`, { isDeleted: true });
    await act(() => products.load());
    expect(store.get(products.allAtom)).toHaveLength(4_995);
    expect(products.get('p4999')).toBe(untouched);
    const rendered = Object.keys(counts).filter((key) => counts[key] !== before[key]);
    expect(rendered.sort()).toEqual(['p7', 'v7']);
    expect(counts.p7).toBe((before.p7 ?? 0) + 1);
    expect(counts.v7).toBe((before.v7 ?? 0) + 1);
  });
});
