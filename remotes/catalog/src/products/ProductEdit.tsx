import { RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ProductFields } from './ProductFields.tsx';

export default function ProductEdit(props: DialogProps<'product.edit'>) {
  return (
    <RecordEditor entity="product" {...props}>
      <ProductFields />
    </RecordEditor>
  );
}
