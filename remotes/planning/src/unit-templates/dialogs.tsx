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
import { LinkedTemplates } from '../templates/LinkedTemplates.tsx';
import { TemplateFields } from '../templates/TemplateFields.tsx';

const Field = formFields('setupunittemplates');

/** The fields of a setup unit template ([SU-12]). */
function SetupUnitTemplateForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.References name="preparationTemplateIds" label="Preparation Templates" collection="preparationtemplates" />
      <TemplateFields />
    </>
  );
}

export function SetupUnitTemplateCreate(props: DialogProps<'setupUnitTemplate.create'>) {
  return (
    <RecordCreator entity="setupUnitTemplate" size="extra-large" {...props}>
      <SetupUnitTemplateForm />
    </RecordCreator>
  );
}

export function SetupUnitTemplateEdit(props: DialogProps<'setupUnitTemplate.edit'>) {
  return (
    <RecordEditor entity="setupUnitTemplate" size="extra-large" {...props}>
      <SetupUnitTemplateForm />
    </RecordEditor>
  );
}

export function SetupUnitTemplateDetails(props: DialogProps<'setupUnitTemplate.details'>) {
  return (
    <RecordDetails entity="setupUnitTemplate" size="extra-large" {...props}>
      {(template) => (
        <>
          <DetailImages ids={template.mediaItemIds} />
          <LinkedTemplates
            title="Preparation templates"
            collection="preparationtemplates"
            ids={template.preparationTemplateIds}
          />
          <DetailTags ids={template.tagIds} />
          <DetailRichText kind="description" html={template.description} />
          <DetailRichText kind="instructions" html={template.instructions} />
        </>
      )}
    </RecordDetails>
  );
}
