// Replaces sdk.ts in tests: the client of a chat service that does what the test says.

type Handlers = Record<string, (...args: never[]) => unknown>;
class Handler {
  constructor(handlers: Handlers = {}) {
    Object.assign(this, handlers);
  }
}
export const ConnectionHandler = Handler;
export const GroupChannelHandler = Handler;
export const SessionHandler = Handler;
export const UserEventHandler = Handler;
export class GroupChannelFilter {}
export const GroupChannelListOrder = { LATEST_LAST_MESSAGE: 'latest' };
export const MessageCollectionInitPolicy = { CACHE_AND_REPLACE_BY_API: 'api' };
export const MessageTypeFilter = { FILE: 'FILE' };

/** A message on its way. */
interface Pending {
  onSucceeded: (done: () => void) => Pending;
  onFailed: (fail: (error: unknown) => void) => Pending;
}
/** It is on its way for as long as the test lasts. */
const pending: Pending = { onSucceeded: () => pending, onFailed: () => pending };
/** The service has it at once. */
const taken: Pending = {
  onSucceeded: (done) => {
    done();
    return taken;
  },
  onFailed: () => taken,
};
/** The service refuses it, or is silent. */
export const notTaken = (code: number): Pending => {
  const failing: Pending = {
    onSucceeded: () => failing,
    onFailed: (fail) => {
      fail({ code });
      return failing;
    },
  };
  return failing;
};

export interface FakeChannel {
  /** Messages are taken at once; else they stay on their way. */
  isTaking?: boolean;
  failure?: { code: number };
  /** Why its files are not answered. */
  filesFailure?: { code: number };
  isFrozen?: boolean;
  /** Loads messages of before. */
  loadPrevious?: () => Promise<void>;
  customType?: string;
  data?: string;
  members?: readonly { userId: string; nickname: string; metaData?: object }[];
  messages?: readonly object[];
  unread?: number;
}
/** A message of a user, in the shape in which the SDK returns it. */
export const fakeMessage = (userId: string, text: string, more: object = {}) => ({
  ...{ messageId: text.length, message: text, createdAt: 1_000 + text.length, updatedAt: 0, data: '', customType: '' },
  sender: { userId, nickname: userId },
  ...more,
});

/** A conversation, as far as the screens read it; by default without messages. */
export function fakeChannel(url: string, name: string, fake: FakeChannel = {}) {
  const messages = [...(fake.messages ?? [])];
  let onMessagesAdded = () => {};
  const lastAt = () => Math.max(0, ...messages.map((message) => (message as { createdAt?: number }).createdAt ?? 0));
  let onChannelUpdated = (_context: object, _channel: unknown) => {};
  const channel = {
    /** The service answers with the conversation as it was when it was asked: that replaces what came since. */
    refetch(then: Partial<Record<'cachedUnreadMemberState' | 'myLastRead' | 'unreadMessageCount', unknown>>) {
      Object.assign(channel, then);
      onChannelUpdated({ source: 'REFRESH_CHANNEL' }, channel);
    },
    /** What the service has of it now. */
    refresh: jest.fn(async (): Promise<unknown> => channel),
    /** A message arrives while the conversation is open. */
    receive(message: object) {
      channel.unreadMessageCount++;
      channel.fill(message);
    },
    /** A message that was missed is there after a reconnect: it is not counted. */
    fill(message: object) {
      messages.push(message);
      onMessagesAdded();
    },
    ...{
      url,
      name,
      customType: fake.customType ?? 'project',
      isFrozen: fake.isFrozen ?? false,
      myLastRead: fake.unread ? 0 : lastAt(),
    },
    ...{ data: fake.data ?? '', members: fake.members ?? [] },
    cachedUnreadMemberState: {} as Record<string, number>,
    sendUserMessage: jest.fn((_params: object) => (fake.isTaking ? taken : pending)),
    sendFileMessage: jest.fn((_params: object) => (fake.isTaking ? taken : pending)),
    startTyping: jest.fn(async () => {}),
    endTyping: jest.fn(async () => {}),
    createPreviousMessageListQuery: ({
      messageTypeFilter,
      limit = 20,
    }: {
      messageTypeFilter?: string;
      limit?: number;
    } = {}) => {
      const left = messages.filter((message) => messageTypeFilter !== 'FILE' || 'url' in message);
      return {
        load: async () => {
          if (fake.filesFailure) throw fake.filesFailure;
          return left.splice(-limit);
        },
        get hasNext() {
          return left.length > 0;
        },
      };
    },
    ...{ unreadMessageCount: fake.unread ?? 0, unreadMentionCount: 0, lastMessage: fake.messages?.at(-1) ?? null },
    markAsRead: jest.fn(async () => {
      channel.unreadMessageCount = 0;
      channel.myLastRead = lastAt();
      channel.cachedUnreadMemberState = { ...channel.cachedUnreadMemberState, me: lastAt() };
      onChannelUpdated({ source: 'EVENT_CHANNEL_READ' }, channel);
    }),
    getTypingUsers: () => [],
    updateUserMessage: jest.fn(async () => {}),
    // The SDK takes none but its own objects.
    deleteMessage: jest.fn(async (message: object) => {
      if (!messages.includes(message)) throw { code: 800_110 };
    }),
    createMessageCollection: () => ({
      succeededMessages: messages,
      hasPrevious: fake.loadPrevious !== undefined,
      loadPrevious: fake.loadPrevious,
      hasNext: false,
      setMessageCollectionHandler: (handler: {
        onMessagesAdded: () => void;
        onChannelUpdated: typeof onChannelUpdated;
      }) => {
        ({ onMessagesAdded, onChannelUpdated } = handler);
      },
      initialize: () => ({ onApiResult: (answer: (error: unknown) => void) => answer(fake.failure ?? null) }),
      dispose: () => {},
    }),
  };
  return channel;
}

