import { formatNumber } from '@groundwork/ui';
import styles from './ShippingTabs.module.css';
import { type ShippingTab, shippingTabs } from './useShipping.ts';

const labels: Readonly<Record<ShippingTab, string>> = {
  ready: 'Ready to ship',
  shipped: 'Shipped',
  arrived: 'Arrived',
};

export interface ShippingTabsProps {
  value: ShippingTab;
  /** Missing where it is not known yet. */
  counts: Readonly<Partial<Record<ShippingTab, number>>>;
  onChange: (tab: ShippingTab) => void;
}

/** Where the orders are: each with how many. */
export function ShippingTabs({ value, counts, onChange }: ShippingTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Where the orders are">
      {shippingTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          aria-current={tab === value ? 'page' : undefined}
          onClick={() => onChange(tab)}
        >
          {labels[tab]} {counts[tab] !== undefined && <span className={styles.count}>{formatNumber(counts[tab])}</span>}
        </button>
      ))}
    </nav>
  );
}
