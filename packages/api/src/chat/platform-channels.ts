import { channelPath, notFoundCode, type PlatformCall, pageLimit, unlessCode, userPath } from './platform-call.ts';

export interface ChatChannelFields {
  name: string;
  custom_type: string;
  data: string;
}
/** A channel with its members and up to when they have read it. */
export interface WireChannel {
  channel_url: string;
  name?: string;
  custom_type?: string;
  data?: string;
  is_distinct?: boolean;
  members?: readonly { user_id: string }[];
  read_receipt?: Readonly<Record<string, number>>;
  last_message?: { created_at: number } | null;
}
export interface PlatformChannels {
  /** Creates or changes a channel; answers its members then, and whether it is frozen. */
  saveChannel(
    url: string,
    fields: ChatChannelFields,
    memberIds: readonly string[],
  ): Promise<{ memberIds: readonly string[]; isFrozen: boolean }>;
  invite(url: string, userIds: readonly string[]): Promise<void>;
  /** Nothing happens where there is no such channel. */
  removeMembers(url: string, userIds: readonly string[]): Promise<void>;
  /** Empty where there is no such channel. */
  memberIds(url: string): Promise<string[]>;
  /** The channels that somebody is a member of. */
  channelsOf(userId: string): Promise<string[]>;
  freeze(url: string, isFrozen: boolean): Promise<void>;
  /** Up to when each member has read a channel, in milliseconds; empty where there is no such channel. */
  readMarks(url: string): Promise<ReadonlyMap<string, number>>;
  /** What a conversation is called, and about. */
  channel(url: string): Promise<ChatChannelFields>;
  changeData(url: string, data: string): Promise<void>;
  /** The channels with messages since a moment, in milliseconds, the latest first. */
  activeChannels(since: number): AsyncIterable<WireChannel>;
}

export function platformChannels(call: PlatformCall): PlatformChannels {
  const inPages = async (ids: readonly string[], work: (some: readonly string[]) => Promise<unknown>) => {
    for (let start = 0; start < ids.length; start += pageLimit) await work(ids.slice(start, start + pageLimit));
  };
  /** Follows the pages of a list. */
  async function* pages<Page extends { next?: string }>(path: string, query = {}): AsyncIterable<Page> {
    let token = '';
    do {
      const parameters = new URLSearchParams({ ...query, limit: String(pageLimit), token });
      const page = await call<Page>('GET', `${path}?${parameters}`);
      yield page;
      token = page.next ?? '';
    } while (token !== '');
  }
  const allMemberIds = async (url: string) => {
    const found: string[] = [];
    const path = `${channelPath(url)}/members`;
    for await (const { members } of pages<{ members: { user_id: string }[]; next?: string }>(path)) {
      found.push(...members.map(({ user_id }) => user_id));
    }
    return found;
  };

  return {
    async saveChannel(url, fields, wanted) {
      const change = async () => {
        const { freeze } = await call<{ freeze?: boolean }>('PUT', channelPath(url), fields);
        return { memberIds: await allMemberIds(url), isFrozen: freeze === true };
      };
      return unlessCode(notFoundCode, change(), async () => {
        const user_ids = wanted.slice(0, pageLimit);
        await call('POST', '/group_channels', { channel_url: url, ...fields, user_ids, is_distinct: false });
        return { memberIds: user_ids, isFrozen: false };
      });
    },
    invite: (url, userIds) => inPages(userIds, (user_ids) => call('POST', `${channelPath(url)}/invite`, { user_ids })),
    removeMembers: (url, userIds) =>
      inPages(userIds, (user_ids) =>
        unlessCode(notFoundCode, call('PUT', `${channelPath(url)}/leave`, { user_ids }), () => undefined),
      ),
    memberIds: (url) => unlessCode(notFoundCode, allMemberIds(url), () => []),
    async channelsOf(userId) {
      const urls: string[] = [];
      const path = `${userPath(userId)}/my_group_channels`;
      for await (const { channels } of pages<{ channels: WireChannel[]; next?: string }>(path, { show_empty: 'true' }))
        urls.push(...channels.map(({ channel_url }) => channel_url));
      return urls;
    },
    freeze: (url, freeze) => call('PUT', `${channelPath(url)}/freeze`, { freeze }),
    async readMarks(url) {
      const query = 'show_member=true&show_read_receipt=true';
      const asked = call<{ read_receipt?: Record<string, number> }>('GET', `${channelPath(url)}?${query}`);
      const { read_receipt = {} } = await unlessCode(notFoundCode, asked, () => ({ read_receipt: {} }));
      return new Map(Object.entries(read_receipt));
    },
    channel: (url) => call('GET', channelPath(url)),
    changeData: (url, data) => call('PUT', channelPath(url), { data }),
    async *activeChannels(since) {
      const query = {
        ...{ order: 'latest_last_message', show_empty: 'false', show_member: 'true', show_read_receipt: 'true' },
      };
      const found = pages<{ channels: WireChannel[]; next?: string }>('/group_channels', query);
      for await (const { channels } of found) {
        const active = channels.filter(({ last_message }) => (last_message?.created_at ?? 0) >= since);
        yield* active;
        // A channel whose last message was deleted may be before others that are active.
        if (active.length < channels.length) return;
      }
    },
  };
}
