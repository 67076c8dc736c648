import {
  DetailImages,
  DetailRichText,
  DetailTags,
  formFields,
  RecordCreator,
  RecordDetails,
  RecordEditor,
} from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { DescriptionList } from '@groundwork/ui';
import { LinkedTemplates } from '../templates/LinkedTemplates.tsx';
import { TemplateFields } from '../templates/TemplateFields.tsx';

const Field = formFields('setupareatemplates');

/** The fields of a setup area template ([SU-09]). */
function SetupAreaTemplateForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.References name="unitTemplateIds" label="Unit Templates" collection="setupunittemplates" />
      <Field.Switch name="internalOnly" label="Internal only" hint="Off: subscribers may choose it too." />
      <TemplateFields />
    </>
  );
}

/** New Setup Area Template: internal unless said otherwise ([SU-10]). */
export function SetupAreaTemplateCreate({ initial, ...props }: DialogProps<'setupAreaTemplate.create'>) {
  return (
    <RecordCreator
      entity="setupAreaTemplate"
      size="extra-large"
      initial={props.source ? initial : { internalOnly: true, ...initial }}
      {...props}
    >
      <SetupAreaTemplateForm />
    </RecordCreator>
  );
}

export function SetupAreaTemplateEdit(props: DialogProps<'setupAreaTemplate.edit'>) {
  return (
    <RecordEditor entity="setupAreaTemplate" size="extra-large" {...props}>
      <SetupAreaTemplateForm />
    </RecordEditor>
  );
}

export function SetupAreaTemplateDetails(props: DialogProps<'setupAreaTemplate.details'>) {
  return (
    <RecordDetails entity="setupAreaTemplate" size="extra-large" {...props}>
      {(template) => (
        <>
          <DetailImages ids={template.mediaItemIds} />
          <DescriptionList items={[{ label: 'Internal only', value: template.internalOnly ? 'Yes' : 'No' }]} />
          <LinkedTemplates title="Unit templates" collection="setupunittemplates" ids={template.unitTemplateIds} />
          <DetailTags ids={template.tagIds} />
          <DetailRichText kind="description" html={template.description} />
          <DetailRichText kind="instructions" html={template.instructions} />
        </>
      )}
    </RecordDetails>
  );
}
