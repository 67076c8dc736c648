import { lazyDialog } from '@groundwork/ui';
import { type ComponentType, createElement } from 'react';
import { loadDialogCode } from './dialog-code.tsx';
import type * as Dialogs from './dialogs.ts';
import { prefetchUpload } from './images/lazy-upload.ts';

// Their code is fetched when one opens, or before, together with the dialogs of the page.

interface Props {
  onClose: () => void;
}
const fetched = (choose: (dialogs: typeof Dialogs) => unknown) =>
  lazyDialog(async () => choose(await loadDialogCode()) as ComponentType<Props>);

const creator = fetched(({ RecordCreator }) => RecordCreator);
const editor = fetched(({ RecordEditor }) => RecordEditor);
const details = fetched(({ RecordDetails }) => RecordDetails);
const form = fetched(({ FormDialog }) => FormDialog);
const bulk = fetched(({ BulkEditor }) => BulkEditor);
const library = fetched(({ MediaLibrary }) => MediaLibrary);
const deletion = fetched(({ DeleteConfirmation }) => DeleteConfirmation);
const archiving = fetched(({ ArchiveConfirmation }) => ArchiveConfirmation);
const selector = fetched(({ ListSelectorDialog }) => ListSelectorDialog);
const question = fetched(({ DiscardQuestion }) => DiscardQuestion);
const all = [creator, editor, details, form, bulk, library, deletion, archiving, selector, question];

// The type parameters of a component do not pass through lazyDialog.
/** The create dialog of an entity; its code loads on first use. */
export const RecordCreator = creator as unknown as typeof Dialogs.RecordCreator;
/**
 * The edit dialog of an entity; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { formFields, RecordEditor } from '@groundwork/records';
 *
 * const Field = formFields('vendors');
 * const EditVendor = ({ id, onClose }: { id: string; onClose: () => void }) => (
 *   <RecordEditor entity="vendor" id={id} onClose={onClose}>
 *     <Field.Text name="name" label="Name" autoFocus />
 *   </RecordEditor>
 * );
 * ```
 */
export const RecordEditor = editor as unknown as typeof Dialogs.RecordEditor;
/**
 * The details dialog of an entity; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { DetailNotes, RecordDetails } from '@groundwork/records';
 *
 * const VendorDetails = ({ id, onClose }: { id: string; onClose: () => void }) => (
 *   <RecordDetails entity="vendor" id={id} onClose={onClose}>
 *     {(vendor) => <DetailNotes text={vendor.notes} />}
 *   </RecordDetails>
 * );
 * ```
 */
export const RecordDetails = details as unknown as typeof Dialogs.RecordDetails;
/**
 * The dialog that edits several records at once; its code loads on first use.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { BulkEditor } from '@groundwork/records';
 *
 * const EditVendors = ({ records, onClose }: { records: readonly RecordOf<'vendors'>[]; onClose: () => void }) => (
 *   <BulkEditor collection="vendors" records={records} fields={[{ kind: 'tags' }]} onClose={onClose} />
 * );
 * ```
 */
export const BulkEditor = bulk as unknown as typeof Dialogs.BulkEditor;
/**
 * Asks before a dialog closes whose changes are not stored; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { DiscardQuestion } from '@groundwork/records';
 *
 * const Leaving = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
 *   <DiscardQuestion onDiscard={onLeave} onClose={onStay} />
 * );
 * ```
 */
export const DiscardQuestion = question as unknown as typeof Dialogs.DiscardQuestion;
/** The dialog that selects pictures of the media library; its code loads on first use. */
export const MediaLibrary = library as unknown as typeof Dialogs.MediaLibrary;
/**
 * The confirmation of a deletion, with the records that it takes along; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { DeleteConfirmation } from '@groundwork/records';
 *
 * const DeleteVendor = ({ id, onClose }: { id: string; onClose: (isDeleted: boolean) => void }) => (
 *   <DeleteConfirmation collection="vendors" ids={[id]} onClose={onClose} />
 * );
 * ```
 */
export const DeleteConfirmation = deletion as unknown as typeof Dialogs.DeleteConfirmation;
/** The confirmation of archiving or restoring records; its code loads on first use. */
export const ArchiveConfirmation = archiving as unknown as typeof Dialogs.ArchiveConfirmation;
/** The dialog that selects records in a list; its code loads on first use. */
export const ListSelectorDialog = selector as unknown as typeof Dialogs.ListSelectorDialog;
/**
 * A dialog with a form and its submission; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { callService } from '@groundwork/data-cache';
 * import { FormDialog, useField } from '@groundwork/records';
 * import { NumberField } from '@groundwork/ui';
 * import * as v from 'valibot';
 *
 * const schema = v.object({ days: v.pipe(v.number(), v.minValue(1)) });
 * function LendTool({ onClose }: { onClose: () => void }) {
 *   return (
 *     <FormDialog
 *       title="Lend"
 *       size="small"
 *       initial={{ days: 7 }}
 *       schema={schema}
 *       submitLabel="Lend"
 *       busyLabel="Lending"
 *       failurePrefix="Lending failed."
 *       submit={(values) => callService('tools', 'POST', 'loans', { body: values })}
 *       onDone={onClose}
 *       onCancel={onClose}
 *     >
 *       <Days />
 *     </FormDialog>
 *   );
 * }
 * function Days() {
 *   const { value, set, error } = useField<number | undefined>('days', { label: 'Days' });
 *   return <NumberField label="Days" value={value} onChange={set} error={error} />;
 * }
 * ```
 */
export const FormDialog = ((props: { onCancel: () => void }) =>
  createElement(form, { ...props, onClose: props.onCancel })) as unknown as typeof Dialogs.FormDialog;

/** Fetches them all, so that what a page offers opens at once, and without a network too. */
export const prefetchDialogs = (): Promise<unknown> =>
  Promise.all([prefetchUpload(), ...all.map((dialog) => dialog.prefetch())]);
