import { RecordCreator } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { LocationForm } from './LocationForm.tsx';

export default function CreateLocation({ initial, ...props }: DialogProps<'location.create'>) {
  return (
    <RecordCreator entity="location" initial={{ type: 'School', ...initial }} {...props}>
      <LocationForm />
    </RecordCreator>
  );
}
