import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/**
 * Words for assistive technology only.
 *
 * @example
 * ```tsx
 * import { VisuallyHidden } from '@groundwork/ui';
 *
 * <h2>
 *   3 <VisuallyHidden>tools are late</VisuallyHidden>
 * </h2>;
 * ```
 */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
