import { projectStatuses, statusColors } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type FieldsProps, formFields, useField } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { SwitchField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

const Field = formFields('projects');
const statuses = projectStatuses.map((id) => ({ id, label: id, color: statusColors[id] }));

/** The fields of a project (dialogs.md 2.12). Who belongs to it is the matter of Directors, and of who creates it. */
export function ProjectForm({ id }: FieldsProps) {
  const { isElevated } = useSession();
  const isTeamLocked = !isElevated && id !== undefined;
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Select name="status" label="Status" options={statuses} />
      <Field.Reference name="locationId" label="Location" collection="locations" optional />
      <Fulfilment />
      <Field.RichText name="description" label="Description" />
      <Field.Text name="notes" label="Notes" multiline rows={4} />
      <Field.Images isProjectRelated />
      <Field.References name="ownerIds" label="Owners" collection="users" isDisabled={isTeamLocked} />
      <Field.References name="memberIds" label="Members" collection="users" isDisabled={isTeamLocked} />
      <Field.Tags />
    </>
  );
}

/** 'Fulfill by warehouse?': on picks the first warehouse, off clears it; a project at a warehouse has none. */
function Fulfilment() {
  const locationId = Field.useValue('locationId');
  const location = useAtomValue(collection('locations').recordAtom(locationId));
  const warehouses = useAtomValue(collection('locations').byAtom('type', 'Warehouse'));
  const field = useField<string | undefined>('fulfillingById', { label: 'Fulfilled by' });
  const isAtWarehouse = location?.type === 'Warehouse';
  const { value, set } = field;
  useEffect(() => {
    if (isAtWarehouse && value) set(undefined);
  }, [isAtWarehouse, value, set]);
  if (isAtWarehouse) return null;
  return (
    <>
      <SwitchField
        label="Fulfill by warehouse?"
        value={Boolean(value)}
        isDisabled={warehouses.length === 0 && !value}
        onChange={(isOn) => set(isOn ? (value ?? warehouses[0]?.id) : undefined)}
      />
      {value && (
        <Field.Reference
          name="fulfillingById"
          label="Fulfilled by"
          collection="locations"
          isOffered={(record) => 'type' in record && record.type === 'Warehouse'}
        />
      )}
    </>
  );
}
