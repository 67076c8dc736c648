import { messages } from '@groundwork/contract';
import { invalid } from '../problem.ts';
import type { Doc } from './document.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Ends the request with 400 where another account has this e-mail address. Two who take one at once take turns. */
export async function requireFreeAddress(work: UnitOfWork, { id, emailAddress }: Doc) {
  if (typeof emailAddress !== 'string' || emailAddress === '') return;
  await work.queries.query(`select pg_advisory_xact_lock(hashtext('users.emailAddress ' || lower($1)))`, [
    emailAddress,
  ]);
  const { rows } = await work.queries.query(
    `select 1 from users where lower(doc->>'emailAddress') = lower($1) and id <> $2 and not is_deleted`,
    [emailAddress, id],
  );
  if (rows.length > 0) throw invalid({ field: 'emailAddress', message: messages.emailTaken });
}
