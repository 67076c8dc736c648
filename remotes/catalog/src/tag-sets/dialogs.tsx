import { defaultTagColor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  DetailBlock,
  DetailRichText,
  formFields,
  RecordCreator,
  RecordDetails,
  RecordEditor,
} from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ChipList, ColorPreview, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { byName, setTagsAtom } from './set-tags.ts';

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
  return (
    <RecordDetails entity="tagSet" {...props}>
      {(set) => {
        const color = set.color || defaultTagColor;
        return (
          <>
            <DescriptionList items={[{ label: 'Color', value: <ColorPreview color={color} /> }]} />
            <SetTags setId={set.id} color={color} />
            <DetailRichText kind="description" html={set.description} />
          </>
        );
      }}
    </RecordDetails>
  );
}

function SetTags({ setId, color }: { setId: string; color: string }) {
  useEffect(() => collection('tags').subscribe(), []);
  const tags = byName(useAtomValue(setTagsAtom(setId)));
  return (
    <DetailBlock title="Tags">
      {tags.length > 0 ? (
        <ChipList items={tags.map(({ id, name }) => ({ id, label: name, color }))} />
      ) : (
        'No tags provided'
      )}
    </DetailBlock>
  );
}
