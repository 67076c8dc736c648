import type { SetupAreaTemplate } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { openDialog } from '@groundwork/shell-sdk';
import { nameColumn, pictureColumn } from '../templates/templateColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const columns: readonly Column<SetupAreaTemplate>[] = [
  pictureColumn(),
  nameColumn(),
  {
    id: 'units',
    header: 'Units',
    kind: 'number',
    width: 90,
    card: 'end',
    value: ({ unitTemplateIds }) => unitTemplateIds.length,
  },
  {
    id: 'internalOnly',
    header: 'Internal only',
    kind: 'boolean',
    width: 120,
    value: ({ internalOnly }) => internalOnly,
  },
];

/** The setup area templates (decisions G13). */
export default function SetupAreaTemplatesPage() {
  return (
    <RecordsPage
      entity="setupAreaTemplate"
      title="Setup Area Templates"
      gridId="setupAreaTemplates"
      columns={columns}
      dialogs={dialogs}
      rowMenu={(source) => [
        {
          id: 'duplicate',
          label: 'Duplicate',
          icon: 'copy',
          onAction: () => void openDialog('setupAreaTemplate.create', { source }),
        },
      ]}
    />
  );
}
