import type { ReactNode } from 'react';
import styles from './FieldPair.module.css';

/**
 * Two short fields that belong together, on one line where there is room.
 *
 * @example
 * ```tsx
 * import { FieldPair, formFields } from '@groundwork/records';
 *
 * const Field = formFields('vendors');
 * const Contact = () => (
 *   <FieldPair>
 *     <Field.Text name="contactPhone" label="Contact Phone" type="tel" />
 *     <Field.Text name="contactEmail" label="Contact Email" type="email" />
 *   </FieldPair>
 * );
 * ```
 */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
