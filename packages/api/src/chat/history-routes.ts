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

/** The latest ones, oldest first. */
async function allMessages(platform: ChatPlatform, url: string): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let count = 0; count < mostExported; ) {
    const page = await requireAnswer(platform.messagesBefore(url, before, pageSize));
    pages.unshift(page);
    count += page.length;
    const [oldest] = page;
    if (!oldest || page.length < pageSize) break;
    before = oldest.created_at;
  }
  return pages.flat();
}
