import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ReturningSelection } from './returning-selection.ts';
import { type RowChanges, replacedRows, rowChanges, withoutKnown } from './row-changes.ts';

/** Milliseconds in which further changes join one. */
const gathering = 30;
/** The pause after a change, in times of what it took: with 50,000 rows changes would otherwise leave the page no time. */
const pauseFactor = 4;

interface Options<R> {
  api: RefObject<GridApi<R> | undefined>;
  rows: readonly R[];
  /** A transaction would put what it adds at the end. */
  isOrdered: boolean;
  /** Called with the rows that are new or others than before; undefined: with other rows altogether. */
  onChange: (changed: readonly R[] | undefined) => void;
}

/**
 * Hands rows to AG Grid: the first ones as its row data, later ones as transactions of what changed since the last time, in
 * an ordered list at once where rows were only replaced. It is known at each time which rows AG Grid has: with transactions
 * that wait inside AG Grid, a list that grows fast would show rows twice. `initial` is the value for `rowData`, which stays
 * the same; a page that is hidden and shown again has another grid, which begins with it and is brought up to date by `ready`.
 */
export function useRowChanges<R extends { id: string }>({ api, rows, isOrdered, onChange }: Options<R>) {
  const [first] = useState(rows);
  const [initial] = useState<R[]>(() => [...rows]);
  const latest = useRef({ rows, isOrdered, onChange });
  latest.current = { rows, isOrdered, onChange };
  const feed = useMemo(() => {
    let given: readonly R[] = first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const replacedOnly = (): RowChanges<R> | undefined => {
      const update = replacedRows(given, latest.current.rows);
      return update && { add: [], update, remove: [] };
    };
    const changesOf = () => (latest.current.isOrdered ? replacedOnly() : rowChanges(given, latest.current.rows));
    const selection = new ReturningSelection<R>();
    let isGiving = false;
    /** Until then the page has time for others, by `performance.now()`. */
    let pausedUntil = 0;
    const give = (changes: RowChanges<R> | undefined) => {
      clearTimeout(timer);
      timer = undefined;
      const grid = api.current;
      if (grid?.isDestroyed()) return;
      if (!grid) return later();
      given = latest.current.rows;
      isGiving = true;
      const began = performance.now();
      latest.current.onChange(changes && [...changes.add, ...changes.update]);
      // AG Grid shows a row twice that is added twice.
      const known = changes && withoutKnown(changes, (id) => grid.getRowNode(id) !== undefined);
      if (!known) selection.keep(grid, () => grid.setGridOption('rowData', [...given]));
      else if (known.add.length + known.remove.length > 0) selection.keep(grid, () => grid.applyTransaction(known));
      else if (known.update.length > 0) grid.applyTransaction(known);
      isGiving = false;
      const ended = performance.now();
      pausedUntil = ended + pauseFactor * (ended - began);
    };
    const later = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          if (given !== latest.current.rows) give(changesOf());
        },
        Math.max(gathering, pausedUntil - performance.now()),
      );
    };
    return {
      /** Before the browser paints: a switch that is pressed is answered in the same frame. */
      replace: () => {
        if (!latest.current.isOrdered || !api.current || isGiving || given === latest.current.rows) return;
        const changes = replacedOnly();
        if (changes) give(changes);
      },
      follow: () => {
        if (given === latest.current.rows) return;
        // Rows that are there at last, or others altogether, do not wait.
        const isOther = given.length === 0 || changesOf() === undefined;
        // AG Grid's drawing may bring the next rows here, but takes none meanwhile.
        if (isOther && !isGiving) give(undefined);
        else later();
      },
      ready: () => {
        given = first;
        if (api.current) selection.follow(api.current);
        if (given !== latest.current.rows) give(undefined);
      },
      stop: () => {
        clearTimeout(timer);
        timer = undefined;
      },
    };
  }, [api, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there are other rows
  useLayoutEffect(feed.replace, [feed, rows, isOrdered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(feed.follow, [feed, rows, isOrdered]);
  useEffect(() => feed.stop, [feed]);
  return { initial, ready: feed.ready };
}
