import { tagPickerColor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { tagColor } from '@groundwork/grid';
import {
  DetailRichText,
  formFields,
  RecordCreator,
  RecordDetails,
  RecordEditor,
  ReferenceName,
} from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ColorPreview, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { TagColorField } from './TagColorField.tsx';

const Field = formFields('tags');

/** The fields of a tag (dialogs.md 2.12). */
function TagFields() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Reference name="setId" label="Tag set" collection="tagsets" optional />
      <TagColorField />
      <Field.RichText name="description" label="Description" />
    </>
  );
}

export function TagCreate({ initial, source, ...props }: DialogProps<'tag.create'>) {
  const color = source?.color ?? tagPickerColor;
  return (
    <RecordCreator entity="tag" initial={{ color, ...initial }} source={source} {...props}>
      <TagFields />
    </RecordCreator>
  );
}

export function TagEdit(props: DialogProps<'tag.edit'>) {
  return (
    <RecordEditor entity="tag" {...props}>
      <TagFields />
    </RecordEditor>
  );
}

export function TagDetails(props: DialogProps<'tag.details'>) {
  useAtomValue(collection('tagsets').allAtom);
  return (
    <RecordDetails entity="tag" {...props}>
      {(tag) => (
        <>
          <DescriptionList
            items={[
              { label: 'Tag set', value: <ReferenceName collection="tagsets" id={tag.setId} /> },
              { label: 'Color', value: <ColorPreview color={tagColor(tag)} /> },
            ]}
          />
          <DetailRichText kind="description" html={tag.description} />
        </>
      )}
    </RecordDetails>
  );
}
