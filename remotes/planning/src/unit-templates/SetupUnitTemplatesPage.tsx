import type { SetupUnitTemplate } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useEffect } from 'react';
import { unitTemplateUsage } from '../templates/template-usage.ts';
import { nameColumn, pictureColumn, usedInColumn } from '../templates/templateColumns.ts';
import { useTemplateMenu } from '../templates/useTemplateMenu.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const columns: readonly Column<SetupUnitTemplate>[] = [
  pictureColumn(),
  nameColumn(),
  {
    id: 'preparations',
    header: 'Preparations',
    kind: 'number',
    width: 120,
    value: ({ preparationTemplateIds }) => preparationTemplateIds.length,
  },
  usedInColumn(unitTemplateUsage),
];

/** The setup unit templates (docs: screens#lists). */
export default function SetupUnitTemplatesPage() {
  useEffect(() => collection('setupareatemplates').subscribe(), []);
  const menu = useTemplateMenu(unitTemplateUsage);
  return (
    <>
      <RecordsPage
        entity="setupUnitTemplate"
        title="Setup Unit Templates"
        gridId="setupUnitTemplates"
        columns={columns}
        dialogs={dialogs}
        rowMenu={menu.rowMenu}
      />
      {menu.dialog}
    </>
  );
}
