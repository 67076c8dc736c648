import { type PreparationItemTemplate, sourcingColors, sourcingLabels } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { BulkEditor, type BulkEditorProps, type BulkField, lazyDialogs, RecordsPage } from '@groundwork/records';
import { openDialog } from '@groundwork/shell-sdk';
import { useEffect } from 'react';
import { nameColumn, usedInColumn } from '../templates/templateColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const firstProduct = ({ productIds }: PreparationItemTemplate) =>
  productIds[0] ? collection('products').get(productIds[0]) : undefined;
const columns: readonly Column<PreparationItemTemplate>[] = [
  {
    id: 'image',
    header: '',
    kind: 'image',
    reads: ['products'],
    value: (template) => firstProduct(template)?.mediaItemIds,
  },
  nameColumn(),
  { id: 'locale', header: 'Warehouse location', width: 150, card: 'detail', value: ({ locale }) => locale },
  { id: 'products', header: 'Products', kind: 'number', width: 90, value: ({ productIds }) => productIds.length },
  {
    id: 'sourcings',
    header: 'Sourcings',
    kind: 'chips',
    width: 200,
    value: ({ sourcings }) =>
      sourcings
        .filter(({ productIds }) => productIds.length > 0)
        .map(({ name }) => ({ id: name, label: sourcingLabels[name], color: sourcingColors[name] })),
  },
  {
    id: 'brokenLinks',
    header: 'Broken links',
    kind: 'boolean',
    width: 110,
    reads: ['products'],
    value: ({ productIds }) => productIds.some((id) => collection('products').get(id) === undefined),
  },
  usedInColumn('preparationtemplates', ({ items }) => items.map(({ itemTemplateId }) => itemTemplateId)),
];
const bulkFields: readonly BulkField[] = [
  { kind: 'tags' },
  {
    kind: 'text',
    name: 'locale',
    label: 'Warehouse location',
    isUpperCase: true,
    validate: (value) =>
      /^[A-Z0-9,_]*$/i.test(value) ? undefined : 'The field contains symbols that are not allowed.',
  },
];
const ItemTemplatesBulkEdit = (props: Pick<BulkEditorProps, 'records' | 'onClose'>) => (
  <BulkEditor collection="preparationitemtemplates" fields={bulkFields} {...props} />
);

/** The preparation item templates (decisions G13). */
export default function ItemTemplatesPage() {
  useEffect(() => collection('products').subscribe(), []);
  useEffect(() => collection('preparationtemplates').subscribe(), []);
  return (
    <RecordsPage
      entity="preparationItemTemplate"
      title="Item Templates"
      gridId="preparationItemTemplates"
      columns={columns}
      dialogs={dialogs}
      bulkEdit={ItemTemplatesBulkEdit}
      rowMenu={(source) => [
        {
          id: 'duplicate',
          label: 'Duplicate',
          icon: 'copy',
          onAction: () => void openDialog('preparationItemTemplate.create', { source }),
        },
      ]}
    />
  );
}
