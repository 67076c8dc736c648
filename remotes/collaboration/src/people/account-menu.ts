import { errorSummary, type User, type UserStatus } from '@groundwork/contract';
import { call, collection, recordName } from '@groundwork/data-cache';
import { type MenuItem, toast } from '@groundwork/ui';
import { mayBeStored } from './account-creation.ts';

async function setStatus(person: User, status: UserStatus) {
  const result = await collection('users').patch(person.id, [{ op: 'replace', path: 'status', value: status }]);
  // Where the answer was lost, the stored account says whether it was done.
  const stored = mayBeStored(result) ? await collection('users').fetchOne(person.id) : undefined;
  if (!result.succeeded && stored?.data?.status !== status)
    toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
  else toast({ text: `${recordName(person)} is ${status.toLowerCase()}`, tone: 'success' });
}

async function inviteAgain(person: User) {
  const wasOnline = navigator.onLine;
  const result = await call('POST', `users/${person.id}/invitation`);
  if (mayBeStored(result) && wasOnline) {
    const text = 'The server did not answer, and the invitation may have been sent. Resend it: nobody gets it twice.';
    toast({ text, tone: 'warning' });
  } else if (!result.succeeded) {
    toast({ text: `The invitation was not sent. ${errorSummary(result.error)}`, tone: 'danger' });
  } else toast({ text: `New invitation sent to ${person.emailAddress}`, tone: 'success' });
}

/** True for an account whose person is expected to sign in and has not yet. */
export const isInvited = ({ status, type, emailAddress }: User): boolean =>
  status === 'Invited' && type !== 'API' && Boolean(emailAddress);

/**
 * What a person's row menu does with their account: an invitation again, shutting them out and letting them in
 * (docs: screens#people).
 */
export function accountMenu(person: User): MenuItem[] {
  const invitation: MenuItem = {
    id: 'invite',
    label: 'Resend invitation',
    icon: 'mail',
    onAction: () => void inviteAgain(person),
  };
  const enable: MenuItem = {
    id: 'enable',
    label: 'Enable',
    icon: 'check',
    onAction: () => void setStatus(person, person.lastLogonUtc ? 'Active' : 'Invited'),
  };
  const disable: MenuItem = {
    id: 'disable',
    label: 'Disable',
    icon: 'lock',
    onAction: () => void setStatus(person, 'Disabled'),
  };
  return [...(isInvited(person) ? [invitation] : []), person.status === 'Disabled' ? enable : disable];
}
