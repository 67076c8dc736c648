import type { ReportedMessage } from './reported-message.ts';

/** The chat service cannot be asked now: it is away, slow, or has too much to do. */
export class ChatAway extends Error {}
/** The chat service has refused a call, and would again. */
export class ChatRefused extends Error {
  /** As in the SDK, `SendbirdErrorCode`. */
  readonly code: number;

  constructor(call: string, code: number, message: string) {
    super(`${call}: ${code} ${message}`);
    this.code = code;
  }
}

export interface ChatUserFields {
  nickname: string;
  profile_url: string;
  metadata: Readonly<Record<string, string>>;
}
export interface ChatChannelFields {
  name: string;
  custom_type: string;
  data: string;
}
/** The platform interface of the chat service, the same for the local and the hosted one (sendbird.com/docs, 'Platform API'). */
export interface ChatPlatform {
  /** Creates or changes a user, who is active afterwards. */
  saveUser(id: string, fields: ChatUserFields): Promise<void>;
  /** The user has no valid session any more and leaves every channel; nothing happens where there is no such user. */
  deactivateUser(id: string): Promise<void>;
  /** @throws ChatRefused with {@link notFoundCode} where there is no such user */
  issueToken(userId: string, expiresAt: number, signal?: AbortSignal): Promise<string>;
  /** Creates or changes a channel; answers who belongs to it then, and whether it is frozen. */
  saveChannel(
    url: string,
    fields: ChatChannelFields,
    memberIds: readonly string[],
  ): Promise<{ memberIds: readonly string[]; isFrozen: boolean }>;
  invite(url: string, userIds: readonly string[]): Promise<void>;
  /** Nothing happens where there is no such channel. */
  removeMembers(url: string, userIds: readonly string[]): Promise<void>;
  /** Who belongs to a channel; nobody where there is none. */
  memberIds(url: string): Promise<string[]>;
  freeze(url: string, isFrozen: boolean): Promise<void>;
  /** Up to when each member has read a channel, in milliseconds; of nobody where there is none. @throws ChatAway */
  readMarks(url: string): Promise<ReadonlyMap<string, number>>;
  /** Whether a message is still there, with its text. @throws ChatAway */
  hasMessage(url: string, id: string): Promise<boolean>;
  /** The messages since a moment, in milliseconds, of all channels. @throws ChatAway */
  messagesSince(moment: number): Promise<ReportedMessage[]>;
  /** @throws ChatRefused with {@link notFoundCode} where there is no such message */
  message(url: string, id: number): Promise<ChatMessage>;
  /** Another text in its place, marked with a type of ours. */
  replaceMessage(
    url: string,
    id: number,
    fields: { message: string; custom_type: string; data: string },
  ): Promise<void>;
  deleteMessage(url: string, id: number): Promise<void>;
  /** Says something in nobody's name. */
  announce(url: string, text: string): Promise<void>;
  /** A page of messages before a moment, oldest first. */
  messagesBefore(url: string, before: number, limit: number): Promise<ChatMessage[]>;
  /** What a conversation is called, and about. */
  channel(url: string): Promise<ChatChannelFields>;
  changeData(url: string, data: string): Promise<void>;
  /** In the conversations of this user, the newest first; undefined where the service does not offer it. */
  search(userId: string, query: string, limit: number): Promise<ChatMessage[] | undefined>;
}
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

/** The type of a message whose text a moderator took away: clients show who did it. */
export const removedType = 'removed';
export const notFoundCode = 400_201;
const duplicateCode = 400_202;
const rateCode = 500_910;
const answerTimeoutMs = 10_000;
/** As many as the hosted service takes in one call. */
const batch = 100;

