import { type MessageMail, projectStatuses, type ShipmentMail, statusColors } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type FieldsProps, formFields, useField } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { RadioField, SwitchField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

const Field = formFields('projects');
const statuses = projectStatuses.map((id) => ({ id, label: id, color: statusColors[id] }));

/** The fields of a project ([PJ-01]). Who belongs to it is the matter of Directors, and of who creates it. */
export function ProjectForm({ id }: FieldsProps) {
  const { isElevated } = useSession();
  const isTeamLocked = !isElevated && id !== undefined;
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Select name="status" label="Status" options={statuses} />
      <Field.Reference name="locationId" label="Location" collection="locations" optional />
      <Fulfillment />
      <Field.RichText name="description" label="Description" />
      <Field.Text name="notes" label="Notes" multiline rows={4} />
      <Field.Images isProjectRelated />
      <Field.References name="ownerIds" label="Owners" collection="users" isDisabled={isTeamLocked} />
      <Field.References name="memberIds" label="Members" collection="users" isDisabled={isTeamLocked} />
      {isElevated && id !== undefined && <ShipmentMails />}
      {isElevated && id !== undefined && <MessageMails />}
      <Field.Tags />
    </>
  );
}

/** 'Fulfill by warehouse?': on picks the first warehouse, off clears it; a project at a warehouse has none. */
function Fulfillment() {
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

const mails: readonly { id: ShipmentMail; label: string; description: string }[] = [
  { id: 'off', label: 'Nobody', description: 'The warehouse sends no mails for this project.' },
  { id: 'staff', label: 'Staff', description: 'Owners who are staff. The warehouse can choose other staff as well.' },
  {
    id: 'all',
    label: 'Staff and Subscribers',
    description: "The project's Subscribers get them too, with boxes and tracking links, without prices.",
  },
];

/**
 * The recipients of mails about boxes (docs: shipment-mails): decided by Directors; staff only until a Director changes
 * it.
 */
function ShipmentMails() {
  const field = useField<ShipmentMail | undefined>('shipmentMail', {
    label: 'Mails about shipments',
    describe: (value) => mails.find(({ id }) => id === (value ?? 'staff'))?.label ?? '',
  });
  return (
    <RadioField
      name="shipmentMail"
      label="Mails about shipments"
      hint="Sent ten minutes after boxes have left, and when they arrive."
      options={mails}
      value={field.value ?? 'staff'}
      error={field.error}
      onChange={(value) => field.set(mails.find(({ id }) => id === value)?.id)}
    />
  );
}

const messageChoices: readonly { id: MessageMail; label: string; description: string }[] = [
  { id: 'text', label: 'With the message', description: 'Mails to Subscribers who are away quote the message.' },
  {
    id: 'notice',
    label: 'Without the message',
    description: 'Mails only say that someone wrote, and where to read it.',
  },
];

/** Whether mails to Subscribers quote messages of conversations (docs: away-mails): a matter of Directors. */
function MessageMails() {
  const field = useField<MessageMail | undefined>('messageMail', {
    label: 'Mails about messages',
    describe: (value) => messageChoices.find(({ id }) => id === (value ?? 'text'))?.label ?? '',
  });
  return (
    <RadioField
      name="messageMail"
      label="Mails about messages"
      options={messageChoices}
      value={field.value ?? 'text'}
      error={field.error}
      onChange={(value) => field.set(messageChoices.find(({ id }) => id === value)?.id)}
    />
  );
}
