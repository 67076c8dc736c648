import type { Vendor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { bulkEditor, duplicateMenu, lazyDialogs, RecordsPage } from '@groundwork/records';
import { atom, getDefaultStore } from 'jotai';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

const productCount = ({ id }: Vendor): number =>
  getDefaultStore().get(collection('products').byAtom('vendorId', id)).length;

const mailText = ({ contactEmail = '' }: Vendor) => contactEmail;
const mailAddress = ({ contactEmail }: Vendor) => contactEmail && `mailto:${contactEmail}`;
/** By vendor. All orders are added up once, because a list of orders for each vendor takes ten times as long. */
const openTotals = atom((get) => {
  const totals = new Map<string, number>();
  for (const { vendorId, status, total = 0 } of get(collection('orders').allAtom)) {
    if (!vendorId || status === 'Delivered' || status === 'Cancelled') continue;
    totals.set(vendorId, (totals.get(vendorId) ?? 0) + total);
  }
  return totals;
});
/** The total price of the vendor's open orders. */
const openTotal = ({ id }: Vendor): number => getDefaultStore().get(openTotals).get(id) ?? 0;

/** Columns of the vendor list. */
const columns: readonly Column<Vendor>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  { id: 'externalUrl', header: 'Website', kind: 'link', value: ({ externalUrl }) => externalUrl },
  { id: 'contactName', header: 'Contact', width: 140, value: ({ contactName }) => contactName, card: 'detail' },
  {
    id: 'contactEmail',
    header: 'E-mail',
    kind: 'link',
    width: 200,
    value: mailAddress,
    label: mailText,
    exportValue: mailText,
  },
  { id: 'contactPhone', header: 'Phone', width: 130, value: ({ contactPhone }) => contactPhone, card: 'footEnd' },
  { id: 'products', header: 'Products', kind: 'number', width: 88, reads: ['products'], value: productCount },
  {
    id: 'openOrders',
    header: 'Open orders total',
    kind: 'money',
    width: 130,
    reads: ['orders'],
    value: openTotal,
    card: 'end',
  },
];

const BulkVendors = bulkEditor('vendors', [{ kind: 'tags' }]);

/** /vendors: the companies that products are bought from. */
export default function VendorsPage() {
  return (
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={columns}
      dialogs={dialogs}
      bulkEdit={BulkVendors}
      rowMenu={duplicateMenu}
    />
  );
}
