import { RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { VendorFields } from './VendorFields.tsx';

/** Titled with the vendor's name (dialogs.md 2.14). */
export default function VendorEdit(props: DialogProps<'vendor.edit'>) {
  return (
    <RecordEditor entity="vendor" title={(vendor) => vendor.name} {...props}>
      <VendorFields />
    </RecordEditor>
  );
}
