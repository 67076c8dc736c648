import { defaultTagColor } from '@groundwork/contract';
import {
  DetailRichText,
  DetailTags,
  formFields,
  RecordCreator,
  RecordDetails,
  RecordEditor,
} from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ColorPreview, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { setTagsAtom } from './set-tags.ts';

const Field = formFields('tagsets');

/** The fields of a tag set (dialogs.md 2.12). */
function TagSetFields() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Color name="color" label="Color" fallback={defaultTagColor} />
      <Field.RichText name="description" label="Description" />
    </>
  );
}

export function TagSetCreate({ initial, ...props }: DialogProps<'tagSet.create'>) {
  const color = props.source?.color ?? defaultTagColor;
  return (
    <RecordCreator entity="tagSet" initial={{ color, ...initial }} {...props}>
      <TagSetFields />
    </RecordCreator>
  );
}

export function TagSetEdit(props: DialogProps<'tagSet.edit'>) {
  return (
    <RecordEditor entity="tagSet" {...props}>
      <TagSetFields />
    </RecordEditor>
  );
}

export function TagSetDetails(props: DialogProps<'tagSet.details'>) {
  const tags = useAtomValue(setTagsAtom(props.id));
  return (
    <RecordDetails entity="tagSet" {...props}>
      {({ color = defaultTagColor, description }) => (
        <>
          <DescriptionList items={[{ label: 'Color', value: <ColorPreview color={color} /> }]} />
          <DetailTags ids={tags.map(({ id }) => id)} />
          <DetailRichText kind="description" html={description} />
        </>
      )}
    </RecordDetails>
  );
}
