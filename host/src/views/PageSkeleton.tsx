import { Skeleton, SkeletonRows, useDelayed } from '@groundwork/ui';
import styles from './PageSkeleton.module.css';

/** The shape of a page that is on its way: a toolbar and rows, shown after 250 ms only. */
export function PageSkeleton() {
  if (!useDelayed(true)) return null;
  return (
    <div className={styles.page} aria-busy="true">
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
