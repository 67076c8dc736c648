import { collection } from '../collection.ts';
import { followChanges } from '../live.ts';
import { type FakeStream, fakeStream } from './fake-stream.ts';
import { FakeLocks, fakeBroadcastChannel } from './fake-tabs.ts';
import { type FakeApi, fakeApi } from './index.ts';

export const second = 1_000;
export const minute = 60 * second;

type Answer = (signal?: AbortSignal | null) => Promise<Response> | Response;

/** A page that shows the orders and follows changes, with a server, other tabs and a clock in the hands of the test. */
export interface LivePage {
  readonly api: FakeApi;
  /** How the next requests for a stream are answered: with a stream that the test writes, unless it says otherwise. */
  answer: Answer;
  readonly streams: FakeStream[];
  /** The latest. */
  stream(): FakeStream;
  /** Opens the page; its stream has begun some seconds ago. */
  open(): Promise<void>;
  /** Shows the orders alone. */
  showOrders(): Promise<void>;
  follow(): void;
  /** Ends what was opened, as the sign-out does. */
  close(): void;
  /** Another person changes the order; answers the stamp. */
  changeOrder(quantity: number): string;
  sendOrder(stamp: string): void;
  quantity(): number | undefined;
  /** How often a list was fetched. */
  lists(name: string): number;
  setVisible(state: DocumentVisibilityState): void;
}

export const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

/** Makes a new one for each test of the file. */
export function livePage(): LivePage {
  let visibility: DocumentVisibilityState;
  let api: FakeApi;
  let streams: FakeStream[];
  let cleanups: (() => void)[];
  const stampOfOrder = () => api.stored('orders', 'o')?.timeModifiedUtc;

  const page: LivePage = {
    get api() {
      return api;
    },
    answer: () => Promise.reject(new Error('not begun')),
    get streams() {
      return streams;
    },
    stream: () => streams.at(-1) as FakeStream,
    async open() {
      await page.showOrders();
      page.follow();
      await pass(10);
      page.stream()?.emit('stamps', { orders: stampOfOrder() });
      page.stream()?.emit('scope', { version: api.scopeVersion });
      await pass(second);
    },
    async showOrders() {
      cleanups.push(collection('orders').subscribe());
      await pass(0);
    },
    follow: () => void cleanups.push(followChanges('ada')),
    close() {
      for (const cleanup of cleanups.splice(0)) cleanup();
    },
    changeOrder: (quantity) => api.change('orders', 'o', { quantity }).timeModifiedUtc,
    sendOrder: (stamp) => page.stream().emit('changed', { orders: { stamp } }),
    quantity: () => collection('orders').get('o')?.quantity,
    lists: (name) => api.sent('GET', name).length,
    setVisible(next) {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
    // Half of each random pause.
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    Object.assign(globalThis, { BroadcastChannel: fakeBroadcastChannel() });
    FakeLocks.reset();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: new FakeLocks() });
    cleanups = [];
    api = fakeApi();
    api.seed('orders', [{ id: 'o', name: 'Tower', quantity: 3 }]);
    api.seed('products', [{ id: 'p', name: 'Lamp' }]);
    api.on('GET', 'live/stamps', () => ({
      body: { stamps: { orders: stampOfOrder(), products: api.now }, scope: api.scopeVersion },
    }));
    streams = [];
    page.answer = (signal) => {
      const stream = fakeStream(signal);
      streams.push(stream);
      return stream.response;
    };
    const ask = globalThis.fetch;
    globalThis.fetch = (async (input: unknown, init?: RequestInit) =>
      String(input).endsWith('/live') ? page.answer(init?.signal) : ask(String(input), init)) as typeof fetch;
  });
  afterEach(() => {
    page.close();
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    api.restore();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  return page;
}
