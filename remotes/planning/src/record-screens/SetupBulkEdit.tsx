import { setupStatuses, statusColors } from '@groundwork/contract';
import { BulkEditor, type BulkEditorProps, type BulkField } from '@groundwork/records';

const fields: readonly BulkField[] = [
  { kind: 'tags' },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: setupStatuses.map((id) => ({ id, label: id, color: statusColors[id] })),
  },
];

/** 'Edit multiple' of areas, units and preparations: tags and status (docs: screens#lists). */
export const SetupBulkEdit = (props: Omit<BulkEditorProps, 'fields'>) => <BulkEditor fields={fields} {...props} />;
export type BulkEditProps = Pick<BulkEditorProps, 'records' | 'onClose'>;
