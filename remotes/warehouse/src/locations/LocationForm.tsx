import type { LocationType } from '@groundwork/contract';
import { formFields, ReferencesField, useField } from '@groundwork/records';
import { RadioField } from '@groundwork/ui';

const Field = formFields('locations');
/** The types offered; 'Default' is a legacy value that an edit must replace ([LO-02]; docs: default-location-type). */
const types: { id: LocationType; label: string }[] = [
  { id: 'School', label: 'School' },
  { id: 'Warehouse', label: 'Warehouse' },
  { id: 'Home', label: 'Home' },
];

/** The fields of a location ([LO-01]). */
export function LocationForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <TypeAndMembers />
      <Field.Text name="address" label="Address" multiline rows={3} />
      <Field.RichText name="description" label="Description" />
      <Field.Images />
      <Field.Tags />
    </>
  );
}

/** The team of a warehouse; any other type has none, and choosing one clears it ([LO-04], [LO-05]). */
function TypeAndMembers() {
  const type = useField<LocationType | undefined>('type', { label: 'Location Type' });
  const members = useField<readonly string[] | undefined>('memberIds', { label: 'Members' });
  const choose = (chosen: string) => {
    type.set(chosen as LocationType);
    if (chosen !== 'Warehouse') members.set([]);
  };
  return (
    <>
      <RadioField
        label="Location Type"
        name="type"
        options={types}
        value={type.value === 'Default' ? undefined : type.value}
        onChange={choose}
        error={type.error}
      />
      {type.value === 'Warehouse' && (
        <ReferencesField
          label="Members"
          name="memberIds"
          collection="users"
          value={members.value ?? []}
          onChange={members.set}
          error={members.error}
        />
      )}
    </>
  );
}
