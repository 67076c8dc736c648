import { messages } from '@groundwork/contract';
import { referencedName } from '@groundwork/grid';
import { toast, useOfflineReason } from '@groundwork/ui';
import { useField, useForm } from '../form/form-state.ts';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { deleteProjectMedia } from '../images/upload.ts';
import { useUploads } from '../images/use-uploads.ts';

export interface ImagesFieldProps {
  /** What is uploaded gets a '##' name and is deleted when it is taken off the record. */
  isProjectRelated?: boolean;
  hasLibrary?: boolean;
  /** Pictures may wait in the outbox, with the change of the record; they are added as soon as they are chosen. */
  keepsOffline?: boolean;
}

/** The image picker bound to a form. A form with a picture that is neither added nor discarded is not sent. */
export function ImagesField({
  name = 'mediaItemIds',
  label = 'Images',
  note,
  isProjectRelated = false,
  hasLibrary,
  keepsOffline,
}: ImagesFieldProps & { name?: string; label?: string; note?: string }) {
  const form = useForm();
  const uploads = useUploads({ isProjectRelated, keepsOffline });
  const offline = useOfflineReason();
  const kept = keepsOffline && offline ? 'You are offline. Photos are kept on this device and sent later.' : undefined;
  const field = useField<readonly string[] | undefined>(name, {
    label,
    describe: imageNames,
    pending: () => (uploads.list.length > 0 ? 'Add or discard the uploaded images first.' : undefined),
    afterSave: async () => {
      const before = form.initialValue(name);
      const after = new Set(field.value ?? []);
      const removed = Array.isArray(before) ? before.filter((id: string) => !after.has(id)) : [];
      const problem = await deleteProjectMedia(removed);
      if (problem) toast({ text: problem, tone: 'danger' });
    },
  });
  return (
    <ImagePicker
      label={label}
      name={name}
      note={note ?? kept}
      error={field.error}
      value={field.value ?? []}
      onChange={field.set}
      uploads={uploads}
      hasLibrary={hasLibrary}
      addsAtOnce={keepsOffline}
    />
  );
}

/** '2 images: Pink Tower, Tray' */
function imageNames(value: unknown): string {
  const names = (Array.isArray(value) ? value : []).map(
    (id) => referencedName('mediaitems', String(id)) ?? messages.itemNotFound,
  );
  if (names.length === 0) return 'No images';
  return `${names.length} ${names.length === 1 ? 'image' : 'images'}: ${names.join(', ')}`;
}
