import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, isElevated } from '../policy/caller.ts';
import { badRequest, notAllowed } from '../problem.ts';
import type { Queries } from '../store/store.ts';
import { noteInAudit } from './audit.ts';
import { readDecision } from './decisions.ts';
import { requireAnswer, requireChannelUrl } from './membership.ts';
import type { ModerationParts } from './moderation-routes.ts';
import { type ChatMessage, removedType } from './platform-messages.ts';

const pageSize = 50;
/** The field of the audit event that names a reader. */
const noted = 'readAfterReport';

/** A reported conversation, as the person who decides about the report reads it. */
export interface ReportedConversation {
  name: string;
  isClosed: boolean;
  /** A page, oldest first. */
  messages: readonly ConversationMessage[];
  /** Whether there are messages before these. */
  hasOlder: boolean;
}
interface ConversationMessage {
  messageId: number;
  /** Missing for messages of the application. */
  senderId?: string;
  senderName: string;
  text: string;
  /** In milliseconds since 1970. */
  at: number;
  isRemoved: boolean;
  file?: { url: string; name: string };
}

interface Request {
  Params: { url: string };
  Querystring: { before?: string };
}

/**
 * ADDITIVE: Directors read a conversation in which a message was reported to them, without taking part in it
 * (docs: conversations#moderation). Its members are not disturbed; an audit event notes the reader.
 */
export function reportedConversationRoutes(app: FastifyInstance, { store, platform, authenticate }: ModerationParts) {
  app.get<Request>('/conversations/:url/reported', async (request: FastifyRequest<Request>) => {
    const caller = await authenticate(request);
    const { url } = request.params;
    requireChannelUrl(url);
    if (!isElevated(caller) || !(await isReportedTo(store, caller, url)))
      throw notAllowed('You can read this conversation after a message in it is reported to you.');
    const before = readMoment(request.query.before);
    const { name } = await requireAnswer(platform.channel(url));
    // One more than a page shows whether there are older ones.
    const found = await requireAnswer(platform.messagesBefore(url, before ?? Number.MAX_SAFE_INTEGER, pageSize + 1));
    // Older pages belong to a reading that is noted; a call may also begin with one of them.
    if (before === undefined || !(await isNoted(store, caller, url)))
      await noteInAudit(store, caller, url, { field: noted, to: caller.name });
    return {
      name,
      isClosed: (await readDecision(store, url))?.isClosed === true,
      messages: pageOf(found, pageSize).map(shown),
      hasOlder: found.length > pageSize,
    } satisfies ReportedConversation;
  });
}

/**
 * The last `size` of messages that are one more, oldest first: without those of the moment that the page before would end
 * with, or they would be on neither page. A page of one moment alone is not divided.
 */
export function pageOf<Message extends Pick<ChatMessage, 'created_at'>>(
  found: readonly Message[],
  size: number,
): readonly Message[] {
  if (found.length <= size) return found;
  const [older] = found;
  const page = found.slice(-size);
  const whole = page.filter(({ created_at }) => created_at !== older?.created_at);
  return whole.length > 0 ? whole : page;
}

async function isReportedTo(queries: Queries, caller: Caller, url: string): Promise<boolean> {
  const { count } = await queries.query(
    `select from notifications where user_id = $1 and record_ref = $2 and doc->>'kind' = 'report' limit 1`,
    [caller.id, `conversations/${url}`],
  );
  return count > 0;
}

/** Whether an audit event of the last hour says that the caller reads this conversation. */
async function isNoted(queries: Queries, caller: Caller, url: string): Promise<boolean> {
  const { count } = await queries.query(
    `select from auditevents where target_id = $1 and doc->>'userId' = $2 and doc->'changes'->0->>'field' = $3
     and time_created > now() - interval '1 hour' limit 1`,
    [url, caller.id, noted],
  );
  return count > 0;
}

export function readMoment(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badRequest('before must be a time in milliseconds.');
  return Number(text);
}

const shown = ({ message_id, user, message, created_at, custom_type, file }: ChatMessage): ConversationMessage => ({
  messageId: message_id,
  ...(user ? { senderId: user.user_id } : {}),
  senderName: user?.nickname ?? '',
  text: message,
  at: created_at,
  isRemoved: custom_type === removedType,
  ...(file ? { file: { url: file.url, name: file.name } } : {}),
});
