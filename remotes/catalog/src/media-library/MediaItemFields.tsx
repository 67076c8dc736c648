import { DetailImages, type FieldsProps, formFields, SingleImageUploader } from '@groundwork/records';

const Field = formFields('mediaitems');

/** The fields of a media item (dialogs.md 2.7). Its picture is chosen once: a stored one is shown, not exchanged. */
export function MediaItemFields({ id }: FieldsProps) {
  return (
    <>
      {id && <DetailImages ids={[id]} />}
      <Field.Text name="name" label="Name" autoFocus />
      <Field.RichText name="description" label="Description" />
      {!id && <SingleImageUploader name="url" label="Image" />}
      <Field.Url name="externalUrl" label="Link" />
      <Field.Tags />
    </>
  );
}
