import { orderStatusColors, type PreparationItem, statusColors } from '@groundwork/contract';
import { collection, referenceText, useLists } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { BulkEditor, type BulkEditorProps, type BulkField, lazyDialogs, RecordsPage } from '@groundwork/records';
import { useEffect } from 'react';
import { levels, useProjectRows } from '../projects/useProjectRows.ts';
import { childrenOf } from '../setup-components/children.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const preparationOf = ({ preparationId }: PreparationItem) =>
  preparationId ? collection('preparations').get(preparationId) : undefined;
const unitOf = (item: PreparationItem) => preparationOf(item)?.unitId ?? item.unitId;
const areaOf = (item: PreparationItem) => {
  const unitId = unitOf(item);
  return unitId ? collection('setupunits').get(unitId)?.areaId : undefined;
};
const stockOf = ({ inventoryItemId }: PreparationItem) =>
  inventoryItemId ? collection('inventoryitems').get(inventoryItemId) : undefined;
const orderOf = (item: PreparationItem) => childrenOf('orders', 'preparationItemId', item.id)[0];

const columns: readonly Column<PreparationItem>[] = [
  {
    id: 'image',
    header: 'Image',
    hiddenOnTablet: true,
    kind: 'image',
    reads: ['inventoryitems', 'products'],
    value: (item) => {
      const productId = stockOf(item)?.productId ?? orderOf(item)?.productId;
      if (item.mediaItemIds.length > 0) return item.mediaItemIds;
      return productId ? collection('products').get(productId)?.mediaItemIds : undefined;
    },
  },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 200, value: ({ name }) => name },
  {
    id: 'preparation',
    header: 'Preparation',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'preparations',
    width: 160,
    card: 'detail',
    value: ({ preparationId }) => preparationId,
  },
  {
    id: 'unit',
    header: 'Unit',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'setupunits',
    width: 150,
    reads: ['preparations'],
    value: unitOf,
  },
  {
    id: 'area',
    header: 'Area',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'setupareas',
    width: 150,
    reads: ['preparations', 'setupunits'],
    value: areaOf,
  },
  {
    id: 'template',
    header: 'Template',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'preparationitemtemplates',
    width: 150,
    value: ({ templateId }) => templateId,
  },
  {
    id: 'product',
    header: 'Product',
    hiddenOnTablet: true,
    width: 160,
    reads: ['inventoryitems', 'products'],
    value: (item) => {
      const productId = stockOf(item)?.productId;
      return productId && referenceText('products', productId);
    },
  },
  {
    id: 'inventoryItem',
    header: 'Inventory item',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'inventoryitems',
    width: 160,
    value: ({ inventoryItemId }) => inventoryItemId,
  },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 90, card: 'footEnd', value: ({ quantity }) => quantity },
  {
    id: 'orderStatus',
    header: 'Order status',
    kind: 'status',
    width: 140,
    reads: ['orders'],
    value: (item) => {
      const status = orderOf(item)?.status;
      return status && { id: status, label: status, color: orderStatusColors[status] };
    },
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 110,
    card: 'foot',
    value: ({ status }) => ({ id: status, label: status, color: statusColors[status] }),
  },
  { id: 'notes', header: 'Notes', width: 200, value: ({ notes }) => notes },
];

const bulkFields: readonly BulkField[] = [
  { kind: 'tags' },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: (['New', 'Complete', 'Problem'] as const).map((id) => ({ id, label: id, color: statusColors[id] })),
  },
];
const ItemsBulkEdit = (props: Pick<BulkEditorProps, 'records' | 'onClose'>) => (
  <BulkEditor collection="preparationitems" fields={bulkFields} {...props} />
);

/** The items of the active project (docs: screens#lists). */
export default function PreparationItemsPage() {
  useLists(levels);
  useEffect(() => {
    const stops = (['inventoryitems', 'orders', 'products', 'preparationitemtemplates'] as const).map((name) =>
      collection(name).subscribe(),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <RecordsPage
      entity="preparationItem"
      title="Preparation Items"
      gridId="preparationItems"
      columns={columns}
      dialogs={dialogs}
      rows={useProjectRows('preparationitems')}
      emptyText="Nothing to show matching current filters"
      bulkEdit={ItemsBulkEdit}
    />
  );
}
