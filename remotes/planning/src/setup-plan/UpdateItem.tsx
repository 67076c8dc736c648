import { type PreparationItemTemplate, type Product, sourcingLabels, success } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { useLists } from '@groundwork/data-cache';
import { FormDialog, ReferenceField, useField } from '@groundwork/records';
import { NumberField, SwitchField } from '@groundwork/ui';
import { useState } from 'react';
import * as v from 'valibot';
import { listsOfProductWords, productWords } from '../setup-components/product-words.ts';

const schema = v.object({
  productId: v.optional(v.string()),
  quantity: schemas.orders.entries.quantity,
});

/** 'Update Item': the product, at first among the template's alternates, and the quantity ([PL-12] to [PL-14]). */
export function UpdateItem({
  name,
  productId,
  quantity,
  alternates,
  sourcings,
  onUpdate,
  onClose,
}: {
  name: string;
  productId: string | undefined;
  quantity: number | undefined;
  alternates: readonly string[];
  /** Of the template: which products serve which. */
  sourcings: PreparationItemTemplate['sourcings'];
  onUpdate: (change: { productId: string | null; qty: number }) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog<{ productId: string | null; qty: number }>
      title="Update Item"
      size="medium"
      initial={{ productId, quantity }}
      schema={schema}
      submitLabel="Update"
      busyLabel="Updating"
      failurePrefix="Update failed."
      needsChange
      submit={async ({ productId: chosen, quantity: qty }) =>
        success({ productId: (chosen as string | undefined) ?? null, qty: Number(qty ?? 0) })
      }
      onDone={(change) => {
        onUpdate(change);
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{name}</p>
      <Fields alternates={alternates} sourcings={sourcings} />
    </FormDialog>
  );
}

function Fields({
  alternates,
  sourcings,
}: {
  alternates: readonly string[];
  sourcings: PreparationItemTemplate['sourcings'];
}) {
  useLists(listsOfProductWords);
  const describe = (product: Product) =>
    [
      productWords(product),
      ...sourcings.filter(({ productIds }) => productIds.includes(product.id)).map(({ name }) => sourcingLabels[name]),
    ].join(' · ');
  const [showsAll, setShowsAll] = useState(alternates.length === 0);
  const product = useField<string | undefined>('productId', { label: 'Product' });
  const quantity = useField<number | undefined>('quantity', { label: 'Quantity' });
  return (
    <>
      <ReferenceField
        // The switch changes the choices.
        key={String(showsAll)}
        label="Product"
        name="productId"
        collection="products"
        createEntry="[ Create Product... ]"
        isOffered={showsAll ? undefined : ({ id }) => alternates.includes(id)}
        describe={(product) => describe(product as Product)}
        isClearable
        value={product.value}
        onChange={product.set}
        error={product.error}
      />
      <SwitchField label="Show All Products" value={showsAll} onChange={setShowsAll} />
      <NumberField
        label="Quantity"
        name="quantity"
        min={0}
        value={quantity.value}
        onChange={quantity.set}
        error={quantity.error}
      />
    </>
  );
}
