import type { GroupChannel } from './sdk.ts';

// A pinned message, as the API writes it into the channel's data.

export interface PinnedMessage {
  messageId: number;
  text: string;
  /** Who pinned it. */
  by: string;
}
interface ConversationData {
  projectId?: string;
  pinned?: PinnedMessage;
}

type Named = Pick<GroupChannel, 'name' | 'members'>;

export function dataOf({ data }: Pick<GroupChannel, 'data'>): ConversationData {
  try {
    const found: unknown = JSON.parse(data);
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

export const projectIdOf = (channel: Pick<GroupChannel, 'data'>): string | undefined => dataOf(channel).projectId;

export const othersIn = <M extends { userId: string }>({ members }: { members: readonly M[] }, userId: string): M[] =>
  members.filter((member) => member.userId !== userId);

const mostNamed = 3;
/** The name of a conversation; without one, the names of its other members. */
export function channelName(channel: Named, userId: string): string {
  if (channel.name) return channel.name;
  const names = othersIn(channel, userId).map(({ nickname }) => nickname || 'Somebody');
  const rest = names.length - mostNamed;
  if (names.length === 0) return 'Conversation';
  return rest > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ');
}

/** The addresses of the conversations of a project, as the API makes them. */
export const projectChannel = (projectId: string): string => `project-${projectId}`;
export const supportChannel = (projectId: string): string => `support-${projectId}`;

export const isSubscriber = ({ metaData }: { metaData?: object }): boolean =>
  (metaData as { category?: string } | undefined)?.category === 'Subscriber';

export type ConversationFilter = 'all' | 'unread' | 'mentions';
/** Whether a conversation passes a filter of the list; the open one stays in its place. */
export function passes(
  { unreadMessageCount, unreadMentionCount }: Pick<GroupChannel, 'unreadMessageCount' | 'unreadMentionCount'>,
  filter: ConversationFilter,
): boolean {
  if (filter === 'unread') return unreadMessageCount > 0;
  return filter === 'all' || unreadMentionCount > 0;
}
