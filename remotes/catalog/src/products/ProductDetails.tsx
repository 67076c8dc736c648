import {
  DetailImages,
  DetailLink,
  DetailRichText,
  DetailTags,
  RecordDetails,
  ReferenceName,
} from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { DescriptionList, formatMoney } from '@groundwork/ui';

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The data of the product form, read-only ([PR-04]). */
export default function ProductDetails(props: DialogProps<'product.details'>) {
  return (
    <RecordDetails entity="product" {...props}>
      {(product) => (
        <>
          <DetailImages ids={product.mediaItemIds} />
          <DescriptionList
            items={[
              { label: 'Vendor', value: <ReferenceName collection="vendors" id={product.vendorId} /> },
              { label: 'Price', value: formatMoney(product.price) },
              { label: 'External price', value: formatMoney(product.externalPrice) },
              { label: 'Product ID', value: product.externalIdentifier || '(None)' },
              { label: 'Barcode', value: product.barcode || '(None)' },
              { label: 'Website', value: <DetailLink href={product.externalUrl} /> },
              { label: 'Consumable', value: yesOrNo(product.consumable) },
              { label: 'Divisible', value: yesOrNo(product.divisible) },
              ...(product.divisible
                ? [{ label: 'Divisible Units', value: String(product.divisibleUnits ?? '(None)') }]
                : []),
            ]}
          />
          <DetailRichText kind="description" html={product.description} />
          <DetailTags ids={product.tagIds} />
        </>
      )}
    </RecordDetails>
  );
}
