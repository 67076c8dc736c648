import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cutText } from '../cut-text.ts';
import type { Caller } from '../policy/caller.ts';
import { notAllowed, notFound, unprocessable } from '../problem.ts';
import { validBody } from '../records/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';
import { noteInAudit } from './audit.ts';
import { channelData, saveDecision } from './decisions.ts';
import { requireAnswer, requireChannelUrl, requireMessage } from './membership.ts';
import type { ChatPlatform } from './platform.ts';
import { removedType } from './platform-messages.ts';
import { projectOf, readWanted } from './wanted.ts';

export interface ModerationParts {
  store: Store;
  platform: ChatPlatform;
  authenticate: Authenticate;
}
interface Params {
  url: string;
  id: string;
}
type To<Names extends keyof Params> = FastifyRequest<{ Params: Pick<Params, Names> }>;

const closing = v.object({ isClosed: v.boolean('Must be true or false') });
const pinning = v.object({ messageId: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) });
const moderators = ['Director', 'Administrator'];
const writers = ['Basic', 'Contributor', ...moderators];
const longestPinned = 200;

/** ADDITIVE: what Directors may do in conversations, and the pinned message (docs: conversations#moderation). */
export function moderationRoutes(app: FastifyInstance, { store, platform, authenticate }: ModerationParts) {
  const allowed = async (request: FastifyRequest, policyRoles: readonly string[]): Promise<Caller> => {
    const caller = await authenticate(request);
    if (!policyRoles.includes(caller.policyRole)) throw notAllowed();
    requireChannelUrl((request.params as Params).url);
    return caller;
  };

  /**
   * After the chat service has done it, so that nothing is kept that it refused. It is not asked within the transaction, whose
   * connection and row others would wait for; where the two differ, the synchronization follows what is kept.
   */
  const save = (url: string, change: Parameters<typeof saveDecision>[2]) =>
    store.tx((queries) => saveDecision(queries, url, change));

  app.delete('/conversations/:url/messages/:id', async (request: To<'url' | 'id'>, reply) => {
    const caller = await allowed(request, moderators);
    const { url } = request.params;
    const { type, message_id: id, user, message, file } = await requireMessage(platform, request.params);
    const from = `${user?.nickname ?? ''}: ${message || (file?.name ?? '')}`;
    await noteInAudit(store, caller, url, { field: 'removedMessage', from });
    if (type === 'MESG') {
      const fields = { message: '', custom_type: removedType, data: JSON.stringify({ removedBy: caller.name }) };
      await requireAnswer(platform.replaceMessage(url, id, fields));
    } else {
      await requireAnswer(platform.deleteMessage(url, id));
      if (type === 'FILE') await requireAnswer(platform.announce(url, `A file was removed by ${caller.name}.`));
    }
    return reply.status(204).send();
  });

  app.put('/conversations/:url/closed', async (request: To<'url'>, reply) => {
    const caller = await allowed(request, moderators);
    const { url } = request.params;
    const { isClosed } = validBody(closing, request.body);
    const { rows } = await store.query<{ isArchived: boolean }>(
      'select is_archived as "isArchived" from projects where id = $1',
      [projectOf(url) ?? ''],
    );
    await requireAnswer(platform.freeze(url, isClosed || rows[0]?.isArchived === true));
    await save(url, () => ({ isClosed }));
    await noteInAudit(store, caller, url, { field: 'isClosed', to: isClosed });
    return reply.status(204).send();
  });

  app.delete('/conversations/:url/members/:id', async (request: To<'url' | 'id'>, reply) => {
    const caller = await allowed(request, moderators);
    const { url, id } = request.params;
    const members = await requireAnswer(platform.memberIds(url));
    if (!members.includes(id)) throw notFound('This person does not belong to the conversation.');
    await requireAnswer(platform.removeMembers(url, [id]));
    await save(url, ({ removedIds }) => ({ removedIds: [...new Set([...removedIds, id])] }));
    await noteInAudit(store, caller, url, { field: 'removedMember', from: id });
    return reply.status(204).send();
  });

  /**
   * Back in: of a project's conversation only those who belong to it, of another one only those who were taken out. Otherwise
   * a Director would read what people say to each other by joining them.
   */
  app.put('/conversations/:url/members/:id', async (request: To<'url' | 'id'>, reply) => {
    const caller = await allowed(request, moderators);
    const { url, id } = request.params;
    await requireAnswer(platform.memberIds(url));
    await store.tx(async (queries) => {
      let wasRemoved = false;
      await saveDecision(queries, url, ({ removedIds }) => {
        wasRemoved = removedIds.includes(id);
        return { removedIds: removedIds.filter((each) => each !== id) };
      });
      if (!projectOf(url)) {
        if (wasRemoved) return;
        throw unprocessable('Only somebody who was taken out of a conversation between people comes back into it.');
      }
      const { channels } = await readWanted(queries, '');
      if (!channels.get(url)?.memberIds.includes(id)) {
        throw unprocessable('Only people of the project take part in its conversation.');
      }
    });
    await requireAnswer(platform.invite(url, [id]));
    await noteInAudit(store, caller, url, { field: 'removedMember', to: id });
    return reply.status(204).send();
  });

  app.put('/conversations/:url/pinned', async (request: To<'url'>, reply) => {
    const caller = await allowed(request, writers);
    const { url } = request.params;
    if (!(await requireAnswer(platform.memberIds(url))).includes(caller.id)) throw notAllowed();
    const { messageId } = validBody(pinning, request.body);
    const message = messageId ? await requireMessage(platform, { url, id: String(messageId) }) : undefined;
    const text = cutText(message?.message || message?.file?.name || '', longestPinned);
    const pinned = message ? { messageId: message.message_id, text, by: caller.name } : null;
    await requireAnswer(platform.changeData(url, channelData(projectOf(url), pinned)));
    await save(url, () => ({ pinned }));
    return reply.status(204).send();
  });
}
