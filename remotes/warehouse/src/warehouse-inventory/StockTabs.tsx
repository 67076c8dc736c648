import { SegmentedControl } from '@groundwork/ui';
import type { StockAddress, StockTab } from '../stock-section/stock-address.ts';
import styles from './StockTabs.module.css';

const tabs: readonly { id: StockTab; label: string }[] = [
  { id: 'stock', label: 'Stock' },
  { id: 'counts', label: 'Counts' },
  { id: 'below', label: 'Below level' },
];

export interface StockTabsProps {
  address: StockAddress;
  /** How many items travel from or to the warehouse; without any there is nothing to show of them. */
  transfers: number;
}

/** The tabs of a warehouse's stock. */
export const StockTabs = ({ address, transfers }: StockTabsProps) => (
  <nav className={styles.tabs} aria-label="Stock">
    <SegmentedControl
      label="Show"
      options={[
        ...tabs,
        ...(transfers > 0 || address.tab === 'transfers'
          ? [{ id: 'transfers' as const, label: 'Transfers', count: transfers }]
          : []),
      ]}
      value={address.tab}
      onChange={address.showTab}
    />
  </nav>
);
