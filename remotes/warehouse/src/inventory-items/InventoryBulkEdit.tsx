import { BulkEditor, type BulkEditorProps, type BulkField } from '@groundwork/records';
import { emplacementError } from './inventoryColumns.tsx';

// In a bulk editor the emplacement is called 'Warehouse location' ([BE-09]).
const fields: readonly BulkField[] = [
  { kind: 'text', name: 'locale', label: 'Warehouse location', isUpperCase: true, validate: emplacementError },
  { kind: 'reference', name: 'locationId', label: 'Location', collection: 'locations' },
  { kind: 'tags' },
];

/** Edit multiple of both inventory lists (docs: domain/stock). */
export const InventoryBulkEdit = (props: Pick<BulkEditorProps, 'records' | 'onClose'>) => (
  <BulkEditor collection="inventoryitems" fields={fields} {...props} />
);
