import { formatNumber } from '@groundwork/ui';
import type { OrderLine } from './order-line.ts';
import styles from './ShippingGroup.module.css';

/** '3 of 5', and what stays behind. */
export function ReadyOf({ line: { quantity, needed } }: { line: OrderLine }) {
  return (
    <span className={styles.ready}>
      <span>
        {formatNumber(quantity)} of {formatNumber(needed)}
      </span>
      {quantity < needed && (
        <span className={styles.stays}>
          {formatNumber(needed - quantity)} {needed - quantity === 1 ? 'stays' : 'stay'} in kitting
        </span>
      )}
    </span>
  );
}
