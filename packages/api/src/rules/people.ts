import { type Role, roles, type User } from '@groundwork/contract';
import { invite, isInvitable } from '../invitation/invitation.ts';
import { invalid, notAllowed } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireFreeAddress } from '../records/free-address.ts';
import { requireStillAdministrator } from '../records/keep-administrator.ts';
import type { WriteContext } from '../records/rule.ts';

const privileges = ['role', 'category', 'status', 'type'];
const rank = (role: Role) => roles.indexOf(role);

/** Which roles may assign which roles ([RO-11] to [RO-13]; docs: role-assignment). */
export async function userRule({ work, caller, before, after, changed }: WriteContext) {
  const user = after as Doc & User;
  if (before) user.type = before.type as User['type'];
  if (before?.id === caller.id && privileges.some((field) => changed.has(field))) {
    throw notAllowed('Nobody changes their own role, category or status.');
  }
  if (caller.policyRole !== 'Administrator') {
    if (before?.role === 'Administrator') throw notAllowed('Only an administrator changes an administrator.');
    const isGiving = !before || changed.has('role');
    if (isGiving && rank(user.role) > rank('Contributor')) throw notAllowed('Directors give roles up to Contributor.');
    if (!before && user.type === 'API') throw notAllowed('Only an administrator creates API accounts.');
    // With a new invitation they could set the password of an account that is in use.
    if (before?.lastLogonUtc && changed.has('status') && user.status === 'Invited') {
      throw notAllowed('Only an administrator invites somebody who has signed in before.');
    }
  }
  if (before?.role === 'Administrator' && privileges.some((field) => changed.has(field))) {
    await requireStillAdministrator(work);
  }
  if (user.type === 'Google' && (!before || changed.has('role')) && rank(user.role) > rank('Basic')) {
    throw invalid({ field: 'role', message: 'External accounts are Read Only or Basic.' });
  }
  if (user.emailAddress && (!before || changed.has('emailAddress'))) {
    await requireFreeAddress(work, user);
    // A link that went to a mistyped address must not work any more.
    if (isInvitable(user)) await invite(work.queries, user.id, caller.id);
  }
}

/** Saved views belong to the person who saved them (docs: personal-views). */
export function gridConfigurationRule({ caller, before, after }: WriteContext) {
  after.userId = before?.userId ?? caller.id;
}