interface WireChannel {
  channel_url: string;
  name?: string;
  custom_type?: string;
  data?: string;
  is_distinct?: boolean;
  members?: readonly { user_id: string }[];
  read_receipt?: Readonly<Record<string, number>>;
  last_message?: { created_at: number } | null;
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

const reported = (channel: WireChannel, message: WireMessage): ReportedMessage => ({
  ...{ id: String(message.message_id), version: message.updated_at ?? 0, text: message.message ?? '' },
  at: message.created_at,
  ...{ senderId: message.user?.user_id, senderName: message.user?.nickname ?? '' },
  mentionsAll: message.mention_type === 'channel',
  mentionedIds: (message.mentioned_users ?? []).map(({ user_id }) => user_id),
  channel: {
    ...{ url: channel.channel_url, name: channel.name ?? '', type: channel.custom_type ?? '' },
    ...{ data: channel.data ?? '', isDirect: channel.is_distinct === true },
  },
  members: (channel.members ?? []).map(({ user_id }) => ({
    id: user_id,
    readAt: channel.read_receipt?.[user_id] ?? 0,
  })),
});

interface Failure {
  error?: boolean;
  code?: number;
  message?: string;
}

export function createChatPlatform({ platformUrl, apiToken }: { platformUrl: string; apiToken: string }): ChatPlatform {
  const call = async <Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> => {
    const what = `${method} /v3${path}`;
    let answer: Response;
    let value: (Answer & Failure) | undefined;
    try {
      answer = await fetch(`${platformUrl}/v3${path}`, {
        method,
        signal: signal ?? AbortSignal.timeout(answerTimeoutMs),
        headers: { 'api-token': apiToken, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      value = (await answer.json()) as Answer & Failure;
    } catch (cause) {
      throw new ChatAway(`${what} got no answer`, { cause });
    }
    if (answer.ok && typeof value === 'object') return value;
    const { code = 0, message = '' } = value ?? {};
    if (answer.status >= 500 || answer.status === 429 || code === rateCode) {
      throw new ChatAway(`${what} was answered ${answer.status} ${code} ${message}`);
    }
    throw new ChatRefused(what, code, message);
  };
  const isCode = (error: unknown, code: number) => error instanceof ChatRefused && error.code === code;
  const one = (kind: 'users' | 'group_channels', id: string) => `/${kind}/${encodeURIComponent(id)}`;
  const inBatches = async (ids: readonly string[], work: (some: readonly string[]) => Promise<unknown>) => {
    for (let start = 0; start < ids.length; start += batch) await work(ids.slice(start, start + batch));
  };
  const invite: ChatPlatform['invite'] = (url, userIds) =>
    inBatches(userIds, (user_ids) => call('POST', `${one('group_channels', url)}/invite`, { user_ids }));
  const memberIds = async (url: string) => {
    const found: string[] = [];
    let token = '';
    do {
      const query = `limit=${batch}&token=${encodeURIComponent(token)}`;
      const page = await call<{ members: { user_id: string }[]; next?: string }>(
        'GET',
        `${one('group_channels', url)}/members?${query}`,
      );
      found.push(...page.members.map(({ user_id }) => user_id));
      token = page.next ?? '';
    } while (token !== '');
    return found;
  };

  const messagesOf = async (channel: WireChannel, moment: number) => {
    const found: ReportedMessage[] = [];
    for (let at = moment; ; ) {
      const query = `message_ts=${at}&prev_limit=0&next_limit=${batch}&include=${at === moment}&reverse=false`;
      const { messages } = await call<{ messages: WireMessage[] }>(
        'GET',
        `${one('group_channels', channel.channel_url)}/messages?${query}`,
      );
      found.push(...messages.map((message) => reported(channel, message)));
      const last = messages.at(-1);
      if (!last || messages.length < batch) return found;
      at = last.created_at;
    }
  };

  return {
    async saveUser(id, fields) {
      try {
        await call('PUT', one('users', id), { ...fields, is_active: true });
      } catch (error) {
        if (!isCode(error, notFoundCode)) throw error;
        await call('POST', '/users', { user_id: id, ...fields }).catch((failure: unknown) => {
          // Another process was faster.
          if (!isCode(failure, duplicateCode)) throw failure;
        });
      }
    },
    async deactivateUser(id) {
      try {
        await call('PUT', one('users', id), { is_active: false, leave_all_when_deactivated: true });
      } catch (error) {
        if (!isCode(error, notFoundCode)) throw error;
      }
    },
    async issueToken(userId, expiresAt, signal) {
      const body = { expires_at: expiresAt };
      const { token } = await call<{ token: string }>('POST', `${one('users', userId)}/token`, body, signal);
      return token;
    },
    async saveChannel(url, fields, wanted) {
      try {
        const { freeze } = await call<{ freeze?: boolean }>('PUT', one('group_channels', url), fields);
        return { memberIds: await memberIds(url), isFrozen: freeze === true };
      } catch (error) {
        if (!isCode(error, notFoundCode)) throw error;
      }
      const user_ids = wanted.slice(0, batch);
      await call('POST', '/group_channels', { channel_url: url, ...fields, user_ids, is_distinct: false });
      return { memberIds: user_ids, isFrozen: false };
    },
    invite,
    removeMembers: (url, userIds) =>
      inBatches(userIds, async (user_ids) => {
        try {
          await call('PUT', `${one('group_channels', url)}/leave`, { user_ids });
        } catch (error) {
          if (!isCode(error, notFoundCode)) throw error;
        }
      }),
    async memberIds(url) {
      try {
        return await memberIds(url);
      } catch (error) {
        if (isCode(error, notFoundCode)) return [];
        throw error;
      }
    },
    async readMarks(url) {
      try {
        const query = 'show_member=true&show_read_receipt=true';
        const { read_receipt = {} } = await call<{ read_receipt?: Record<string, number> }>(
          'GET',
          `${one('group_channels', url)}?${query}`,
        );
        return new Map(Object.entries(read_receipt));
      } catch (error) {
        if (isCode(error, notFoundCode)) return new Map();
        throw error;
      }
    },
    async hasMessage(url, id) {
      try {
        const path = `${one('group_channels', url)}/messages/${encodeURIComponent(id)}`;
        return (await call<ChatMessage>('GET', path)).custom_type !== removedType;
      } catch (error) {
        if (isCode(error, notFoundCode)) return false;
        throw error;
      }
    },
    async messagesSince(moment) {
      const found: ReportedMessage[] = [];
      const query = `limit=${batch}&order=latest_last_message&show_empty=false&show_member=true&show_read_receipt=true`;
      let token = '';
      do {
        const page = await call<{ channels: WireChannel[]; next?: string }>(
          'GET',
          `/group_channels?${query}&token=${encodeURIComponent(token)}`,
        );
        const recent = page.channels.filter((channel) => (channel.last_message?.created_at ?? 0) >= moment);
        for (const channel of recent) found.push(...(await messagesOf(channel, moment)));
        token = recent.length === page.channels.length ? (page.next ?? '') : '';
      } while (token !== '');
      return found;
    },
    freeze: (url, freeze) => call('PUT', `${one('group_channels', url)}/freeze`, { freeze }),
    message: (url, id) => call('GET', `${one('group_channels', url)}/messages/${id}`),
    replaceMessage: (url, id, fields) =>
      call('PUT', `${one('group_channels', url)}/messages/${id}`, {
        ...{ message_type: 'MESG', mention_type: 'users', mentioned_user_ids: [] },
        ...fields,
      }),
    deleteMessage: (url, id) => call('DELETE', `${one('group_channels', url)}/messages/${id}`),
    announce: (url, message) =>
      call('POST', `${one('group_channels', url)}/messages`, { message_type: 'ADMM', message }),
    async messagesBefore(url, before, limit) {
      const query = new URLSearchParams({
        ...{ message_ts: String(before), prev_limit: String(limit), next_limit: '0', include: 'false' },
      });
      const { messages } = await call<{ messages: ChatMessage[] }>(
        'GET',
        `${one('group_channels', url)}/messages?${query}`,
      );
      return messages;
    },
    channel: (url) => call('GET', one('group_channels', url)),
    changeData: (url, data) => call('PUT', one('group_channels', url), { data }),
    async search(userId, query, limit) {
      const parameters = new URLSearchParams({ query, user_id: userId, limit: String(limit) });
      try {
        const { results } = await call<{ results: ChatMessage[] }>('GET', `/search/messages?${parameters}`);
        return results;
      } catch (error) {
        // Not part of what was booked, or not known there.
        if (error instanceof ChatRefused) return undefined;
        throw error;
      }
    },
  };
}
