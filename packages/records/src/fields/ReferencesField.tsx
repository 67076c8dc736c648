import type { CollectionName, RecordOf } from '@groundwork/contract';
import { MultiSelectField } from '@groundwork/ui';
import { useReferenceOptions } from './ReferenceField.tsx';

/** Props of a field that selects several records of another collection. */
export interface ReferencesFieldProps<N extends CollectionName = CollectionName> {
  collection: N;
  isOffered?: (record: RecordOf<N>) => boolean;
  /** Muted words below an option: the e-mail of a person. */
  describe?: (record: RecordOf<N>) => string | undefined;
}

/** Chooses several records of a collection by name. */
export function ReferencesField({
  collection: name,
  isOffered,
  describe,
  value,
  onChange,
  ...props
}: ReferencesFieldProps & {
  label: string;
  name?: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string;
  hint?: string;
  optional?: boolean;
  isDisabled?: boolean;
}) {
  const options = useReferenceOptions(name, value, isOffered, describe);
  return <MultiSelectField {...props} options={options} value={[...value]} onChange={onChange} />;
}
