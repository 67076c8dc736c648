import type { GridApi, IRowNode } from 'ag-grid-community';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../column.ts';
import { isGroupRow } from '../groups.ts';
import type { Searched } from './filter-stage.ts';
import { inIdleTime } from './idle.ts';
import { TextSearch } from './text-search.ts';

/** Milliseconds without other rows after which their texts are made ready. */
const quiet = 300;
/** Fewer rows are searched through at once, and so many new ones beside the others. */
const manyRows = 2_000;

interface Options<R extends { id: string }> {
  api: RefObject<GridApi<R> | undefined>;
  columns: readonly Column<R>[];
  rows: readonly R[];
  quickFilter: string;
}

/** The quick filter as AG Grid's external one, and how to search again when what cells refer to has changed. */
export function useSearch<R extends { id: string }>({ api, columns, rows, quickFilter }: Options<R>) {
  const [search] = useState(() => new TextSearch<R>(columns, quickFilter));
  const latest = useRef({ columns, rows });
  latest.current = { columns, rows };
  const given = useRef({ columns, quickFilter });
  /** Another text came while the grid was being made, which filters its first rows by the one before. */
  const isDue = useRef(false);
  const parts = useMemo(() => {
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Rows that have come since texts were made ready. */
    let waiting = 0;
    const prepare = () => {
      waiting = 0;
      clearTimeout(timer);
      stop();
      if (latest.current.rows.length < manyRows) return;
      timer = setTimeout(() => {
        stop = inIdleTime(search.prepare(latest.current.rows));
      }, quiet);
    };
    return {
      filter: {
        isExternalFilterPresent: () => search.isOn,
        doesExternalFilterPass: Object.assign(
          ({ data, sourceRowIndex }: IRowNode<R>) =>
            data === undefined || isGroupRow(data) || search.finds(data, sourceRowIndex),
          { search } satisfies Searched,
        ),
      },
      prepare,
      /** The grid can be spoken to. */
      ready: () => {
        if (isDue.current) api.current?.onFilterChanged();
        isDue.current = false;
      },
      rowsChanged: (changed: readonly R[] | undefined) => {
        waiting += changed?.length ?? Number.POSITIVE_INFINITY;
        if (waiting > manyRows) prepare();
      },
      /** Call it when the text of the cells has changed. */
      searchAgain: () => {
        search.forget(latest.current.columns);
        prepare();
        if (search.isOn) api.current?.onFilterChanged();
      },
      stop: () => {
        clearTimeout(timer);
        stop();
      },
    };
  }, [search, api]);
  useEffect(() => {
    const before = given.current;
    given.current = { columns, quickFilter };
    const hasOtherColumns = before.columns !== columns;
    if (hasOtherColumns) search.forget(columns);
    search.search(quickFilter);
    if (before.quickFilter === quickFilter && !(hasOtherColumns && search.isOn)) return;
    if (api.current) api.current.onFilterChanged();
    else isDue.current = true;
  }, [search, api, columns, quickFilter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other texts
  useEffect(parts.prepare, [parts, columns]);
  useEffect(() => parts.stop, [parts]);
  return parts;
}
