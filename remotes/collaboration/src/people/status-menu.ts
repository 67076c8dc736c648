import { errorSummary, type User, type UserStatus } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { recordName } from '@groundwork/grid';
import { type MenuItem, toast } from '@groundwork/ui';

async function setStatus(person: User, status: UserStatus) {
  const result = await collection('users').patch(person.id, [{ op: 'replace', path: 'status', value: status }]);
  if (!result.succeeded) toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
  else toast({ text: `${recordName(person)} is ${status.toLowerCase()}`, tone: 'success' });
}

/** The entry of a person's row menu that shuts them out, or lets them in again (decisions G16). */
export const statusMenu = (person: User): MenuItem =>
  person.status === 'Disabled'
    ? {
        id: 'enable',
        label: 'Enable',
        icon: 'check',
        onAction: () => void setStatus(person, person.lastLogonUtc ? 'Active' : 'Invited'),
      }
    : { id: 'disable', label: 'Disable', icon: 'lock', onAction: () => void setStatus(person, 'Disabled') };
