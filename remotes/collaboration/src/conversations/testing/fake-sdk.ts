// Stands for sdk.ts in tests: the client of a chat service that does what the test says.

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

class FakeClient {
  connectionState = 'CLOSED';
  unread: () => Promise<number> = async () => 0;
  /** The tokens that open the door; undefined: all. */
  accepted?: readonly string[];
  failure?: { code: number };
  readonly logins: { userId: string; token: string }[] = [];
  handlers: Handlers = {};
  readonly disconnect = jest.fn(async () => {
    this.connectionState = 'CLOSED';
  });
  readonly connect = jest.fn(async (userId: string, token: string) => {
    this.logins.push({ userId, token });
    if (this.failure) throw this.failure;
    if (this.accepted && !this.accepted.includes(token)) throw { code: 400_302, message: 'Session token has expired.' };
    this.connectionState = 'OPEN';
  });
  readonly #take = (handler: object) => Object.assign(this.handlers, handler);
  setSessionHandler = this.#take;
  addConnectionHandler = (_key: string, handler: object) => this.#take(handler);
  addUserEventHandler = (_key: string, handler: object) => this.#take(handler);
  removeAllUserEventHandler = () => {
    this.handlers = {};
  };
  removeAllConnectionHandler = () => {};
  groupChannel = {
    addGroupChannelHandler: (_key: string, handler: object) => this.#take(handler),
    removeAllGroupChannelHandlers: () => {},
    getTotalUnreadMessageCount: () => this.unread(),
  };
  /** What the chat service would push. */
  push(name: string, ...args: unknown[]) {
    this.handlers[name]?.(...(args as never[]));
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
