import type { SetupAreaTemplate } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { nameColumn, pictureColumn } from '../templates/templateColumns.ts';
import { useTemplateMenu } from '../templates/useTemplateMenu.tsx';
import { InternalOnlySwitch } from './InternalOnlySwitch.tsx';

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
    cardSuffix: 'units',
    value: ({ unitTemplateIds }) => unitTemplateIds.length,
  },
  {
    id: 'internalOnly',
    header: 'Internal only',
    kind: 'custom',
    width: 120,
    value: ({ internalOnly }) => internalOnly,
    exportValue: ({ internalOnly }) => (internalOnly ? 'Yes' : 'No'),
    searchText: () => '',
    cell: (template) => <InternalOnlySwitch template={template} />,
  },
];

/** The setup area templates (docs: screens#lists). */
export default function SetupAreaTemplatesPage() {
  const menu = useTemplateMenu(undefined);
  return (
    <>
      <RecordsPage
        entity="setupAreaTemplate"
        title="Setup Area Templates"
        gridId="setupAreaTemplates"
        columns={columns}
        dialogs={dialogs}
        rowMenu={menu.rowMenu}
      />
      {menu.dialog}
    </>
  );
}
