import { build } from '@groundwork/testing';
import { act, renderHook } from '@testing-library/react';
import { useSendForm } from './useSendForm.ts';

const item = (id: string, quantity: number) => build('inventoryitems', { id, name: id, quantity });

it('sends every item of a burst of scans, each once, with all its free pieces', () => {
  const { result } = renderHook(() => useSendForm([item('rods', 7)]));
  act(() => {
    result.current.add(item('cubes', 4));
    result.current.add(item('beads', 2));
    result.current.add(item('cubes', 4));
  });
  expect(result.current.items.map(({ id }) => id)).toEqual(['rods', 'cubes', 'beads']);
  expect(result.current.lines).toEqual([
    { id: 'rods', name: 'rods', quantity: 7 },
    { id: 'cubes', name: 'cubes', quantity: 4 },
    { id: 'beads', name: 'beads', quantity: 2 },
  ]);
});
