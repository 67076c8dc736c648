import { _processOnChange, createGrid, type GridApi, type GridOptions } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type CellContents, DrawnContents } from './cell-contents.tsx';
import styles from './DataGrid.module.css';

interface AgGridProps<R> extends Omit<GridOptions<R>, 'onGridReady'> {
  contents: CellContents;
  /** The grid stands, with its first rows. */
  onReady: (api: GridApi<R>) => void;
}

const isHandler = (key: string) => /^on[A-Z]/.test(key) || key === 'focusGridInnerElement';

/**
 * AG Grid as a component. Its options are followed as they change; its handlers are reached through the latest render, so
 * that a render in which only they are new gives AG Grid nothing to do.
 */
export function AgGrid<R>({ contents, onReady, ...options }: AgGridProps<R>) {
  const place = useRef<HTMLDivElement>(null);
  const api = useRef<GridApi<R>>(undefined);
  const latest = useRef<GridOptions<R>>(options);
  latest.current = options;
  const given = useRef(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: AG Grid is made once; what changes is handed to it below
  useLayoutEffect(() => {
    if (!place.current) return;
    given.current = latest.current;
    const grid = createGrid(place.current, { ...latest.current, ...liveHandlers(latest) });
    api.current = grid;
    // It leaves the contents of its first cells to the next frame.
    grid.flushAllAnimationFrames();
    onReady(grid);
    return () => {
      api.current = undefined;
      grid.destroy();
    };
  }, []);
  useEffect(() => {
    const changes = changedOptions(given.current, options);
    given.current = options;
    if (changes && api.current) _processOnChange(changes, api.current);
  });
  return (
    <>
      <div ref={place} className={styles.place} />
      <DrawnContents of={contents} />
    </>
  );
}

function liveHandlers<R>(latest: { current: GridOptions<R> }): GridOptions<R> {
  const read = (key: string) => Reflect.get(latest.current, key) as ((...given: unknown[]) => unknown) | undefined;
  const live = Object.keys(latest.current)
    .filter(isHandler)
    .map((key) => [key, (...given: unknown[]) => read(key)?.(...given)]);
  return Object.fromEntries(live) as GridOptions<R>;
}

function changedOptions<R>(before: GridOptions<R>, after: GridOptions<R>): GridOptions<R> | undefined {
  const changed = Object.entries(after).filter(([key, value]) => !isHandler(key) && Reflect.get(before, key) !== value);
  return changed.length > 0 ? (Object.fromEntries(changed) as GridOptions<R>) : undefined;
}
