import type { SetupUnit } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { levels, useProjectRows } from '../projects/useProjectRows.ts';
import { cascadeText } from '../record-screens/cascade.ts';
import { type BulkEditProps, SetupBulkEdit } from '../record-screens/SetupBulkEdit.tsx';
import { notesColumn, progressColumn, statusColumn } from '../record-screens/setupColumns.ts';
import { nameColumn, pictureColumn } from '../templates/templateColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const columns: readonly Column<SetupUnit>[] = [
  pictureColumn(),
  nameColumn(),
  {
    id: 'area',
    header: 'Area',
    kind: 'reference',
    collection: 'setupareas',
    width: 180,
    value: ({ areaId }) => areaId,
  },
  statusColumn(),
  progressColumn('unit'),
  notesColumn(),
];
const UnitsBulkEdit = (props: BulkEditProps) => <SetupBulkEdit collection="setupunits" {...props} />;

/** The units of the active project (docs: screens#lists). */
export default function SetupUnitsPage() {
  useLists(levels);
  return (
    <RecordsPage
      entity="setupUnit"
      title="Setup Units"
      gridId="setupUnits"
      columns={columns}
      dialogs={dialogs}
      rows={useProjectRows('setupunits')}
      emptyText="Nothing to show matching current filters"
      bulkEdit={UnitsBulkEdit}
      deleteWarning={(units) => cascadeText({ units })}
    />
  );
}
