import type { SetupUnitTemplate } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { openDialog } from '@groundwork/shell-sdk';
import { useEffect } from 'react';
import { nameColumn, pictureColumn, usedInColumn } from '../templates/templateColumns.ts';

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
  usedInColumn('setupareatemplates', ({ unitTemplateIds }) => unitTemplateIds),
];

/** The setup unit templates (decisions G13). */
export default function SetupUnitTemplatesPage() {
  useEffect(() => collection('setupareatemplates').subscribe(), []);
  return (
    <RecordsPage
      entity="setupUnitTemplate"
      title="Setup Unit Templates"
      gridId="setupUnitTemplates"
      columns={columns}
      dialogs={dialogs}
      rowMenu={(source) => [
        {
          id: 'duplicate',
          label: 'Duplicate',
          icon: 'copy',
          onAction: () => void openDialog('setupUnitTemplate.create', { source }),
        },
      ]}
    />
  );
}
