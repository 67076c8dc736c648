import type { PreparationTemplate } from '@groundwork/contract';
import { DetailImages, DetailRichText, DetailTags, formFields, recordDialogs } from '@groundwork/records';
import { formatNumber, Icon } from '@groundwork/ui';
import { LinkedTemplates } from '../templates/LinkedTemplates.tsx';
import { TemplateFields } from '../templates/TemplateFields.tsx';
import { TemplateItems } from './TemplateItems.tsx';

const Field = formFields('preparationtemplates');

/** The fields of a preparation template ([PP-05]). */
function PreparationTemplateForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <TemplateItems />
      <TemplateFields hasKitting />
    </>
  );
}

/** The item templates by name, with quantity and variety; broken links are hidden and said ([PP-09], [PP-10]). */
function PreparationTemplateBlocks({ record: template }: { record: PreparationTemplate }) {
  return (
    <>
      <DetailImages ids={template.mediaItemIds} />
      <LinkedTemplates
        title="Items"
        collection="preparationitemtemplates"
        ids={template.items.map(({ itemTemplateId }) => itemTemplateId)}
        extra={(_, index) => {
          const item = template.items[index];
          return (
            <>
              <span>{`×${formatNumber(item?.quantity ?? 1)}`}</span>
              {item?.variety && (
                <span role="img" aria-label="Variety" title="Variety">
                  <Icon name="shapes" size={14} />
                </span>
              )}
            </>
          );
        }}
      />
      <DetailTags ids={template.tagIds} />
      <DetailRichText kind="description" html={template.description} />
      <DetailRichText kind="instructions" html={template.instructions} />
      <DetailRichText kind="kittingInstructions" html={template.kittingInstructions} />
    </>
  );
}

const dialogs = recordDialogs('preparationTemplate', {
  size: 'extra-large',
  fields: PreparationTemplateForm,
  details: PreparationTemplateBlocks,
});
export default dialogs;
export const {
  create: PreparationTemplateCreate,
  edit: PreparationTemplateEdit,
  details: PreparationTemplateDetails,
} = dialogs;
