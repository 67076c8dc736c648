import { emplacementPattern, messages, type PreparationItemTemplate, sourcingLabels } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { BulkEditor, type BulkEditorProps, type BulkField, lazyDialogs, RecordsPage } from '@groundwork/records';
import { Icon } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { hasArrived } from '../has-arrived.ts';
import { itemTemplateUsage } from '../templates/template-usage.ts';
import { nameColumn, usedInColumn } from '../templates/templateColumns.ts';
import { useTemplateMenu } from '../templates/useTemplateMenu.tsx';
import styles from './ItemTemplatesPage.module.css';
import { SourcingChips } from './SourcingChips.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const firstProduct = ({ productIds }: PreparationItemTemplate) =>
  productIds[0] ? collection('products').get(productIds[0]) : undefined;
const sourcingNames = ({ sourcings }: PreparationItemTemplate) =>
  sourcings
    .filter(({ productIds }) => productIds.length > 0)
    .map(({ name }) => sourcingLabels[name])
    .join(', ');
/** Said only once the products are there: before, every link would look broken. */
const hasBrokenLinks = ({ productIds }: PreparationItemTemplate) =>
  hasArrived(getDefaultStore().get(collection('products').statusAtom)) &&
  productIds.some((id) => collection('products').get(id) === undefined);
const BrokenLinksIcon = () => (
  <span className={styles.broken} role="img" aria-label="Hidden Broken Links" title="Hidden Broken Links">
    <Icon name="alert-triangle" />
  </span>
);
const columns: readonly Column<PreparationItemTemplate>[] = [
  {
    id: 'image',
    header: 'Image',
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
    kind: 'custom',
    width: 240,
    value: (template) => sourcingNames(template),
    cell: (template) => <SourcingChips template={template} />,
  },
  usedInColumn(itemTemplateUsage),
  {
    id: 'brokenLinks',
    header: 'Broken links',
    kind: 'custom',
    width: 110,
    reads: ['products'],
    value: hasBrokenLinks,
    exportValue: (template) => (hasBrokenLinks(template) ? 'Yes' : ''),
    searchText: () => '',
    cell: (template) => hasBrokenLinks(template) && <BrokenLinksIcon />,
  },
];
const bulkFields: readonly BulkField[] = [
  { kind: 'tags' },
  {
    kind: 'text',
    name: 'locale',
    label: 'Warehouse location',
    isUpperCase: true,
    validate: (value) => (emplacementPattern.test(value) ? undefined : messages.invalidSymbols),
  },
];
const ItemTemplatesBulkEdit = (props: Pick<BulkEditorProps, 'records' | 'onClose'>) => (
  <BulkEditor collection="preparationitemtemplates" fields={bulkFields} {...props} />
);

/** The preparation item templates (docs: screens#lists). */
export default function ItemTemplatesPage() {
  useEffect(() => collection('products').subscribe(), []);
  useEffect(() => collection('preparationtemplates').subscribe(), []);
  const menu = useTemplateMenu(itemTemplateUsage);
  return (
    <>
      <RecordsPage
        entity="preparationItemTemplate"
        title="Item Templates"
        gridId="preparationItemTemplates"
        columns={columns}
        dialogs={dialogs}
        bulkEdit={ItemTemplatesBulkEdit}
        rowMenu={menu.rowMenu}
      />
      {menu.dialog}
    </>
  );
}
