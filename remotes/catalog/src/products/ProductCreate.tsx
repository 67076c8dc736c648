import { RecordCreator } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { ProductFields } from './ProductFields.tsx';

export default function ProductCreate(props: DialogProps<'product.create'>) {
  return (
    <RecordCreator entity="product" {...props}>
      <ProductFields />
    </RecordCreator>
  );
}
