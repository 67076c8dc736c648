import type { InventoryItem, PreparationItem } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import {
  DetailBlock,
  DetailImages,
  DetailRichText,
  DetailTags,
  formFields,
  ReferenceName,
  recordDialogs,
} from '@groundwork/records';
import { DescriptionList, formatNumber, RichText } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ProjectField } from '../projects/ProjectField.tsx';
import { useInActiveProject } from '../projects/useInActiveProject.ts';
import { isOutstanding } from './outstanding-stock.ts';

const Field = formFields('preparationitems');

/**
 * The fields of a preparation item. Offered are the preparations of its project ([PI-02]) and the outstanding inventory
 * items: those at the project's location that no preparation item uses yet ([IN-11]).
 */
function PreparationItemForm() {
  const projectId = Field.useValue('projectId');
  const project = useAtomValue(collection('projects').recordAtom(projectId));
  useEffect(() => collection('preparationitems').subscribe(), []);
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <ProjectField clears={['preparationId', 'inventoryItemId']} />
      <Field.Reference
        key={`preparation ${projectId}`}
        name="preparationId"
        label="Preparation"
        collection="preparations"
        isOffered={(record) => 'projectId' in record && record.projectId === projectId}
        optional
      />
      <Field.Reference name="templateId" label="Template" collection="preparationitemtemplates" optional />
      <Field.Reference
        key={`inventory ${project?.locationId}`}
        name="inventoryItemId"
        label="Inventory Item"
        collection="inventoryitems"
        isOffered={(record) => isOutstanding(record as InventoryItem, project?.locationId)}
        optional
      />
      <Field.Number name="quantity" label="Quantity" />
      <Field.RichText name="description" label="Description" />
      <Field.Tags />
    </>
  );
}

const lists = ['inventoryitems', 'products'] as const;
/** Product name and description are shown only where an inventory item is linked ([PI-04]). */
function PreparationItemBlocks({ record: item }: { record: PreparationItem }) {
  useLists(lists);
  const stock = useAtomValue(collection('inventoryitems').recordAtom(item.inventoryItemId));
  const product = useAtomValue(collection('products').recordAtom(stock?.productId));
  return (
    <>
      <DetailImages ids={item.mediaItemIds.length > 0 ? item.mediaItemIds : product?.mediaItemIds} />
      <DescriptionList
        items={[
          { label: 'Preparation', value: <ReferenceName collection="preparations" id={item.preparationId} /> },
          { label: 'Template', value: <ReferenceName collection="preparationitemtemplates" id={item.templateId} /> },
          { label: 'Inventory item', value: <ReferenceName collection="inventoryitems" id={item.inventoryItemId} /> },
          { label: 'Quantity', value: formatNumber(item.quantity) },
          { label: 'Project', value: <ReferenceName collection="projects" id={item.projectId} /> },
          ...(product ? [{ label: 'Product', value: product.name }] : []),
        ]}
      />
      <DetailTags ids={item.tagIds} />
      {product && (
        <DetailBlock title="Product description">
          <RichText html={product.description} empty="No description provided" />
        </DetailBlock>
      )}
      <DetailRichText kind="description" html={item.description} />
    </>
  );
}

const useNewPreparationItem = () => ({ initial: useInActiveProject({ quantity: 1 }) });

const dialogs = recordDialogs('preparationItem', {
  fields: PreparationItemForm,
  create: useNewPreparationItem,
  details: PreparationItemBlocks,
});
export default dialogs;
export const { create: PreparationItemCreate, edit: PreparationItemEdit, details: PreparationItemDetails } = dialogs;
