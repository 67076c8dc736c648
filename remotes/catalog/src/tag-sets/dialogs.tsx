import { defaultTagColor, type TagSet } from '@groundwork/contract';
import { DetailRichText, DetailTags, formFields, recordDialogs } from '@groundwork/records';
import { ColorPreview, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { setTagsAtom } from './set-tags.ts';

const Field = formFields('tagsets');

/** The fields of a tag set ([TG-06]). */
function TagSetFields() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Color name="color" label="Color" fallback={defaultTagColor} />
      <Field.RichText name="description" label="Description" />
    </>
  );
}

function TagSetBlocks({ record: { id, color = defaultTagColor, description } }: { record: TagSet }) {
  const tags = useAtomValue(setTagsAtom(id));
  return (
    <>
      <DescriptionList items={[{ label: 'Color', value: <ColorPreview color={color} /> }]} />
      <DetailTags ids={tags.map((tag) => tag.id)} />
      <DetailRichText kind="description" html={description} />
    </>
  );
}

export default recordDialogs('tagSet', {
  size: 'medium',
  fields: TagSetFields,
  create: ({ source }) => ({ initial: { color: source?.color ?? defaultTagColor } }),
  details: TagSetBlocks,
});
