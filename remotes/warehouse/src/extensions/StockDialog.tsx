import { collection, recordName } from '@groundwork/data-cache';
import type { DialogProps } from '@groundwork/shell-sdk';
import { Button, Dialog, SkeletonRows } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import ProductStock from './ProductStock.tsx';

/** What each warehouse has of a product, opened from its row in the product list. */
export default function StockDialog({ id, onClose }: DialogProps<'product.stock'>) {
  useEffect(() => collection('products').subscribe(), []);
  const product = useAtomValue(collection('products').recordAtom(id));
  return (
    <Dialog
      title={product ? `Stock of ${recordName(product)}` : 'Stock'}
      size="small"
      onClose={() => onClose()}
      closesOnEscape
      initialFocus="none"
      footer={
        <Button variant="primary" onPress={() => onClose()}>
          Close
        </Button>
      }
    >
      {product ? <ProductStock record={product} /> : <SkeletonRows rows={3} />}
    </Dialog>
  );
}
