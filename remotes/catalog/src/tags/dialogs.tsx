import { type Tag, tagPickerColor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { tagColor } from '@groundwork/grid';
import { DetailRichText, formFields, ReferenceName, recordDialogs } from '@groundwork/records';
import { ColorPreview, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { TagColorField } from './TagColorField.tsx';

const Field = formFields('tags');

/** The fields of a tag ([TG-01]). */
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

function TagBlocks({ record: tag }: { record: Tag }) {
  useAtomValue(collection('tagsets').allAtom);
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Tag set', value: <ReferenceName collection="tagsets" id={tag.setId} /> },
          { label: 'Color', value: <ColorPreview color={tagColor(tag)} /> },
        ]}
      />
      <DetailRichText kind="description" html={tag.description} />
    </>
  );
}

export default recordDialogs('tag', {
  size: 'medium',
  fields: TagFields,
  create: ({ source }) => ({ initial: { color: source?.color ?? tagPickerColor } }),
  details: TagBlocks,
});
