import { randomUUID } from 'node:crypto';
import type { User } from '@groundwork/contract';
import { auditLogEntries } from '../audit-log/audit-log.ts';
import { findCaller } from '../policy/caller.ts';
import { commitTransaction } from '../records/commit.ts';
import type { Doc } from '../records/document.ts';
import type { Store } from '../store/store.ts';

/**
 * An operator's way back where the last Administrator has left: gives the role to a member of staff who has an account. The
 * audit log names that person, as no other account has done it.
 * @throws Error that says why the account cannot have the role
 */
export async function giveAdministrator(store: Store, emailAddress: string): Promise<void> {
  await store.tx(async (transaction) => {
    const { rows } = await transaction.query<{ doc: Doc & User }>(
      `select doc from users where lower(doc->>'emailAddress') = lower($1) and not is_deleted for update`,
      [emailAddress.trim()],
    );
    const [before] = rows.map(({ doc }) => doc);
    const refuse = (reason: string) => {
      throw new Error(`${emailAddress} is not made an Administrator: ${reason}`);
    };
    if (!before) return refuse('no account has this address. Take the address of an existing account.');
    if (before.category === 'Subscriber') return refuse('it is the account of a Subscriber. Take one of the staff.');
    if (before.type === 'API') return refuse('it is an account for programs. Take one of a person.');
    const caller = await findCaller(transaction, before.id);
    if (!caller) return refuse('the account cannot be read.');
    const status = before.status === 'Disabled' ? 'Active' : before.status;
    const change = { name: 'users', before, after: { ...before, role: 'Administrator', status } } as const;
    const operationId = randomUUID();
    const entries = await auditLogEntries(transaction, caller, operationId, [change]);
    await commitTransaction(transaction, [change, ...entries], operationId);
  });
}
