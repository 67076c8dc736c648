import type { User } from '@groundwork/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countRecent, invite, isInvitable } from '../invitation/invitation.ts';
import type { CountUser } from '../limits/request-limits.ts';
import { requireGrant } from '../policy/authorize.ts';
import { notAllowed, notFound, Problem, unprocessable } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { writeOnce } from './idempotency.ts';

/** Mails that one person gets within an hour, no matter who asks for them. */
const perHour = 5;

/** ADDITIVE: an invitation is sent again (docs: invitations). */
export function invitationRoutes(
  app: FastifyInstance,
  store: Store,
  authenticate: Authenticate,
  countInvitation: CountUser,
) {
  app.post('/users/:id/invitation', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const caller = await authenticate(request);
    await countInvitation(request, reply, caller.id);
    requireGrant(caller, 'users', 'update');
    const { id } = request.params;
    const answer = await writeOnce(store, request, caller, async (work) => {
      const person = (await work.lock('users', [id])).get(id) as (User & { isDeleted: boolean }) | undefined;
      if (!person || person.isDeleted) throw notFound();
      if (person.role === 'Administrator' && caller.policyRole !== 'Administrator') {
        throw notAllowed('Only an administrator invites an administrator.');
      }
      if (!isInvitable(person)) {
        throw unprocessable('Only somebody with an e-mail address who has not signed in yet is invited again.');
      }
      if ((await countRecent(work.queries, id)) >= perHour) {
        throw new Problem(429, {
          title: 'Too many requests',
          message: `${person.firstName} ${person.lastName} was sent ${perHour} invitations within an hour. Please try again later.`,
          code: 'too-many-requests',
        });
      }
      await invite(work.queries, id, caller.id);
      return { status: 202, parts: [JSON.stringify({ id })] };
    });
    return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.text);
  });
}
