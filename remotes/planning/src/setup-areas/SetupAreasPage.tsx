import type { SetupArea } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { levels, useProjectRows } from '../projects/useProjectRows.ts';
import { cascadeText } from '../record-screens/cascade.ts';
import { type BulkEditProps, SetupBulkEdit } from '../record-screens/SetupBulkEdit.tsx';
import { notesColumn, progressColumn, statusColumn } from '../record-screens/setupColumns.ts';
import { nameColumn, pictureColumn } from '../templates/templateColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const columns: readonly Column<SetupArea>[] = [
  pictureColumn(),
  nameColumn(),
  statusColumn(),
  progressColumn('area'),
  notesColumn(),
];

const AreasBulkEdit = (props: BulkEditProps) => <SetupBulkEdit collection="setupareas" {...props} />;

/** The areas of the active project (docs: screens#lists). */
export default function SetupAreasPage() {
  useLists(levels);
  return (
    <RecordsPage
      entity="setupArea"
      title="Setup Areas"
      gridId="setupAreas"
      columns={columns}
      dialogs={dialogs}
      rows={useProjectRows('setupareas')}
      emptyText="Nothing to show matching current filters"
      bulkEdit={AreasBulkEdit}
      deleteWarning={(areas) => cascadeText({ areas })}
    />
  );
}
