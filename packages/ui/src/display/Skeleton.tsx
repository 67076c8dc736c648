import { classNames } from '../styles/classNames.ts';
import { useDelayed } from '../theme/useDelayed.ts';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Props of `<Skeleton>`. */
export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** Lines of text instead of one block; the last one is shorter. */
  lines?: number;
  radius?: number | string;
}

/**
 * The shape of what comes. It takes its place at once and shows itself after 250 ms.
 *
 * @example
 * ```tsx
 * import { Skeleton } from '@groundwork/ui';
 *
 * <Skeleton width={120} height={16} />;
 * ```
 */
export function Skeleton({ width = '100%', height = 14, lines = 1, radius }: SkeletonProps) {
  const isShown = useDelayed(true);
  const rows = Array.from({ length: lines }, (_, index) => index);
  return (
    <span className={styles.lines} aria-hidden="true">
      {rows.map((row) => (
        <span
          key={row}
          className={classNames(styles.block, isShown && styles.shown)}
          style={{ width: lines > 1 && row === lines - 1 ? '62%' : width, height, borderRadius: radius }}
        />
      ))}
    </span>
  );
}

/**
 * Rows of a list that is loading: a picture and two lines each, 75 px high.
 *
 * @example
 * ```tsx
 * import { SkeletonRows } from '@groundwork/ui';
 *
 * const Loans = ({ names }: { names: string[] | undefined }) =>
 *   names ? <p>{names.join(', ')}</p> : <SkeletonRows rows={5} />;
 * ```
 */
export function SkeletonRows({ rows = 8, rowHeight = 75 }: { rows?: number; rowHeight?: number }) {
  const keys = Array.from({ length: rows }, (_, index) => index);
  return (
    <div role="status" className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {keys.map((row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          <Skeleton width={Math.min(56, rowHeight - 18)} height={Math.min(56, rowHeight - 18)} radius={6} />
          <Skeleton width={`${68 - (row % 3) * 14}%`} />
          <Skeleton width={`${52 - (row % 4) * 8}%`} />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
