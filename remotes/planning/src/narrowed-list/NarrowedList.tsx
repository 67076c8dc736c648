import { Button, useIsDesktop } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './NarrowedList.module.css';

/**
 * On a phone the filters of a list are behind 'Filter': this says above the list what it is narrowed to, and shows all of
 * it again.
 *
 * @param to what is shown alone: a project, a status; undefined: the list is not narrowed
 */
export function NarrowedList({
  to,
  onClear,
  children,
}: {
  to: string | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  const isDesktop = useIsDesktop();
  const isSaid = to !== undefined && !isDesktop;
  return (
    <div className={isSaid ? styles.narrowed : undefined}>
      {isSaid && (
        <div className={styles.bar}>
          <Button size="touch" icon="x" onPress={onClear}>
            {`Only ${to}`}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
