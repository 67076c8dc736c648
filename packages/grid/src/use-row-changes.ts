import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { replacedRows, rowChanges } from './row-changes.ts';

/**
 * Hands rows to AG Grid: the first ones as its row data, later ones as asynchronous transactions of what changed; in an
 * ordered list at once, where rows were only replaced. Answers the value for `rowData`, which changes only when the rows
 * are better set again.
 */
export function useRowChanges<R extends { id: string }>(
  api: RefObject<GridApi<R> | undefined>,
  rows: readonly R[],
  /** A transaction would put what it adds at the end. */
  isOrdered = false,
): R[] {
  const [initial, setInitial] = useState<R[]>(() => [...rows]);
  const given = useRef<readonly R[]>(rows);
  // Before the browser paints: a switch that is pressed is answered in the same frame.
  useLayoutEffect(() => {
    const replaced = isOrdered && api.current ? replacedRows(given.current, rows) : undefined;
    if (!replaced) return;
    given.current = rows;
    if (replaced.length > 0) api.current?.applyTransaction({ update: replaced });
  }, [api, rows, isOrdered]);
  useEffect(() => {
    if (given.current === rows) return;
    const changes = isOrdered ? undefined : api.current && rowChanges(given.current, rows);
    given.current = rows;
    if (!changes || !api.current) setInitial([...rows]);
    else if (changes.add.length + changes.update.length + changes.remove.length > 0)
      api.current.applyTransactionAsync(changes);
  }, [api, rows, isOrdered]);
  return initial;
}
