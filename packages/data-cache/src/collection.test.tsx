import { act, render, screen } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { collection } from './collection.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

describe('a collection', () => {
  it('renders again only what changed', async () => {
    api.seed('products', [
      { id: 'a', name: 'Pink Tower' },
      { id: 'b', name: 'Brown Stair' },
    ]);
    const products = collection('products');
    const renders: Record<string, number> = {};
    const Name = ({ id }: { id: string }) => {
      renders[id] = (renders[id] ?? 0) + 1;
      return <p>{useAtomValue(products.recordAtom(id))?.name}</p>;
    };
    render(
      <>
        <Name id="a" />
        <Name id="b" />
      </>,
    );
    await act(() => products.load());
    expect(screen.getByText('Pink Tower')).toBeInTheDocument();
    api.change('products', 'a', { name: 'Red Rods' });
    const before = { ...renders };
    await act(() => products.load());
    expect(screen.getByText('Red Rods')).toBeInTheDocument();
    expect(renders).toEqual({ a: (before.a ?? 0) + 1, b: before.b });
  });
});
