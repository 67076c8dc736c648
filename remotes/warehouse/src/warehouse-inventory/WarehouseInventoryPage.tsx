import { collection } from '@groundwork/data-cache';
import { useScope } from '@groundwork/shell-sdk';
import { lazyDialog } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { transfersOf } from '../inventory-items/transfers/transfer-rules.ts';
import { useStockAddress } from '../stock-section/stock-address.ts';
import { StockPage } from './StockPage.tsx';
import styles from './StockTabs.module.css';
import { StockTabs } from './StockTabs.tsx';

const CountsPage = lazyDialog(async () => (await import('../counts/CountsPage.tsx')).CountsPage);
const BelowLevelPage = lazyDialog(async () => (await import('./below-level/BelowLevelPage.tsx')).BelowLevelPage);
const TransfersPage = lazyDialog(async () => (await import('./transfers/TransfersPage.tsx')).TransfersPage);

/** The stock of the active warehouse, its counts, and what is to be ordered again. A count has the page for itself. */
export default function WarehouseInventoryPage() {
  const address = useStockAddress();
  const { warehouse } = useScope();
  const warehouseId = warehouse?.id ?? '';
  const stock = useAtomValue(collection('inventoryitems').allAtom);
  const transfers = useMemo(() => transfersOf(stock, warehouseId), [stock, warehouseId]);
  const close = () => address.showTab('stock');
  if (address.countId || address.quick) {
    return <CountsPage key={warehouseId} warehouseId={warehouseId} address={address} onClose={close} />;
  }
  return (
    <div className={styles.page}>
      <StockTabs address={address} transfers={transfers.length} />
      {address.tab === 'counts' ? (
        <CountsPage key={warehouseId} warehouseId={warehouseId} address={address} onClose={close} />
      ) : address.tab === 'below' ? (
        <BelowLevelPage key={warehouseId} warehouseId={warehouseId} onClose={close} />
      ) : address.tab === 'transfers' ? (
        <TransfersPage key={warehouseId} warehouseId={warehouseId} items={transfers} onClose={close} />
      ) : (
        <StockPage />
      )}
    </div>
  );
}
