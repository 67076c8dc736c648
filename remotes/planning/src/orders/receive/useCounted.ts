import { collection } from '@groundwork/data-cache';
import type { Outcome } from '@groundwork/scan';
import { useCan } from '@groundwork/shell-sdk';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { destinationOf } from '../outstanding.ts';
import { applyScan, type Counted, type ReceivedScan } from './apply-scan.ts';
import { placeName } from './destination.ts';
import { type ReceiveRow, withNewerOrders } from './receive-rows.ts';

const newest = (id: string) => {
  const orders = collection('orders');
  return orders.get(id) ?? (getDefaultStore().get(orders.statusAtom).state === 'ready' ? null : undefined);
};

/**
 * The quantities counted in the open dialog, held in a ref too: scans come faster than React renders. While `isStoring` the
 * lines follow the answers of the server instead of the cache.
 */
export function useCounted(first: () => Counted, isStoring: () => boolean) {
  const can = useCan();
  const [counted, setCounted] = useState(first);
  const latest = useRef(counted);
  /** The counts before each scan. */
  const scans = useRef<Counted[]>([]);
  /** How many pieces the next product is. */
  const times = useRef<number>(undefined);
  const show = (next: Counted) => {
    latest.current = next;
    setCounted(next);
  };
  const setRows = (rows: readonly ReceiveRow[]) => show({ ...latest.current, rows });
  const known = useAtomValue(collection('orders').allAtom);
  const follow = (): boolean => {
    const { rows, isCounting } = latest.current;
    const next = withNewerOrders(rows, newest, isCounting);
    if (next !== rows) setRows(next);
    return next !== rows;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an order has changed
  useEffect(() => {
    if (!isStoring()) follow();
  }, [known]);
  return {
    ...counted,
    /** Takes over the orders as they are now. @returns whether a line has changed */
    follow,
    change: (key: string, fields: Partial<ReceiveRow>) =>
      setRows(latest.current.rows.map((row) => (row.key === key ? { ...row, ...fields } : row))),
    /** A line that is stored: no scan before it can be taken back. */
    remove: (key: string) => {
      scans.current = [];
      setRows(latest.current.rows.filter((row) => row.key !== key));
    },
    /** One scan. */
    count: (scanned: ReceivedScan): Outcome => {
      const orders = getDefaultStore()
        .get(collection('orders').allAtom)
        .filter((order) => can('update', 'orders', order));
      const several = scanned.kind === 'product' && times.current ? { ...scanned, quantity: times.current } : scanned;
      times.current = undefined;
      const before = latest.current;
      const { counted: next, outcome } = applyScan(before, several, { orders, destinationOf, placeName });
      if (next !== before) scans.current.push(before);
      show(next);
      return outcome;
    },
    /** The next product is so many pieces. */
    setQuantity: (quantity: number | undefined) => {
      times.current = quantity;
    },
    /** Takes the last scan back. @returns whether there was one */
    undo: (): boolean => {
      const before = scans.current.pop();
      if (before) show({ ...before, rows: withNewerOrders(before.rows, newest, before.isCounting) });
      return before !== undefined;
    },
  };
}
