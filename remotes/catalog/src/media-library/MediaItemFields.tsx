import { formFields, SingleImageUploader } from '@groundwork/records';

const Field = formFields('mediaitems');

/** The fields of a media item (dialogs.md 2.7). Its picture is chosen once: a stored one is not exchanged. */
export function MediaItemFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.RichText name="description" label="Description" />
      {isNew && <SingleImageUploader name="url" label="Image" />}
      <Field.Url name="externalUrl" label="Link" />
      <Field.Tags />
    </>
  );
}
