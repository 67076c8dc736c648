import { DetailImages, DetailRichText, DetailTags, formFields, recordDialogs } from '@groundwork/records';
import { LinkedTemplates } from '../templates/LinkedTemplates.tsx';
import { TemplateChildren } from '../templates/TemplateChildren.tsx';
import { TemplateFields } from '../templates/TemplateFields.tsx';

const Field = formFields('setupunittemplates');

/** The fields of a setup unit template ([SU-12]). */
function SetupUnitTemplateForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <TemplateChildren name="preparationTemplateIds" label="Preparation Templates" collection="preparationtemplates" />
      <TemplateFields />
    </>
  );
}

const dialogs = recordDialogs('setupUnitTemplate', {
  size: 'extra-large',
  fields: SetupUnitTemplateForm,
  details: ({ record: template }) => (
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
  ),
});
export default dialogs;
export const {
  create: SetupUnitTemplateCreate,
  edit: SetupUnitTemplateEdit,
  details: SetupUnitTemplateDetails,
} = dialogs;
