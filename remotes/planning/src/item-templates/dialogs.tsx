import type { BodyOf, RecordOf, Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { createOnce, DetailRichText, DetailTags, formFields, recordDialogs } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ConfirmDialog, DescriptionList } from '@groundwork/ui';
import { useState } from 'react';
import { LinkedProducts, ProductImages } from './LinkedProducts.tsx';
import { ProductSourcings } from './ProductSourcings.tsx';
import { asSent, standardQuestion, type TemplateProducts } from './sourcing-products.ts';

const Field = formFields('preparationitemtemplates');
type Body = BodyOf<'preparationitemtemplates'>;
type Saved = Promise<Result<RecordOf<'preparationitemtemplates'>>>;

/** The fields of a preparation item template ([PI-05]). */
function ItemTemplateForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.RichText name="description" label="Description" />
      <Field.Text name="locale" label="Warehouse location" isUpperCase />
      <ProductSourcings />
      <Field.Tags />
    </>
  );
}

const products = (body: Body) =>
  ({ productIds: body.productIds ?? [], sourcings: body.sourcings ?? [] }) as TemplateProducts;
/** The form's values as they are sent ([PI-09]). */
const sent = (body: Body): Body => {
  const { productIds, sourcings } = asSent(products(body));
  return { ...body, productIds: [...productIds], sourcings };
};

/**
 * Asks before a template without a standard product is stored; declining goes back to the form ([PI-11] to [PI-13]).
 */
function useStandardQuestion() {
  const [open, setOpen] = useState<{ text: string; answer: (proceeds: boolean) => void }>();
  const beforeSave = (body: Body) => {
    const text = standardQuestion(products(body));
    if (text === undefined) return true;
    return new Promise<boolean>((resolve) => {
      setOpen({
        text,
        answer: (proceeds) => {
          setOpen(undefined);
          resolve(proceeds);
        },
      });
    });
  };
  const children = (
    <>
      <ItemTemplateForm />
      {open && (
        <ConfirmDialog
          title="Please Confirm"
          text={open.text}
          confirmLabel="YES"
          cancelLabel="No, take me back"
          onConfirm={() => open.answer(true)}
          onCancel={() => open.answer(false)}
        />
      )}
    </>
  );
  return { beforeSave, children };
}

/** A new template starts with one sourcing, 'standard', holding no products ([PI-07]). */
function useCreate({ source }: DialogProps<'preparationItemTemplate.create'>) {
  const [create] = useState(() => createOnce('preparationitemtemplates'));
  return {
    ...useStandardQuestion(),
    initial: source ? {} : { sourcings: [{ name: 'standard', productIds: [] }] },
    save: (body: Body): Saved => create(sent(body)),
  };
}
const useEdit = ({ id }: DialogProps<'preparationItemTemplate.edit'>) => ({
  ...useStandardQuestion(),
  save: (body: Body, ifMatch: string | undefined): Saved =>
    collection('preparationitemtemplates').replace(id, sent(body), { ifMatch }),
});

const dialogs = recordDialogs('preparationItemTemplate', {
  size: 'extra-large',
  fields: ItemTemplateForm,
  create: useCreate,
  edit: useEdit,
  details: ({ record: template }) => (
    <>
      <ProductImages template={template} />
      <DetailRichText kind="description" html={template.description} />
      <DetailTags ids={template.tagIds} />
      <DescriptionList items={[{ label: 'Warehouse location', value: template.locale || '(None)' }]} />
      <LinkedProducts template={template} />
    </>
  ),
});
export default dialogs;
export const { create: ItemTemplateCreate, edit: ItemTemplateEdit, details: ItemTemplateDetails } = dialogs;
