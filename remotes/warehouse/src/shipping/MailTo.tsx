import type { Project, User } from '@groundwork/contract';
import { CheckboxField, MultiSelectField } from '@groundwork/ui';
import { isReachable } from './recipients.ts';
import styles from './ShipDialog.module.css';
import type { ShipForm } from './useShipForm.ts';

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

/** Who gets a mail when the boxes leave and when they arrive. */
export function MailTo({ form, project, users }: { form: ShipForm; project: Project; users: readonly User[] }) {
  const { isMailed, setMailed, recipients, setRecipients } = form;
  const members = [...project.ownerIds, ...project.memberIds];
  const offered = users
    .filter(isReachable)
    .filter(({ category }) => category !== 'Subscriber' || project.shipmentMail === 'all')
    .sort((one, other) => Number(members.includes(other.id)) - Number(members.includes(one.id)));
  return (
    <div className={styles.mail}>
      <CheckboxField
        label="Email the shipment"
        hint="Sent after 10 minutes, unless you undo the shipment. No prices."
        value={isMailed}
        onChange={setMailed}
      />
      {isMailed && (
        <MultiSelectField
          label="To"
          options={offered.map((user) => ({ id: user.id, label: nameOf(user), description: user.emailAddress }))}
          value={recipients}
          onChange={setRecipients}
        />
      )}
    </div>
  );
}
