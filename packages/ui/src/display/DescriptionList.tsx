import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/**
 * Names and values of a record, read-only; two columns where there is room.
 *
 * @example
 * ```tsx
 * import { DescriptionList } from '@groundwork/ui';
 *
 * <DescriptionList
 *   items={[
 *     { label: 'Lent to', value: 'Ada Oak' },
 *     { label: 'Notes', value: 'Back on Monday', isWide: true },
 *   ]}
 * />;
 * ```
 */
export function DescriptionList({
  items,
}: {
  items: readonly { label: string; value: ReactNode; isWide?: boolean }[];
}) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? styles.wide : undefined}>
          <dt className={styles.term}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
