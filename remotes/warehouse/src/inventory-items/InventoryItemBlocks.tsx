import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { DetailImages, DetailNotes, DetailTags, ReferenceName } from '@groundwork/records';
import { Chip, DescriptionList, formatNumber } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { countsDiffer, differenceColor, hasCycleCount } from './cycle-count.ts';
import styles from './InventoryItemBlocks.module.css';
import { LinkedOrder } from './LinkedOrder.tsx';
import { ReservedFor } from './ReservedFor.tsx';
import { reservedLabel } from './reservations.ts';
import { StockNotices } from './StockNotices.tsx';
import { StockSummary } from './StockSummary.tsx';
import { StockHistory } from './stock-history/StockHistory.tsx';

/** The blocks of an inventory item's details ([IN-04]). */
export function InventoryItemBlocks({ record: item }: { record: InventoryItem }) {
  return (
    <>
      <StockNotices item={item} />
      <div className={styles.head}>
        <ProductImages id={item.productId} />
        <StockSummary item={item} />
      </div>
      <ReservedFor item={item} />
      <StockHistory item={item} />
      <DescriptionList items={facts(item)} />
      {item.orderId && <LinkedOrder key={item.orderId} id={item.orderId} />}
      <DetailTags ids={item.tagIds} />
      <DetailNotes text={item.notes} />
    </>
  );
}

function ProductImages({ id }: { id: string | undefined }) {
  const product = useAtomValue(collection('products').recordAtom(id));
  return <DetailImages ids={product?.mediaItemIds} />;
}

function facts(item: InventoryItem) {
  const reserved = reservedLabel(item);
  return [
    { label: 'Product', value: <ReferenceName collection="products" id={item.productId} /> },
    { label: 'Location', value: <ReferenceName collection="locations" id={item.locationId} /> },
    { label: 'Emplacement', value: item.locale || '(None)' },
    {
      label: 'Quantity',
      value: reserved ? `${formatNumber(item.quantity)} (${reserved})` : formatNumber(item.quantity),
    },
    ...(hasCycleCount(item)
      ? [
          {
            label: 'Cycle count',
            value: countsDiffer(item) ? (
              <Chip label={formatNumber(item.cycleCount ?? 0)} color={differenceColor} />
            ) : (
              formatNumber(item.cycleCount ?? 0)
            ),
          },
        ]
      : []),
  ];
}
