import type { SetupUnit } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { RecordsPage } from '@groundwork/records';
import { lazy } from 'react';
import { cascadeText } from '../setup-records/cascade.ts';
import { childrenOf } from '../setup-records/children.ts';
import { type BulkEditProps, SetupBulkEdit } from '../setup-records/SetupBulkEdit.tsx';
import { childProgress, imageColumn, nameColumn, notesColumn, statusColumn } from '../setup-records/setupColumns.ts';
import { useCascadeLists, useProjectRows } from '../setup-records/useProjectRows.ts';

const dialogs = {
  create: lazy(async () => ({ default: (await import('./dialogs.tsx')).SetupUnitCreate })),
  edit: lazy(async () => ({ default: (await import('./dialogs.tsx')).SetupUnitEdit })),
  details: lazy(async () => ({ default: (await import('./dialogs.tsx')).SetupUnitDetails })),
};
const columns: readonly Column<SetupUnit>[] = [
  imageColumn(),
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
  {
    id: 'preparations',
    header: 'Preparations',
    width: 200,
    card: 'detail',
    reads: ['preparations'],
    value: ({ id }) => childProgress(childrenOf('preparations', 'unitId', id)),
  },
  notesColumn(),
];
const UnitsBulkEdit = (props: BulkEditProps) => <SetupBulkEdit collection="setupunits" {...props} />;

/** The units of the active project (decisions G12). */
export default function SetupUnitsPage() {
  useCascadeLists();
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
