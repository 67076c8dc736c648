import { Skeleton, SkeletonRows, useDelayed } from '@groundwork/ui';
import styles from './PageSkeleton.module.css';

/** After so long people wonder whether anything happens at all. */
const longWait = 4000;

/**
 * The skeleton of a page that is loading: a toolbar and rows, shown after 250 ms. After a few seconds a text says that
 * it takes long.
 */
export function PageSkeleton({ title = 'This page' }: { title?: string }) {
  const isLong = useDelayed(true, longWait);
  if (!useDelayed(true)) return null;
  return (
    <div className={styles.page} aria-busy="true">
      <p role="status" className={styles.word}>
        {isLong && `${title} is taking longer than usual to load. It appears here as soon as it arrives.`}
      </p>
      <div className={styles.toolbar}>
        <Skeleton width={160} height={20} />
        <Skeleton width={260} height={32} />
        <span className={styles.end}>
          <Skeleton width={88} height={32} />
        </span>
      </div>
      <SkeletonRows rows={8} />
    </div>
  );
}
