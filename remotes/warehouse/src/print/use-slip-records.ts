import type { Location, Order, Shipment } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useLists } from '@groundwork/records';
import { useAtomValue } from 'jotai';
import type { SlipRecords } from './documents/slip.ts';
import { isLoadingAtomOf } from './is-loading.ts';

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

/** Everything that slips and box labels read, kept in sync while they are shown. */
export function useSlipRecords(): { records: SlipRecords; isLoading: boolean } {
  useLists(lists);
  const isLoading = useAtomValue(isLoadingAtom);
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

/** Name and address as on an envelope. */
export const addressOf = (location: Location | undefined): string =>
  [location?.name, location?.address].filter(Boolean).join('\n');

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
/** '22 Nov 2026'; today where it has not left yet. */
export const dayOf = (utc: string | null | undefined): string => day.format(utc ? new Date(utc) : new Date());
