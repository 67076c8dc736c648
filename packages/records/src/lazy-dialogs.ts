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
const all = [creator, editor, details, form, bulk, library, deletion, archiving, selector];

// The type parameters of a component do not pass through lazyDialog.
/** The create dialog of an entity; its code loads on first use. */
export const RecordCreator = creator as unknown as typeof Dialogs.RecordCreator;
/** The edit dialog of an entity; its code loads on first use. */
export const RecordEditor = editor as unknown as typeof Dialogs.RecordEditor;
/** The details dialog of an entity; its code loads on first use. */
export const RecordDetails = details as unknown as typeof Dialogs.RecordDetails;
/** The dialog that edits several records at once; its code loads on first use. */
export const BulkEditor = bulk as unknown as typeof Dialogs.BulkEditor;
/** The dialog that selects pictures of the media library; its code loads on first use. */
export const MediaLibrary = library as unknown as typeof Dialogs.MediaLibrary;
/** The confirmation of a deletion, with the records that it takes along; its code loads on first use. */
export const DeleteConfirmation = deletion as unknown as typeof Dialogs.DeleteConfirmation;
/** The confirmation of archiving or restoring records; its code loads on first use. */
export const ArchiveConfirmation = archiving as unknown as typeof Dialogs.ArchiveConfirmation;
/** The dialog that selects records in a list; its code loads on first use. */
export const ListSelectorDialog = selector as unknown as typeof Dialogs.ListSelectorDialog;
/** A dialog with a form and its submission; its code loads on first use. */
export const FormDialog = ((props: { onCancel: () => void }) =>
  createElement(form, { ...props, onClose: props.onCancel })) as unknown as typeof Dialogs.FormDialog;

/** Fetches them all, so that what a page offers opens at once, and without a network too. */
export const prefetchDialogs = (): Promise<unknown> =>
  Promise.all([prefetchUpload(), ...all.map((dialog) => dialog.prefetch())]);
