import {
  DetailImages,
  DetailLink,
  DetailRichText,
  DetailTags,
  ReferenceName,
  recordDialogs,
} from '@groundwork/records';
import { DescriptionList, formatMoney, formatNumber } from '@groundwork/ui';
import { ProductFields } from './ProductFields.tsx';

/** A price that nobody has entered is not one of $0. */
const priceText = (price: number | undefined) => (price === undefined ? '(None)' : formatMoney(price));
const numberOrNone = (value: number | null | undefined) => (value == null ? '(None)' : formatNumber(value));
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The dialogs of a product; its details show the data of its form, read-only ([PR-04]). */
export default recordDialogs('product', {
  fields: ProductFields,
  details: ({ record: product }) => (
    <>
      <DetailImages ids={product.mediaItemIds} />
      <DescriptionList
        items={[
          { label: 'Vendor', value: <ReferenceName collection="vendors" id={product.vendorId} /> },
          { label: 'Price', value: priceText(product.price) },
          { label: 'External price', value: priceText(product.externalPrice) },
          { label: 'Product ID', value: product.externalIdentifier || '(None)' },
          { label: 'Barcode', value: product.barcode || '(None)' },
          { label: 'Website', value: <DetailLink href={product.externalUrl} /> },
          { label: 'Consumable', value: yesOrNo(product.consumable) },
          { label: 'Divisible', value: yesOrNo(product.divisible) },
          ...(product.divisible ? [{ label: 'Divisible Units', value: numberOrNone(product.divisibleUnits) }] : []),
          ...(typeof product.reorderLevel === 'number'
            ? [
                { label: 'Reorder level', value: numberOrNone(product.reorderLevel) },
                { label: 'Reorder quantity', value: numberOrNone(product.reorderQuantity) },
              ]
            : []),
        ]}
      />
      <DetailRichText kind="description" html={product.description} />
      <DetailTags ids={product.tagIds} />
    </>
  ),
});
