import { DetailImages, type FieldsProps, formFields, SingleImageUploader } from '@groundwork/records';
import { MediaNameField } from './MediaNameField.tsx';

const Field = formFields('mediaitems');

/** The fields of a media item ([ME-01]). Its picture is chosen once: a stored one is shown, not exchanged. */
export function MediaItemFields({ id }: FieldsProps) {
  return (
    <>
      {id && <DetailImages ids={[id]} />}
      <MediaNameField />
      <Field.RichText name="description" label="Description" />
      {!id && <SingleImageUploader name="url" label="Image" />}
      <Field.Url name="externalUrl" label="Link" />
      <Field.Tags />
    </>
  );
}
