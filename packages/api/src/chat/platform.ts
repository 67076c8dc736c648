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
}

export const notFoundCode = 400_201;
const duplicateCode = 400_202;
const rateCode = 500_910;
const answerPatience = 10_000;
/** As many as the hosted service takes in one call. */
const batch = 100;

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
        signal: signal ?? AbortSignal.timeout(answerPatience),
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
    freeze: (url, freeze) => call('PUT', `${one('group_channels', url)}/freeze`, { freeze }),
  };
}
