import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { DetailImages, DetailNotes, DetailTags, RecordDetails, ReferenceName } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { Chip, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';

/** An inventory item, read-only (dialogs.md 2.5). */
export default function InventoryItemDetails({ id, onClose }: DialogProps<'inventoryItem.details'>) {
  return (
    <RecordDetails entity="inventoryItem" id={id} onClose={onClose}>
      {(item) => (
        <>
          <ProductImages id={item.productId} />
          <DescriptionList items={facts(item)} />
          <DetailTags ids={item.tagIds} />
          <DetailNotes text={item.notes} />
        </>
      )}
    </RecordDetails>
  );
}

function ProductImages({ id }: { id: string | undefined }) {
  const product = useAtomValue(collection('products').recordAtom(id));
  return <DetailImages ids={product?.mediaItemIds} />;
}

function facts({ productId, locationId, locale, quantity, reservations, cycleCount, orderId }: InventoryItem) {
  const reserved = reservations.reduce((sum, entry) => sum + entry.quantity, 0);
  return [
    { label: 'Product', value: <ReferenceName collection="products" id={productId} /> },
    { label: 'Location', value: <ReferenceName collection="locations" id={locationId} /> },
    { label: 'Emplacement', value: locale || '(None)' },
    { label: 'Quantity', value: reserved > 0 ? `${quantity} (Reserved/Shipped: ${reserved})` : `${quantity}` },
    ...(typeof cycleCount === 'number'
      ? [
          {
            label: 'Cycle count',
            value: cycleCount === quantity ? `${cycleCount}` : <Chip label={`${cycleCount}`} color="#D97706" />,
          },
        ]
      : []),
    ...(orderId ? [{ label: 'Order', value: <ReferenceName collection="orders" id={orderId} /> }] : []),
  ];
}
