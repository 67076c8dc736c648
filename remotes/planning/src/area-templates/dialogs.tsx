import { DetailImages, DetailRichText, DetailTags, formFields, recordDialogs } from '@groundwork/records';
import { DescriptionList } from '@groundwork/ui';
import { LinkedTemplates } from '../templates/LinkedTemplates.tsx';
import { TemplateChildren } from '../templates/TemplateChildren.tsx';
import { TemplateFields } from '../templates/TemplateFields.tsx';

const Field = formFields('setupareatemplates');

/** The fields of a setup area template ([SU-09]). */
function SetupAreaTemplateForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <TemplateChildren name="unitTemplateIds" label="Unit Templates" collection="setupunittemplates" />
      <Field.Switch name="internalOnly" label="Internal only" hint="Off: subscribers may choose it too." />
      <TemplateFields />
    </>
  );
}

/** A new template is internal unless said otherwise ([SU-10]). */
const dialogs = recordDialogs('setupAreaTemplate', {
  size: 'extra-large',
  fields: SetupAreaTemplateForm,
  create: ({ source }) => (source ? {} : { initial: { internalOnly: true } }),
  details: ({ record: template }) => (
    <>
      <DetailImages ids={template.mediaItemIds} />
      <DescriptionList items={[{ label: 'Internal only', value: template.internalOnly ? 'Yes' : 'No' }]} />
      <LinkedTemplates title="Unit templates" collection="setupunittemplates" ids={template.unitTemplateIds} />
      <DetailTags ids={template.tagIds} />
      <DetailRichText kind="description" html={template.description} />
      <DetailRichText kind="instructions" html={template.instructions} />
    </>
  ),
});
export default dialogs;
export const {
  create: SetupAreaTemplateCreate,
  edit: SetupAreaTemplateEdit,
  details: SetupAreaTemplateDetails,
} = dialogs;
