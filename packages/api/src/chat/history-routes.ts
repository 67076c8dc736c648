import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notAllowed } from '../problem.ts';
import { noteInAudit } from './audit.ts';
import { requireAnswer, requireChannelUrl } from './membership.ts';
import type { ModerationParts } from './moderation-routes.ts';
import type { ChatPlatform } from './platform.ts';
import { type ChatMessage, removedType } from './platform-messages.ts';

const pageSize = 100;
const mostExported = 50_000;
const longestQuery = 200;

/** ADDITIVE: search through all that was said, and its export (docs: conversations#moderation). */
export function historyRoutes(app: FastifyInstance, { store, platform, authenticate }: ModerationParts) {
  app.get('/conversations/search', async (request) => {
    const caller = await authenticate(request);
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? q.trim().slice(0, longestQuery) : '';
    const found = query === '' ? [] : await requireAnswer(platform.search(caller.id, query, pageSize));
    return {
      isOffered: found !== undefined,
      messages: (found ?? []).map((message) => ({
        channelUrl: message.channel_url,
        messageId: message.message_id,
        at: message.created_at,
        senderName: message.user?.nickname ?? '',
        text: message.message,
      })),
    };
  });

  app.get('/conversations/:url/export', async (request: FastifyRequest<{ Params: { url: string } }>) => {
    const caller = await authenticate(request);
    if (caller.policyRole !== 'Administrator') throw notAllowed();
    const { url } = request.params;
    requireChannelUrl(url);
    const { name } = await requireAnswer(platform.channel(url));
    const messages = await allMessages(platform, url);
    // Before anything is handed out.
    await noteInAudit(store, caller, url, { field: 'exported', to: messages.length });
    return {
      conversation: name || url,
      exportedUtc: new Date().toISOString(),
      exportedBy: caller.name,
      messages: messages.map(({ created_at, user, message, file, custom_type }) => ({
        timeUtc: new Date(created_at).toISOString(),
        person: user?.nickname ?? '',
        text: custom_type === removedType ? '(removed)' : message,
        ...(file ? { file: file.name, fileAddress: file.url } : {}),
      })),
    };
  });
}

/** The latest messages of a conversation, oldest first. */
export async function allMessages(platform: Pick<ChatPlatform, 'messagesBefore'>, url: string): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = [];
  const known = new Set<number>();
  let before = Number.MAX_SAFE_INTEGER;
  while (known.size < mostExported) {
    const page = await requireAnswer(platform.messagesBefore(url, before, pageSize));
    const found = page.filter(({ message_id }) => !known.has(message_id));
    for (const { message_id } of found) known.add(message_id);
    pages.unshift(found);
    const [oldest] = page;
    if (!oldest || page.length < pageSize) break;
    // Others may share the moment of the oldest: it is asked for once more. Of one moment there is one page.
    before = found.length > 0 ? oldest.created_at + 1 : oldest.created_at;
  }
  return pages.flat();
}
