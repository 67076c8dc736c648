// One chunk: the integrity of each costs the shell more bytes than fetching them apart saves.
export { ArchiveConfirmation } from './archive/ArchiveConfirmation.tsx';
export { BulkEditor } from './bulk/BulkEditor.tsx';
export { ConflictNotice } from './ConflictNotice.tsx';
export { History } from './details/History.tsx';
export { RecordDetails } from './details/RecordDetails.tsx';
export { FollowedChanges } from './FollowedChanges.tsx';
export { ReferenceField } from './fields/ReferenceField.tsx';
export { ReferencesField } from './fields/ReferencesField.tsx';
export { TagsField } from './fields/TagsField.tsx';
export { boundFields } from './form/bound-fields.tsx';
export { FormDialog } from './form/FormDialog.tsx';
export { ImagePicker } from './images/ImagePicker.tsx';
export { MediaLibrary } from './images/MediaLibrary.tsx';
export { SingleImageUploader } from './images/SingleImageUploader.tsx';
export { DeleteConfirmation } from './page/DeleteConfirmation.tsx';
export { RecordCreator, RecordEditor } from './RecordEditor.tsx';
export { ListSelector } from './selection/ListSelector.tsx';
export { ListSelectorDialog } from './selection/ListSelectorDialog.tsx';
