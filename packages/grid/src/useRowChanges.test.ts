import { act, renderHook } from '@testing-library/react';
import type { GridApi } from 'ag-grid-community';
import { useRowChanges } from './useRowChanges.ts';

interface Row {
  id: string;
  name: string;
}
const edited = (rows: readonly Row[], id: string) =>
  rows.map((row) => (row.id === id ? { ...row, name: `${row.name} new` } : row));

afterEach(() => jest.useRealTimers());

it('leaves the page time for others where changes follow each other and each takes AG Grid long', () => {
  jest.useFakeTimers();
  const taken: string[] = [];
  let cost = 0;
  const grid = {
    isDestroyed: () => false,
    getRowNode: () => ({}),
    addEventListener: () => {},
    applyTransaction: ({ update }: { update: Row[] }) => {
      taken.push(update.map(({ id }) => id).join(' '));
      jest.advanceTimersByTime(cost);
    },
  };
  const api = { current: grid as unknown as GridApi<Row> };
  let rows: readonly Row[] = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, name: 'Tray' }));
  const { rerender } = renderHook(() => useRowChanges({ api, rows, isOrdered: false, onChange: () => {} }));
  const edit = (id: string) => {
    rows = edited(rows, id);
    rerender();
    act(() => jest.advanceTimersByTime(50));
  };
  for (const id of ['r1', 'r2']) edit(id);
  // Quick as AG Grid is with few rows, each change is shown when it comes.
  expect(taken).toEqual(['r1', 'r2']);

  cost = 200;
  edit('r3');
  cost = 0;
  for (const id of ['r4', 'r5', 'r6']) edit(id);
  expect(taken).toEqual(['r1', 'r2', 'r3']);
  act(() => jest.advanceTimersByTime(1000));
  expect(taken).toEqual(['r1', 'r2', 'r3', 'r4 r5 r6']);
});