class FakeClient {
  connectionState = 'CLOSED';
  currentUser: { userId: string } | null = null;
  unread: () => Promise<number> = async () => 0;
  /** The tokens that are accepted; undefined: all. */
  accepted?: readonly string[];
  failure?: { code: number };
  readonly logins: { userId: string; token: string }[] = [];
  handlers: Handlers[] = [];
  readonly disconnect = jest.fn(async () => {
    this.connectionState = 'CLOSED';
  });
  /** Runs the service's own steps after a login. */
  onLogin: () => void = () => {};
  readonly connect = jest.fn(async (userId: string, token: string) => {
    this.logins.push({ userId, token });
    this.onLogin();
    if (this.failure) throw this.failure;
    if (this.accepted && !this.accepted.includes(token)) throw { code: 400_302, message: 'Session token has expired.' };
    this.connectionState = 'OPEN';
    this.currentUser = { userId };
  });
  readonly #take = (handler: object) => this.handlers.push(handler as Handlers);
  setSessionHandler = this.#take;
  addConnectionHandler = (_key: string, handler: object) => this.#take(handler);
  addUserEventHandler = (_key: string, handler: object) => this.#take(handler);
  removeAllUserEventHandler = () => {
    this.handlers = [];
  };
  removeAllConnectionHandler = () => {};
  channels: ReturnType<typeof fakeChannel>[] = [];
  /** Why conversations are not answered. */
  listFailure?: { code: number };
  readonly createChannel = jest.fn(async (_params: object) => ({ url: 'made' }));
  groupChannel = {
    getChannel: async (url: string) => {
      const channel = this.channels.find((each) => each.url === url);
      if (!channel) throw { code: 400_201 };
      return channel;
    },
    createChannel: (params: object) => this.createChannel(params),
    createGroupChannelCollection: () => ({
      channels: this.listFailure ? [] : this.channels,
      hasMore: false,
      setGroupChannelCollectionHandler: () => {},
      loadMore: async () => {
        if (this.listFailure) throw this.listFailure;
      },
      dispose: () => {},
    }),
    removeGroupChannelHandler: () => {},
    addGroupChannelHandler: (_key: string, handler: object) => this.#take(handler),
    removeAllGroupChannelHandlers: () => {},
    getTotalUnreadMessageCount: () => this.unread(),
  };
  /** Simulates an event that the chat service pushes. */
  push(name: string, ...args: unknown[]) {
    for (const handler of this.handlers) handler[name]?.(...(args as never[]));
  }
}

export let client = new FakeClient();
export const openings: unknown[] = [];
let openingFailure: Error | undefined;
/** A fresh client for a test. @param failure what making the client throws */
export function resetSdk(failure?: Error): FakeClient {
  openingFailure = failure;
  openings.length = 0;
  client = new FakeClient();
  return client;
}
export function openSdk(configuration: unknown) {
  openings.push(configuration);
  if (openingFailure) throw openingFailure;
  return client;
}
