import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import styles from './EmptyState.module.css';

/** Props of `<EmptyState>`. */
export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  /** The action that creates what belongs here. */
  action?: ReactNode;
}

/**
 * Says what belongs here, and offers to create it.
 *
 * @example
 * ```tsx
 * import { EmptyState } from '@groundwork/ui';
 *
 * <EmptyState icon="boxes" title="No tools yet" text="Tools that you add are shown here." />;
 * ```
 */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
