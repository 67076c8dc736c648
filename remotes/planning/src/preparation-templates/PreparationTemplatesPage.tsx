import type { PreparationTemplate } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useEffect } from 'react';
import { preparationTemplateUsage } from '../templates/template-usage.ts';
import { nameColumn, pictureColumn, usedInColumn } from '../templates/templateColumns.ts';
import { useTemplateMenu } from '../templates/useTemplateMenu.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const columns: readonly Column<PreparationTemplate>[] = [
  pictureColumn(),
  nameColumn(),
  { id: 'items', header: 'Items', kind: 'number', width: 90, value: ({ items }) => items.length },
  {
    id: 'variety',
    header: 'Variety',
    kind: 'boolean',
    width: 90,
    value: ({ items }) => items.some(({ variety }) => variety),
  },
  usedInColumn(preparationTemplateUsage),
];

/** The preparation templates (docs: screens#lists). */
export default function PreparationTemplatesPage() {
  useEffect(() => collection('setupunittemplates').subscribe(), []);
  const menu = useTemplateMenu(preparationTemplateUsage);
  return (
    <>
      <RecordsPage
        entity="preparationTemplate"
        title="Preparation Templates"
        gridId="preparationTemplates"
        columns={columns}
        dialogs={dialogs}
        rowMenu={menu.rowMenu}
      />
      {menu.dialog}
    </>
  );
}
