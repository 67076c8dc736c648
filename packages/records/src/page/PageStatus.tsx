import { type CollectionName, collections } from '@groundwork/contract';
import { type LiveUpdatesState, type LoadState, liveUpdatesAtom } from '@groundwork/data-cache';
import type { Grid } from '@groundwork/grid';
import { formatNumber, formatRelative } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './PageStatus.module.css';

/** The noun for rows of several collections. */
export interface Noun {
  singular: string;
  plural: string;
}

/** Nought is a number too: while the rows are on their way nobody knows how many there are. */
export const isCounted = (status: LoadState): boolean =>
  status.state === 'ready' || (status.state !== 'idle' && status.hasData);

/**
 * The line below the grid: how many, how many selected, totals of what is selected or else of all, and how fresh it is.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import type { Grid } from '@groundwork/grid';
 * import { PageStatus } from '@groundwork/records';
 * import { useAtomValue } from 'jotai';
 *
 * function Status({ grid }: { grid: Grid<RecordOf<'vendors'>> }) {
 *   const status = useAtomValue(collection('vendors').statusAtom);
 *   return <PageStatus grid={grid} collection="vendors" status={status} />;
 * }
 * ```
 */
export function PageStatus<R>({
  grid,
  collection: noun,
  status,
  statusLine,
}: {
  grid: Grid<R>;
  /** The collection of the rows, or a noun for them. */
  collection: CollectionName | Noun;
  status: LoadState;
  statusLine?: (rows: readonly R[]) => ReactNode;
}) {
  const { singular, plural } = typeof noun === 'string' ? collections[noun] : noun;
  const { displayedCount: count, selected, handle } = grid;
  const live = useAtomValue(liveUpdatesAtom);
  return (
    <footer className={styles.status}>
      {isCounted(status) && (
        <span>
          <b>{formatNumber(count)}</b> {count === 1 ? singular : plural}
        </span>
      )}
      {selected.length > 0 && (
        <span>
          <b>{formatNumber(selected.length)}</b> selected
        </span>
      )}
      {statusLine && handle && (
        <span className={styles.own}>
          {selected.length > 0 && 'Selection: '}
          {statusLine(selected.length > 0 ? selected : handle.displayedRows())}
        </span>
      )}
      <span role="status">
        {grid.hiddenMatches.length > 0 && `Found in columns off the screen: ${grid.hiddenMatches.join(', ')}`}
      </span>
      <span className={styles.end}>{freshness(status, live)}</span>
    </footer>
  );
}

function freshness(status: LoadState, live: LiveUpdatesState): string {
  switch (status.state) {
    case 'ready':
      return [
        `Up to date, synced ${formatRelative(new Date(status.syncedAt).toISOString())}`,
        // A proxy holds the stream back: the text helps support to find the cause.
        ...(live === 'polling' ? ['live updates are blocked on the way and asked for every 15 seconds'] : []),
      ].join('; ');
    case 'loading':
      return status.hasData ? 'Updating' : '';
    case 'failed':
      return status.hasData ? 'Not up to date' : '';
    default:
      return '';
  }
}
