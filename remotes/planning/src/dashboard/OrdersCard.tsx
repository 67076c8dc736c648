import { type InventoryItem, type Order, orderStatusColors } from '@groundwork/contract';
import { Link } from '@groundwork/shell-sdk';
import { deferred, formatMoney, formatNumber, useDeferred } from '@groundwork/ui';
import { useMemo } from 'react';
import styles from './OrdersCard.module.css';
import { countByStatus, spendOf } from './project-numbers.ts';
import { spendOverTime } from './spend-over-time.ts';

// The numbers need no library: what draws comes after them.
const chart = deferred(async () => (await import('./SpendChart.tsx')).default, true);
const address = (status: string) => `/orders?${new URLSearchParams({ status })}`;

/** All orders as one bar by status, each part leading to its orders, what they cost, and how much of it has arrived. */
export function OrdersCard({ orders, stock }: { orders: readonly Order[]; stock: readonly InventoryItem[] }) {
  const SpendChart = useDeferred(chart);
  const counts = useMemo(() => countByStatus(orders), [orders]);
  const spend = useMemo(() => spendOf(orders), [orders]);
  const points = useMemo(() => spendOverTime(orders, stock, Date.now()), [orders, stock]);
  return (
    <section className={styles.card} aria-label="Orders and spend">
      <header>
        <h2>
          Orders <span className={styles.count}>{formatNumber(orders.length)}</span>
        </h2>
        <dl aria-label="Spend">
          <Amount label="Total" value={spend.total} />
          <Amount label="Delivered" value={spend.delivered} />
          <Amount label="Outstanding" value={spend.outstanding} />
        </dl>
      </header>
      <div className={styles.body}>
        <div>
          {/* The legend has the same links with their words: the bar is for the eye and the pointer. */}
          <div className={styles.bar} aria-hidden="true">
            {counts.map(({ status, count }) => (
              <Link
                key={status}
                to={address(status)}
                tabIndex={-1}
                title={`${status}: ${formatNumber(count)}`}
                style={{ flexGrow: count, background: orderStatusColors[status] }}
              />
            ))}
          </div>
          <ul className={styles.legend} aria-label="Orders by status">
            {counts.map(({ status, count }) => (
              <li key={status}>
                <Link to={address(status)}>
                  <i style={{ background: orderStatusColors[status] }} />
                  {status} <b>{formatNumber(count)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {points.length > 0 && (SpendChart ? <SpendChart points={points} /> : <div className={styles.coming} />)}
      </div>
    </section>
  );
}

const Amount = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt> <dd>{formatMoney(value)}</dd>
  </div>
);
