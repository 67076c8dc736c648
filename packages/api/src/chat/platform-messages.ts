import { ChatRefused, channelPath, notFoundCode, type PlatformCall, pageLimit, unlessCode } from './platform-call.ts';
import type { WireChannel } from './platform-channels.ts';
import type { ReportedMessage } from './reported-message.ts';

/** A message, as far as the API reads it. */
export interface ChatMessage {
  message_id: number;
  channel_url: string;
  type: 'MESG' | 'FILE' | 'ADMM';
  message: string;
  custom_type: string;
  created_at: number;
  user?: { user_id: string; nickname: string };
  file?: { url: string; name: string };
}
interface WireMessage {
  message_id: number;
  message?: string;
  created_at: number;
  updated_at?: number;
  mention_type?: string;
  mentioned_users?: readonly { user_id: string }[];
  user?: { user_id: string; nickname?: string } | null;
}
export interface PlatformMessages {
  /** Whether a message still exists and no moderator has removed it. */
  hasMessage(url: string, id: string): Promise<boolean>;
  /** The messages of a channel since a moment, in milliseconds, page by page, oldest first; some of them twice. */
  messagesSince(channel: WireChannel, moment: number): AsyncIterable<readonly ReportedMessage[]>;
  /** @throws ChatRefused with {@link notFoundCode} where there is no such message */
  message(url: string, id: number): Promise<ChatMessage>;
  /** Another text in its place, marked with a type of ours. */
  replaceMessage(
    url: string,
    id: number,
    fields: { message: string; custom_type: string; data: string },
  ): Promise<void>;
  deleteMessage(url: string, id: number): Promise<void>;
  /** Sends a message of the application, without a sender. */
  announce(url: string, text: string): Promise<void>;
  /** A page of messages before a moment, oldest first. */
  messagesBefore(url: string, before: number, limit: number): Promise<ChatMessage[]>;
  /** In the conversations of this user, the newest first; undefined where the service does not offer it. */
  search(userId: string, query: string, limit: number): Promise<ChatMessage[] | undefined>;
}

/** The type of a message whose text a moderator removed: clients show the moderator's name. */
export const removedType = 'removed';

const messagesPath = (url: string) => `${channelPath(url)}/messages`;

export const platformMessages = (call: PlatformCall): PlatformMessages => ({
  async hasMessage(url, id) {
    const asked = call<ChatMessage>('GET', `${messagesPath(url)}/${encodeURIComponent(id)}`);
    const message = await unlessCode(notFoundCode, asked, () => undefined);
    return message !== undefined && message.custom_type !== removedType;
  },
  async *messagesSince(channel, moment) {
    for (let at = moment; ; ) {
      const query = `message_ts=${at}&prev_limit=0&next_limit=${pageLimit}&include=true&reverse=false`;
      const { messages } = await call<{ messages: WireMessage[] }>(
        'GET',
        `${messagesPath(channel.channel_url)}?${query}`,
      );
      yield messages.map((message) => reported(channel, message));
      const last = messages.at(-1);
      if (!last || messages.length < pageLimit) return;
      // The next page begins with the moment of the last message, which others may share; of one moment there is one page.
      at = Math.max(last.created_at, at + 1);
    }
  },
  message: (url, id) => call('GET', `${messagesPath(url)}/${id}`),
  replaceMessage: (url, id, fields) =>
    call('PUT', `${messagesPath(url)}/${id}`, {
      ...{ message_type: 'MESG', mention_type: 'users', mentioned_user_ids: [] },
      ...fields,
    }),
  deleteMessage: (url, id) => call('DELETE', `${messagesPath(url)}/${id}`),
  announce: (url, message) => call('POST', messagesPath(url), { message_type: 'ADMM', message }),
  async messagesBefore(url, before, limit) {
    const query = new URLSearchParams({
      ...{ message_ts: String(before), prev_limit: String(limit), next_limit: '0', include: 'false' },
    });
    return (await call<{ messages: ChatMessage[] }>('GET', `${messagesPath(url)}?${query}`)).messages;
  },
  async search(userId, query, limit) {
    const parameters = new URLSearchParams({ query, user_id: userId, limit: String(limit) });
    try {
      return (await call<{ results: ChatMessage[] }>('GET', `/search/messages?${parameters}`)).results;
    } catch (error) {
      // The hosted service refuses what was not booked, or does not know it.
      if (error instanceof ChatRefused) return undefined;
      throw error;
    }
  },
});

const reported = (channel: WireChannel, message: WireMessage): ReportedMessage => ({
  ...{ id: String(message.message_id), version: message.updated_at ?? 0, text: message.message ?? '' },
  at: message.created_at,
  ...{ senderId: message.user?.user_id, senderName: message.user?.nickname ?? '' },
  mentionsAll: message.mention_type === 'channel',
  mentionedIds: (message.mentioned_users ?? []).map(({ user_id }) => user_id),
  channel: {
    ...{ url: channel.channel_url, name: channel.name ?? '', isDirect: channel.is_distinct === true },
  },
  members: (channel.members ?? []).map(({ user_id }) => ({
    id: user_id,
    readAt: channel.read_receipt?.[user_id] ?? 0,
  })),
});
