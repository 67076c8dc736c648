import { RecordCreator } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { VendorFields } from './VendorFields.tsx';

export default function VendorCreate(props: DialogProps<'vendor.create'>) {
  return (
    <RecordCreator entity="vendor" {...props}>
      <VendorFields />
    </RecordCreator>
  );
}
