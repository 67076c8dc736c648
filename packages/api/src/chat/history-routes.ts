import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notAllowed, unprocessable } from '../problem.ts';
import { noteInAudit } from './audit.ts';
import { requireAnswer, requireChannelUrl } from './membership.ts';
import type { ModerationParts } from './moderation-routes.ts';
import type { ChatPlatform } from './platform.ts';
import { type ChatMessage, removedType } from './platform-messages.ts';
import { pageOf, readMoment } from './reported-conversation.ts';

const pageSize = 100;
/** Messages of one answer: the API holds no more of a conversation at once, and reads them before a client gives up. */
const mostExported = 2_000;
const longestQuery = 200;

interface Exporting {
  Params: { url: string };
  Querystring: { before?: string };
}

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

  app.get<Exporting>('/conversations/:url/export', async (request: FastifyRequest<Exporting>) => {
    const caller = await authenticate(request);
    if (caller.policyRole !== 'Administrator') throw notAllowed();
    const { url } = request.params;
    requireChannelUrl(url);
    const before = readMoment(request.query.before);
    const { name } = await requireAnswer(platform.channel(url));
    const found = await latestMessages(platform, url, before ?? Number.MAX_SAFE_INTEGER, mostExported + 1);
    const messages = pageOf(found, mostExported);
    const hasOlder = found.length > mostExported;
    // A page from before an update takes one answer for the whole conversation.
    if (hasOlder && before === undefined) {
      throw unprocessable(
        'This conversation is too long for one answer. Load the page again, and export it once more.',
      );
    }
    // Before anything is handed out.
    await noteInAudit(store, caller, url, { field: 'exported', to: messages.length });
    return {
      conversation: name || url,
      exportedUtc: new Date().toISOString(),
      exportedBy: caller.name,
      ...(hasOlder && messages[0] ? { nextBefore: messages[0].created_at } : {}),
      messages: messages.map(({ created_at, user, message, file, custom_type }) => ({
        timeUtc: new Date(created_at).toISOString(),
        person: user?.nickname ?? '',
        text: custom_type === removedType ? '(removed)' : message,
        ...(file ? { file: file.name, fileAddress: file.url } : {}),
      })),
    };
  });
}

/** The latest messages of a conversation before a moment, oldest first. */
export async function latestMessages(
  platform: Pick<ChatPlatform, 'messagesBefore'>,
  url: string,
  from: number,
  most: number,
): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = [];
  const known = new Set<number>();
  let before = from;
  while (known.size < most) {
    const page = await requireAnswer(platform.messagesBefore(url, before, pageSize));
    const found = page.filter(({ message_id }) => !known.has(message_id));
    for (const { message_id } of found) known.add(message_id);
    pages.unshift(found);
    const [oldest] = page;
    if (!oldest || page.length < pageSize) break;
    // Others may share the moment of the oldest: it is asked for once more. Of one moment there is one page.
    before = found.length > 0 ? oldest.created_at + 1 : oldest.created_at;
  }
  return pages.flat().slice(-most);
}
