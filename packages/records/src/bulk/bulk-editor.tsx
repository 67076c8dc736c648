import type { CollectionName } from '@groundwork/contract';
import type { FunctionComponent } from 'react';
import { BulkEditor } from '../lazy-dialogs.ts';
import type { BulkEditorProps, BulkField } from './BulkEditor.tsx';

/**
 * Placeholder of an empty field of a bulk editor.
 *
 * @example
 * ```tsx
 * import { leaveUnchanged } from '@groundwork/records';
 *
 * const options = [{ id: '', label: leaveUnchanged }, { id: 'good', label: 'Good' }];
 * ```
 */
export const leaveUnchanged = 'Leave unchanged';

/**
 * The 'Edit multiple' dialog of a collection from the fields it offers, for a page's `bulkEdit`.
 *
 * @example
 * ```tsx
 * import { bulkEditor } from '@groundwork/records';
 *
 * const BulkVendors = bulkEditor('vendors', [
 *   { kind: 'tags' },
 *   { kind: 'text', name: 'contactName', label: 'Contact Name' },
 * ]);
 * ```
 */
export const bulkEditor =
  (collection: CollectionName, fields: readonly BulkField[]): FunctionComponent<BulkProps> =>
  (props) => <BulkEditor collection={collection} fields={fields} {...props} />;
type BulkProps = Pick<BulkEditorProps, 'records' | 'onClose'>;
