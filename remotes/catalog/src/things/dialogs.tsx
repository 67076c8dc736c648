import { collections, type Thing } from '@groundwork/contract';
import { DetailRichText, DetailTags, formFields, RecordDetails, recordDialogs } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { DescriptionList, Image } from '@groundwork/ui';

const Field = formFields('things');

/** The fields of a THING ([TG-08]; docs: every-entity-three-dialogs). */
function ThingFields() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.RichText name="description" label="Description" />
      <Field.Tags />
    </>
  );
}

/** The summary with an image and the description. A THING has no picture of its own: a placeholder is shown. */
export default recordDialogs('thing', {
  fields: ThingFields,
  details: ({ record: thing }) => (
    <>
      <Image src={undefined} alt={thing.name} width={200} height={150} />
      <Basics thing={thing} />
      <DetailRichText kind="description" html={thing.description} />
    </>
  ),
});

/** Name, type, tags and history: all that every record has. */
export function ThingSummary(props: DialogProps<'thing.details'>) {
  return (
    <RecordDetails entity="thing" size="medium" {...props}>
      {(thing) => <Basics thing={thing} />}
    </RecordDetails>
  );
}

function Basics({ thing }: { thing: Thing }) {
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Name', value: thing.name },
          { label: 'Type', value: collections.things.label },
        ]}
      />
      <DetailTags ids={thing.tagIds} />
    </>
  );
}
