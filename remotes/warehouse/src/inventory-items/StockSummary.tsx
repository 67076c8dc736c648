import type { InventoryItem } from '@groundwork/contract';
import { formatNumber } from '@groundwork/ui';
import { reservationColors } from './reservation-colors.ts';
import styles from './StockSummary.module.css';
import { stockLine, stockParts } from './stock-parts.ts';

const softSuccess = 'color-mix(in oklab, var(--success) 45%, var(--surface-raised))';

/** Where the pieces of an item are: in words, as a bar, and part by part; the parts add up to what is in stock. */
export function StockSummary({ item }: { item: InventoryItem }) {
  const parts = stockParts(item);
  const legend = [
    { label: 'Available on the shelf', count: parts.available, background: 'var(--success)' },
    { label: 'Reserved, still on the shelf', count: parts.reserved, background: softSuccess },
    { label: 'In totes', count: parts.inTotes, background: reservationColors.Dropped },
    { label: 'Shipped, not yet arrived', count: parts.shipped, background: reservationColors.Shipped },
    // Neither is available, though the pieces are in the books of this place.
    ...(item.transit ? [{ label: 'On their way', count: item.quantity, background: '#2563EB' }] : []),
    ...(item.hold && !item.transit ? [{ label: 'On hold', count: item.quantity, background: '#D97706' }] : []),
  ];
  return (
    <section className={styles.stock} aria-label="Stock">
      <div>
        <p className={styles.total}>
          <strong>{formatNumber(item.quantity)}</strong> in stock
        </p>
        <p className={styles.line}>{item.transit ? `On their way ${formatNumber(item.quantity)}` : stockLine(parts)}</p>
        <div className={styles.bar} aria-hidden="true">
          {legend.map(
            ({ label, count, background }) =>
              count > 0 && <span key={label} style={{ flex: `${count} 1 0`, background }} />,
          )}
        </div>
        {parts.shipped > 0 && (
          <p className={styles.hint}>Shipped pieces stay in stock until the school receives them.</p>
        )}
      </div>
      <dl className={styles.legend}>
        {legend.map(({ label, count, background }) => (
          <div key={label}>
            <dt>
              <span className={styles.swatch} style={{ background }} aria-hidden="true" />
              {label}
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>In stock</dt>
          <dd>{formatNumber(item.quantity)}</dd>
        </div>
      </dl>
    </section>
  );
}
