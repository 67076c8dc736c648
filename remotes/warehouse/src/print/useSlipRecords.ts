import type { Order, Shipment } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import type { SlipRecords } from '@groundwork/print';
import { useAtomValue } from 'jotai';
import { isLoadingAtomOf } from '../is-loading.ts';
import { useCodes } from './useCodes.ts';

const lists = [
  'shipments',
  'orders',
  'products',
  'preparationitems',
  'preparations',
  'setupunits',
  'setupareas',
  'projects',
  'locations',
  'inventoryitems',
] as const;
const isLoadingAtom = isLoadingAtomOf(lists);

/** Everything that slips and box labels read, kept in sync while they are shown; their codes can be drawn with it. */
export function useSlipRecords(): { records: SlipRecords; isLoading: boolean } {
  useLists(lists);
  const hasCodes = useCodes();
  const isLoading = useAtomValue(isLoadingAtom) || !hasCodes;
  const orders: readonly Order[] = useAtomValue(collection('orders').allAtom);
  const shipments: readonly Shipment[] = useAtomValue(collection('shipments').allAtom);
  return {
    isLoading,
    records: {
      orders,
      shipments,
      inventoryItem: (id) => collection('inventoryitems').get(id),
      product: (id) => collection('products').get(id ?? ''),
      preparationItem: (id) => collection('preparationitems').get(id ?? ''),
      preparation: (id) => collection('preparations').get(id ?? ''),
      unit: (id) => collection('setupunits').get(id ?? ''),
      area: (id) => collection('setupareas').get(id ?? ''),
    },
  };
}
