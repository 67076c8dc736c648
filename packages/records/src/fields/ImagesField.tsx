import { messages } from '@groundwork/contract';
import { referencedName } from '@groundwork/data-cache';
import { toast, useOfflineReason } from '@groundwork/ui';
import { useRef } from 'react';
import { useField, useForm } from '../form-state/form-state.ts';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { deleteProjectMedia, discardAddedMedia, isProjectMedia } from '../images/project-media.ts';
import { useUploads } from '../images/useUploads.ts';

export interface ImagesFieldProps {
  /** Uploads get a '##' name and are deleted when they are removed from the record. */
  isProjectRelated?: boolean;
  hasLibrary?: boolean;
  /** Pictures may wait in the offline queue, with the change of the record. */
  keepsOffline?: boolean;
}

/** The image picker bound to a form. Saving waits for pictures that are on their way, and stops only at one that failed. */
export function ImagesField({
  name = 'mediaItemIds',
  label = 'Images',
  note,
  isProjectRelated = false,
  hasLibrary,
  keepsOffline,
}: ImagesFieldProps & { name?: string; label?: string; note?: string }) {
  const form = useForm();
  const added = useRef<string[]>([]);
  const uploads = useUploads({
    isProjectRelated,
    keepsOffline,
    onAdded: ({ id }) => {
      added.current.push(id);
      form.set(name, [...idsOf(form.get(name)), id]);
    },
  });
  const offline = useOfflineReason();
  const kept = keepsOffline && offline ? 'You are offline. Photos are kept on this device and sent later.' : undefined;
  const field = useField<readonly string[] | undefined>(name, {
    label,
    describe: imageNames,
    settle: uploads.settled,
    pending: () => (uploads.open().length > 0 ? 'Retry or discard the images that failed.' : undefined),
    afterSave: async () => {
      const after = new Set(idsOf(form.get(name)));
      const removed = [...idsOf(form.initialValue(name)), ...added.current].filter((id) => !after.has(id));
      const unused = added.current.filter((id) => !after.has(id) && !isProjectMedia(id));
      added.current = [];
      void discardAddedMedia(unused);
      const problem = await deleteProjectMedia(removed);
      if (problem) toast({ text: problem, tone: 'danger' });
    },
    afterCancel: () => void discardAddedMedia(added.current),
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
    />
  );
}

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** '2 images: Pink Tower, Tray' */
function imageNames(value: unknown): string {
  const names = idsOf(value).map((id) => referencedName('mediaitems', id) ?? messages.itemNotFound);
  if (names.length === 0) return 'No images';
  return `${names.length} ${names.length === 1 ? 'image' : 'images'}: ${names.join(', ')}`;
}
