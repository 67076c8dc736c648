import { messages } from '@groundwork/contract';
import { RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { LocationForm } from './LocationForm.tsx';

const checkType = ({ type }: { type?: string }): Record<string, string> =>
  type && type !== 'Default' ? {} : { type: messages.selectLocationType };

/** Edit Location: the legacy type 'Default' must be replaced ([VA-26]). */
export default function EditLocation(props: DialogProps<'location.edit'>) {
  return (
    <RecordEditor entity="location" validate={checkType} {...props}>
      <LocationForm />
    </RecordEditor>
  );
}
