// One chunk: the integrity of each costs the shell more bytes than fetching them apart saves.
export { ArchiveConfirmation } from './archive/ArchiveConfirmation.tsx';
export { BulkEditor } from './bulk/BulkEditor.tsx';
export { RecordDetails } from './details/RecordDetails.tsx';
export { FormDialog } from './form/FormDialog.tsx';
export { MediaLibrary } from './images/MediaLibrary.tsx';
export { DeleteConfirmation } from './page/DeleteConfirmation.tsx';
export { RecordCreator, RecordEditor } from './RecordEditor.tsx';
export { ListSelectorDialog } from './selection/ListSelectorDialog.tsx';
