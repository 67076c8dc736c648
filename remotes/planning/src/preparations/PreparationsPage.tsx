import type { Preparation } from '@groundwork/contract';
import { collection, referenceText, useLists } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { levels, useProjectRows } from '../projects/useProjectRows.ts';
import { cascadeText } from '../record-screens/cascade.ts';
import { type BulkEditProps, SetupBulkEdit } from '../record-screens/SetupBulkEdit.tsx';
import { notesColumn, progressColumn, statusColumn } from '../record-screens/setupColumns.ts';
import { childrenOf } from '../setup-components/children.ts';
import { nameColumn, pictureColumn } from '../templates/templateColumns.ts';
import { listsOfKits, preparationKitStatus } from './kit-status.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
/** The area of a preparation is its unit's. */
const areaOf = ({ unitId }: Preparation) => {
  const areaId = unitId && collection('setupunits').get(unitId)?.areaId;
  return areaId ? referenceText('setupareas', areaId) : undefined;
};
const columns: readonly Column<Preparation>[] = [
  pictureColumn(),
  nameColumn(),
  {
    id: 'unit',
    header: 'Unit',
    kind: 'reference',
    collection: 'setupunits',
    width: 170,
    value: ({ unitId }) => unitId,
  },
  { id: 'area', header: 'Area', width: 160, reads: ['setupunits', 'setupareas'], value: areaOf },
  statusColumn(),
  progressColumn('preparation'),
  {
    id: 'itemsReady',
    header: 'Items ready',
    width: 120,
    reads: ['preparationitems'],
    value: ({ id }) => {
      const items = childrenOf('preparationitems', 'preparationId', id);
      return `${items.filter(({ inventoryItemId }) => inventoryItemId).length}/${items.length}`;
    },
  },
  {
    id: 'kitStatus',
    header: 'Kit status',
    kind: 'status',
    width: 120,
    reads: listsOfKits,
    value: (preparation) => {
      const status = preparationKitStatus(preparation);
      return status && { id: status, label: status };
    },
  },
  {
    id: 'instructions',
    header: 'Instructions',
    kind: 'boolean',
    width: 110,
    value: ({ instructions }) => Boolean(instructions),
  },
  {
    id: 'kitting',
    header: 'Kitting',
    kind: 'boolean',
    width: 90,
    value: ({ kittingInstructions }) => Boolean(kittingInstructions),
  },
  notesColumn(),
];
const PreparationsBulkEdit = (props: BulkEditProps) => <SetupBulkEdit collection="preparations" {...props} />;

/** The preparations of the active project (docs: screens#lists). */
export default function PreparationsPage() {
  useLists(levels);
  useLists(listsOfKits);
  return (
    <RecordsPage
      entity="preparation"
      title="Preparations"
      columns={columns}
      dialogs={dialogs}
      rows={useProjectRows('preparations')}
      emptyText="Nothing to show matching current filters"
      bulkEdit={PreparationsBulkEdit}
      deleteWarning={(preparations) => cascadeText({ preparations })}
    />
  );
}
