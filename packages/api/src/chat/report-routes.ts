import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cutText } from '../cut-text.ts';
import type { CountUser } from '../limits/request-limits.ts';
import { unprocessable } from '../problem.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Queries } from '../store/store.ts';
import { type Membership, requireAnswer, requireMessage } from './membership.ts';
import type { ModerationParts } from './moderation-routes.ts';
import { removedType } from './platform-messages.ts';
import { projectOf } from './wanted.ts';

export const reportsPerMinute = 10;
const longestNote = 2_000;

/** ADDITIVE: members report an inappropriate message to Directors (docs: conversations#moderation). */
export function reportRoutes(
  app: FastifyInstance,
  parts: ModerationParts & { membership: Membership; countReports: CountUser },
) {
  const { store, platform, authenticate, membership, countReports } = parts;
  app.post(
    '/conversations/:url/messages/:id/report',
    async (request: FastifyRequest<{ Params: { url: string; id: string } }>, reply) => {
      const caller = await authenticate(request);
      await countReports(request, reply, caller.id);
      const { url } = request.params;
      await membership.require(caller, url);
      const { user, message, file, custom_type: type } = await requireMessage(platform, request.params);
      if (!user || type === removedType) throw unprocessable('There is nothing left of this message to report.');
      if (user.user_id === caller.id) throw unprocessable('This is your own message. You can delete it.');
      const memberIds = await requireAnswer(platform.memberIds(url));
      const { name } = await requireAnswer(platform.channel(url));
      await store.tx(async (transaction) => {
        const work = new UnitOfWork(transaction, caller);
        work.occurrences.push({
          ...{ kind: 'report', channelUrl: url, channelName: name, projectId: projectOf(url) },
          ...{ detail: user.nickname, note: cutText(message || (file?.name ?? ''), longestNote) },
          userIds: await deciders(transaction, memberIds, user.user_id),
        });
        await work.commit();
      });
      return reply.status(204).send();
    },
  );
}

/**
 * The people who decide about a report: Directors and Administrators who take part, as they see the conversation. Where none
 * does, every Director: somebody has to. Never the author of the message.
 */
async function deciders(queries: Queries, memberIds: readonly string[], reportedId: string): Promise<string[]> {
  const { rows } = await queries.query<{ id: string; role: string }>(
    `select id, role from users where role in ('Director', 'Administrator') and not is_deleted and id <> $1
     and doc->>'category' = 'PES' and doc->>'status' <> 'Disabled' order by id`,
    [reportedId],
  );
  const present = rows.filter(({ id }) => memberIds.includes(id));
  const directors = rows.filter(({ role }) => role === 'Director');
  const [chosen = []] = [present, directors, rows].filter((each) => each.length > 0);
  return chosen.map(({ id }) => id);
}
