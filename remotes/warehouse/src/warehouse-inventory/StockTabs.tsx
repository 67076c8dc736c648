import { SegmentedControl } from '@groundwork/ui';
import styles from './StockTabs.module.css';
import type { StockAddress, StockTab } from './stock-address.ts';

const tabs: readonly { id: StockTab; label: string }[] = [
  { id: 'stock', label: 'Stock' },
  { id: 'counts', label: 'Counts' },
  { id: 'below', label: 'Below level' },
];

/** What of a warehouse's stock is shown. */
export const StockTabs = ({ address, count }: { address: StockAddress; count?: number }) => (
  <nav className={styles.tabs} aria-label="Stock">
    <SegmentedControl
      label="Show"
      options={tabs.map((tab) => (tab.id === 'counts' && count ? { ...tab, count } : tab))}
      value={address.tab}
      onChange={address.showTab}
    />
  </nav>
);
