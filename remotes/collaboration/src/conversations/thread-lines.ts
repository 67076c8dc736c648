import { formatClock } from '@groundwork/ui';
import type { BaseMessage, UserMessage } from '@sendbird/chat/message';
import { isSameDay, isSameYear } from '../day-words.ts';
import type { UnsentMessage } from './kept-texts.ts';

/** A message as the thread shows it. */
export interface ThreadMessage {
  key: string;
  messageId: number;
  senderId: string;
  senderName: string;
  senderImage?: string;
  text: string;
  at: number;
  isEdited: boolean;
  /** Whose text a moderator took away, and which moderator. */
  removedBy?: string;
  /** A notice of an event in the conversation, not a message of a person. */
  isNotice: boolean;
  file?: ThreadFile;
  /** Made by the sender: see kept-texts.ts. */
  clientId?: string;
}
export interface ThreadFile {
  url: string;
  name: string;
  isImage: boolean;
  /** In bytes; 0 where nobody knows. */
  size: number;
  /** A smaller picture of it. */
  thumbnail?: string;
}
/** A line of a thread. */
export type ThreadLine =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'new'; key: string }
  /** `isFirst`: of several by the same person within a few minutes, under one name. */
  | { kind: 'message'; key: string; message: ThreadMessage; isFirst: boolean }
  | { kind: 'unsent'; key: string; message: UnsentMessage };

const groupTime = 5 * 60_000;
const editTime = 15 * 60_000;

/** Whether its sender may still change the text: others have read it. */
export const isEditable = ({ at }: Pick<ThreadMessage, 'at'>): boolean => Date.now() - at < editTime;

/** Custom data that our clients attach to a message; other clients may attach anything. */
function dataOf(data: string): { id?: string; thumbnail?: string; removedBy?: string } {
  try {
    const { id, thumbnail, removedBy } = JSON.parse(data) as Record<string, unknown>;
    return {
      id: typeof id === 'string' ? id : undefined,
      removedBy: typeof removedBy === 'string' ? removedBy : undefined,
      thumbnail: typeof thumbnail === 'string' && isWebAddress(thumbnail) ? thumbnail : undefined,
    };
  } catch {
    return {};
  }
}
/** Whatever else an address may be (javascript:), nobody is to press it. */
const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

export function toThreadMessage(message: BaseMessage): ThreadMessage {
  const { sender, message: text = '' } = message as UserMessage;
  const file = message as unknown as { url?: string; name?: string; type?: string; size?: number };
  const { id, thumbnail, removedBy } = dataOf(message.data);
  return {
    key: String(message.messageId),
    messageId: message.messageId,
    senderId: sender?.userId ?? '',
    senderName: sender?.nickname || 'Somebody',
    senderImage: sender?.plainProfileUrl || undefined,
    text,
    at: message.createdAt,
    isEdited: message.updatedAt > 0,
    removedBy: message.customType === 'removed' ? (removedBy ?? 'a moderator') : undefined,
    isNotice: !sender,
    clientId: id,
    ...(file.url && isWebAddress(file.url)
      ? {
          file: {
            url: file.url,
            name: file.name ?? '',
            isImage: file.type?.startsWith('image/') ?? false,
            size: file.size ?? 0,
            thumbnail,
          },
        }
      : {}),
  };
}

/**
 * Each message once and in order, however often and in whichever order it arrived; messages sent twice under one id are
 * one.
 */
export function inPlace(messages: readonly ThreadMessage[]): ThreadMessage[] {
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  const seen = new Set<string>();
  return [...byId.values()]
    .sort((a, b) => a.at - b.at)
    .filter(({ clientId, senderId }) => {
      if (clientId === undefined) return true;
      const own = `${senderId} ${clientId}`;
      if (seen.has(own)) return false;
      seen.add(own);
      return true;
    });
}

/** @param readUntil when the reader had last read: 'New' comes after it */
export function threadLines(
  messages: readonly ThreadMessage[],
  unsent: readonly UnsentMessage[],
  { userId, readUntil }: { userId: string; readUntil: number },
): ThreadLine[] {
  const lines: ThreadLine[] = [];
  let day = '';
  let before: ThreadMessage | undefined;
  let hasNew = false;
  for (const message of inPlace(messages)) {
    const own = new Date(message.at).toDateString();
    if (own !== day) lines.push({ kind: 'day', key: own, at: message.at });
    const isNew: boolean = !hasNew && message.at > readUntil && message.senderId !== userId;
    if (isNew) lines.push({ kind: 'new', key: 'new' });
    hasNew ||= isNew;
    const isFirst = own !== day || isNew || before?.senderId !== message.senderId || message.at - before.at > groupTime;
    lines.push({ kind: 'message', key: message.key, message, isFirst });
    day = own;
    before = message;
  }
  const delivered = new Set(messages.flatMap(({ clientId, senderId }) => (senderId === userId ? [clientId] : [])));
  for (const message of [...unsent].sort((a, b) => a.at - b.at)) {
    if (!delivered.has(message.id)) lines.push({ kind: 'unsent', key: message.id, message });
  }
  return lines;
}

const shortWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const shortDayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
/** As short as a row of a list: the time of today, the weekday of this week, the date of what is older. */
export function whenWords(at: number, now = Date.now()): string {
  if (isSameDay(at, now)) return timeWords(at);
  // The same weekday of the week before is a date.
  const first = new Date(now);
  first.setDate(first.getDate() - daysWithWeekday);
  first.setHours(0, 0, 0, 0);
  if (at >= first.getTime() && at < now) return shortWeekday.format(at);
  return (isSameYear(at, now) ? shortDay : shortDayOfYear).format(at);
}
const daysWithWeekday = 6;
export const timeWords = (at: number): string => formatClock(new Date(at));

const mostMentions = 10;
/** The members that a text names with '@'. */
export function mentionedIn(text: string, members: readonly { userId: string; nickname: string }[]): string[] {
  return members
    .filter(({ nickname }) => nickname !== '' && text.includes(`@${nickname}`))
    .slice(0, mostMentions)
    .map(({ userId }) => userId);
}

export type TextPart = { text: string } | { mention: string; isMe: boolean } | { link: string };
/** A text in parts: mentions of members, safe links, and the rest as it is. */
export function textParts(
  text: string,
  members: readonly { userId: string; nickname: string }[],
  userId: string,
): TextPart[] {
  const names = members.map(({ nickname }) => nickname).filter(Boolean);
  const escaped = names.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const mention = escaped.length > 0 ? `@(?:${escaped.join('|')})` : '(?!)';
  const pattern = new RegExp(`(${mention}|https?://[^\\s<>"]+[^\\s<>".,;:!?)])`, 'g');
  return text.split(pattern).flatMap((part): TextPart[] => {
    if (part === '') return [];
    if (/^https?:\/\//.test(part)) return [{ link: part }];
    const member = part.startsWith('@') && members.find(({ nickname }) => nickname && part === `@${nickname}`);
    return [member ? { mention: part, isMe: member.userId === userId } : { text: part }];
  });
}
