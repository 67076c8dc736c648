// The generic record screens: list page, editors, details, pickers. A screen declares; these run it.
// They live with the records; remotes that are deployed ask for them here.
export {
  type MediaImage,
  mediaImage,
  newerVersion,
  retryOnConflict,
  useLists,
  useMediaImages,
} from '@groundwork/data-cache';
export { useAddressFilter } from './address-filter.ts';
export type { ArchiveOptions } from './archive/useArchive.tsx';
export type { BulkEditorProps, BulkField } from './bulk/BulkEditor.tsx';
export { bulkChanges, type TagMode } from './bulk/bulk-changes.ts';
export { bulkEditor, leaveUnchanged } from './bulk/bulk-editor.tsx';
export { BulkUndo } from './bulk/bulk-undo.ts';
export { CancelOrStop, type CancelOrStopProps } from './CancelOrStop.tsx';
export { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx';
export { createOnce } from './create-once.ts';
export * from './details/blocks.tsx';
export { EditFromDetails } from './details/edit-from-details.ts';
export { Person } from './details/Person.tsx';
export type { RecordDetailsProps } from './details/RecordDetails.tsx';
export {
  History,
  ImagePicker,
  ListSelector,
  ReferenceField,
  ReferencesField,
  SingleImageUploader,
  TagsField,
} from './dialog-code.tsx';
export { type Discuss, useDiscuss } from './discuss.ts';
export { duplicateMenu } from './duplicate-menu.ts';
export { type CollectionOf, collectionOf, entityTitle } from './entity.ts';
export { changeField, type FieldChange, storeField } from './field-change.ts';
export { isPerson } from './fields/people.ts';
export type { ReferenceFieldProps } from './fields/ReferenceField.tsx';
export type { ReferencesFieldProps } from './fields/ReferencesField.tsx';
export { createTag, useTagOptions } from './fields/tag-options.ts';
export type { DiscardQuestionProps } from './form/DiscardQuestion.tsx';
export { FieldPair } from './form/FieldPair.tsx';
export type { FormDialogProps } from './form/FormDialog.tsx';
export { type BoundProps, type Choice, type FormFields, formFields } from './form/fields.tsx';
export { createValues, formValues } from './form/record-values.ts';
export { type GuardedDialog, useDiscardQuestion } from './form/useDiscardQuestion.tsx';
export {
  type BoundField,
  type FieldRegistration,
  type FormState,
  useField,
  useForm,
  useFormValue,
  type Values,
} from './form-state/form-state.ts';
export type { ImagePickerProps } from './images/ImagePicker.tsx';
export { createMedia, uploadFile } from './images/lazy-upload.ts';
export { PhotoButton, type PhotoButtonProps } from './images/PhotoButton.tsx';
export { deleteProjectMedia } from './images/project-media.ts';
export { type Upload, type Uploads, useUploads } from './images/useUploads.ts';
export {
  ArchiveConfirmation,
  BulkEditor,
  DeleteConfirmation,
  DiscardQuestion,
  FormDialog,
  ListSelectorDialog,
  MediaLibrary,
  RecordCreator,
  RecordDetails,
  RecordEditor,
} from './lazy-dialogs.ts';
export { deleteRecords, restoreRecords } from './page/lazy-deletion.ts';
export { PageHeader, type PageHeaderProps } from './page/PageHeader.tsx';
export { PageStatus } from './page/PageStatus.tsx';
export { PageToolbar } from './page/PageToolbar.tsx';
export { PhoneBar } from './page/PhoneBar.tsx';
export { type LabelKind, openPrint, printLabelMenu, printLabelsButton } from './page/print-labels.tsx';
export { RecordsPage } from './page/RecordsPage.tsx';
export type { PageActions, RecordDialogs, RecordsPageProps, ShownRecords } from './page/records-page.ts';
export { usePageAddress } from './page/usePageAddress.ts';
export { useViewName } from './page/useViewName.ts';
export { AlsoHere } from './presence/AlsoHere.tsx';
export type { CreateEditorProps, EditEditorProps } from './RecordEditor.tsx';
export { RunningText } from './RunningText.tsx';
export { type FieldsProps, lazyDialogs, type RecordDialogsDeclaration, recordDialogs } from './record-dialogs.tsx';
export type { ListSelectorProps } from './selection/ListSelector.tsx';
export { pickerTagColumns } from './selection/picker-tag-columns.ts';
export { type Conflict, useConflict } from './useConflict.tsx';
export { type StoppableRun, useStoppableRun } from './useStoppableRun.ts';
