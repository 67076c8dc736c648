import type { BodyOf, PreparationItemTemplate, RecordOf, Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  DetailRichText,
  DetailTags,
  formFields,
  RecordCreator,
  RecordDetails,
  RecordEditor,
} from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ConfirmDialog, DescriptionList } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { LinkedProducts, ProductImages } from './LinkedProducts.tsx';
import { ProductSourcings } from './ProductSourcings.tsx';
import { asSent, standardQuestion, type TemplateProducts } from './sourcing-products.ts';

const Field = formFields('preparationitemtemplates');
type Body = BodyOf<'preparationitemtemplates'>;
type Saved = Promise<Result<RecordOf<'preparationitemtemplates'>>>;

/** The fields of a preparation item template (dialogs.md 2.9). */
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

/** Asks before a template without a standard product is stored; declining goes back to the form ([PI-11] to [PI-13]). */
function useStandardQuestion(): [(body: Body) => boolean | Promise<boolean>, ReactNode] {
  const [open, setOpen] = useState<{ text: string; answer: (proceeds: boolean) => void }>();
  const ask = (body: Body) => {
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
  const dialog = open && (
    <ConfirmDialog
      title="Please Confirm"
      text={open.text}
      confirmLabel="YES"
      cancelLabel="No, take me back"
      onConfirm={() => open.answer(true)}
      onCancel={() => open.answer(false)}
    />
  );
  return [ask, dialog];
}

/** New Preparation Item Template: starts with one sourcing, 'standard', holding no products ([PI-07]). */
export function ItemTemplateCreate({ initial, ...props }: DialogProps<'preparationItemTemplate.create'>) {
  const [beforeSave, question] = useStandardQuestion();
  return (
    <>
      <RecordCreator
        entity="preparationItemTemplate"
        size="extra-large"
        initial={props.source ? initial : { sourcings: [{ name: 'standard', productIds: [] }], ...initial }}
        beforeSave={beforeSave}
        save={(body): Saved => collection('preparationitemtemplates').create(sent(body))}
        {...props}
      >
        <ItemTemplateForm />
      </RecordCreator>
      {question}
    </>
  );
}

export function ItemTemplateEdit(props: DialogProps<'preparationItemTemplate.edit'>) {
  const [beforeSave, question] = useStandardQuestion();
  return (
    <>
      <RecordEditor
        entity="preparationItemTemplate"
        size="extra-large"
        beforeSave={beforeSave}
        save={(body, ifMatch): Saved =>
          collection('preparationitemtemplates').replace(props.id, sent(body), { ifMatch })
        }
        {...props}
      >
        <ItemTemplateForm />
      </RecordEditor>
      {question}
    </>
  );
}

export function ItemTemplateDetails(props: DialogProps<'preparationItemTemplate.details'>) {
  return (
    <RecordDetails entity="preparationItemTemplate" size="extra-large" {...props}>
      {(template) => <Blocks template={template} />}
    </RecordDetails>
  );
}
const Blocks = ({ template }: { template: PreparationItemTemplate }) => (
  <>
    <ProductImages template={template} />
    <DetailRichText kind="description" html={template.description} />
    <DetailTags ids={template.tagIds} />
    <DescriptionList items={[{ label: 'Warehouse location', value: template.locale || '(None)' }]} />
    <LinkedProducts template={template} />
  </>
);
