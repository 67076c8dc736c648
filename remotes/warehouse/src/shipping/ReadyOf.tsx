import type { OrderLine } from './order-line.ts';
import styles from './ShippingGroup.module.css';

/** '3 of 5', and what stays behind. */
export function ReadyOf({ line: { quantity, needed } }: { line: OrderLine }) {
  return (
    <span className={styles.ready}>
      <span>
        {quantity} of {needed}
      </span>
      {quantity < needed && (
        <span className={styles.stays}>
          {needed - quantity} {needed - quantity === 1 ? 'stays' : 'stay'} in kitting
        </span>
      )}
    </span>
  );
}
