import type { Order, Vendor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { getDefaultStore } from 'jotai';

const closed: readonly Order['status'][] = ['Delivered', 'Cancelled'];

const productCount = ({ id }: Vendor): number =>
  getDefaultStore().get(collection('products').byAtom('vendorId', id)).length;

/** What is still to come from a vendor, in money. */
const openTotal = ({ id }: Vendor): number =>
  getDefaultStore()
    .get(collection('orders').byAtom('vendorId', id))
    .filter(({ status }) => !closed.includes(status))
    .reduce((sum, { total }) => sum + (total ?? 0), 0);

/** Columns of the vendor list (decisions G16). */
export const vendorColumns: readonly Column<Vendor>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  { id: 'externalUrl', header: 'Website', kind: 'link', value: ({ externalUrl }) => externalUrl },
  { id: 'contactName', header: 'Contact', width: 170, value: ({ contactName }) => contactName, card: 'detail' },
  {
    id: 'contactEmail',
    header: 'E-mail',
    kind: 'link',
    width: 230,
    value: ({ contactEmail }) => contactEmail && `mailto:${contactEmail}`,
    label: ({ contactEmail }) => contactEmail ?? '',
    exportValue: ({ contactEmail }) => contactEmail,
  },
  { id: 'contactPhone', header: 'Phone', width: 140, value: ({ contactPhone }) => contactPhone, card: 'footEnd' },
  { id: 'products', header: 'Products', kind: 'number', reads: ['products'], value: productCount },
  {
    id: 'openOrders',
    header: 'Open orders total',
    kind: 'money',
    width: 140,
    reads: ['orders'],
    value: openTotal,
    card: 'end',
  },
];
