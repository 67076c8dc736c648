import type { CollectionName } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import type { ContributionProps } from '@groundwork/shell-sdk';
import { formatNumber, SkeletonRows } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Expiry } from '../inventory-items/Expiry.tsx';
import styles from './ProductStock.module.css';
import { warehouseStock } from './warehouse-stock.ts';

const lists = ['inventoryitems', 'locations'] as const satisfies readonly CollectionName[];
const [stockList] = lists;

/** What each warehouse has of a product: in its details, and in the dialog that the product list opens. */
export default function ProductStock({ record: { id } }: ContributionProps<'product.details'>) {
  useLists(lists);
  const items = useAtomValue(useMemo(() => collection(stockList).byAtom('productId', id), [id]));
  const locations = useAtomValue(collection('locations').allAtom);
  const { state } = useAtomValue(collection(stockList).statusAtom);
  const rows = useMemo(() => warehouseStock(items, locations), [items, locations]);
  if (rows.length === 0)
    return state === 'ready' ? <p className={styles.none}>No warehouse has any</p> : <SkeletonRows rows={2} />;
  const total = (field: 'inStock' | 'available') => rows.reduce((sum, row) => sum + row[field], 0);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Warehouse</th>
          <th scope="col">Expires</th>
          <th scope="col">Available</th>
          <th scope="col">In stock</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ warehouse, inStock, available, expiresOn }) => (
          <tr key={warehouse.id}>
            <th scope="row">{warehouse.name}</th>
            <td>{expiresOn ? <Expiry day={expiresOn} /> : '–'}</td>
            <td>{formatNumber(available)}</td>
            <td>{formatNumber(inStock)}</td>
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td />
            <td>{formatNumber(total('available'))}</td>
            <td>{formatNumber(total('inStock'))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
