import { collection } from './collection.ts';
import { followChanges } from './live.ts';
import { liveUpdatesAtom } from './live-updates.ts';
import { store } from './store.ts';
import { type FakeStream, fakeStream } from './testing/fake-stream.ts';
import { FakeLocks, fakeBroadcastChannel } from './testing/fake-tabs.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

const second = 1_000;
const minute = 60 * second;

let api: FakeApi;
let streams: FakeStream[];
/** How the next requests for a stream are answered. */
let answer: (signal?: AbortSignal | null) => Promise<Response> | Response;
let visibility: DocumentVisibilityState;
let cleanups: (() => void)[];

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
  api.on('GET', 'live/stamps', () => ({ body: { stamps: stamps(), scope: api.scopeVersion } }));
  streams = [];
  answer = (signal) => {
    const stream = fakeStream(signal);
    streams.push(stream);
    return stream.response;
  };
  const ask = globalThis.fetch;
  globalThis.fetch = (async (input: unknown, init?: RequestInit) =>
    String(input).endsWith('/live') ? answer(init?.signal) : ask(String(input), init)) as typeof fetch;
});
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  api.restore();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const stamps = () => ({ orders: api.stored('orders', 'o')?.timeModifiedUtc, products: api.now });
const stream = () => streams.at(-1) as FakeStream;
const quantity = () => collection('orders').get('o')?.quantity;
const lists = (name: string) => api.sent('GET', name).length;
/** Another person changes the order; answers the stamp. */
const changeOrder = (to: number) => api.change('orders', 'o', { quantity: to }).timeModifiedUtc;
const sendOrder = (stamp: string) => stream().emit('changed', { orders: { stamp } });

/** A page that shows the orders, some seconds after it was opened. */
async function open() {
  cleanups.push(collection('orders').subscribe());
  await pass(0);
  cleanups.push(followChanges('ada'));
  await pass(10);
  stream()?.emit('stamps', { orders: api.stored('orders', 'o')?.timeModifiedUtc });
  stream()?.emit('scope', { version: api.scopeVersion });
  await pass(second);
}
const setVisible = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('live updates', () => {
  it('show a change within a second, with one request for its list and none for others', async () => {
    await open();
    const before = api.requests.length;
    sendOrder(changeOrder(5));
    await pass(second);
    expect(quantity()).toBe(5);
    expect(api.requests.slice(before).map(({ path }) => path)).toEqual(['orders']);
    stream().emit('changed', { products: { stamp: api.now } });
    await pass(second);
    // Nothing on this page reads products.
    expect(lists('products')).toBe(0);
  });

  it('ask for what lies behind the exact stamp of the last answer', async () => {
    await open();
    const first = changeOrder(5);
    sendOrder(first);
    await pass(second);
    sendOrder(changeOrder(6));
    await pass(second);
    const { query } = api.sent('GET', 'orders').at(-1) ?? {};
    expect(query?.get('modifiedAfter')).toBe(first);
  });

  it('fetch changes that come together once', async () => {
    await open();
    const before = lists('orders');
    for (const to of [5, 6, 7, 8]) {
      sendOrder(changeOrder(to));
      await pass(30);
    }
    await pass(second);
    expect([quantity(), lists('orders') - before]).toEqual([8, 1]);
  });

  it('ask for one list at a time, however slow it is, and miss nothing of what comes meanwhile', async () => {
    await open();
    let [running, most] = [0, 0];
    const ask = globalThis.fetch;
    globalThis.fetch = async (...parameters) => {
      running += 1;
      most = Math.max(most, running);
      return ask(...parameters).finally(() => {
        running -= 1;
      });
    };
    api.latency = 3 * second;
    for (const to of [5, 6, 7]) {
      sendOrder(changeOrder(to));
      await pass(2 * second);
    }
    await pass(20 * second);
    expect([quantity(), most]).toEqual([7, 1]);
    globalThis.fetch = ask;
  });

  it('do not fetch what this page has written itself, but what others wrote beside it', async () => {
    await open();
    const before = lists('orders');
    await collection('orders').patch('o', [{ op: 'replace', path: 'name', value: 'Pink Tower' }]);
    const own = api.stored('orders', 'o')?.timeModifiedUtc ?? '';
    const refreshed = lists('orders');
    sendOrder(own);
    await pass(second);
    expect(lists('orders')).toBe(refreshed);
    expect(refreshed).toBe(before);
    // One event for several changes, of which the last is this page's own.
    stream().emit('changed', { orders: { stamp: own, from: '2026-11-20T11:59:00.000Z' } });
    await pass(second);
    expect(lists('orders')).toBe(before + 1);
  });

  it('fetch nothing while the tab is hidden, and once it is shown what it has missed', async () => {
    await open();
    const before = api.requests.length;
    setVisible('hidden');
    sendOrder(changeOrder(9));
    await pass(3 * second);
    expect(api.requests).toHaveLength(before);
    setVisible('visible');
    await pass(second);
    expect(quantity()).toBe(9);
  });

  it('fetch all shown lists when what the person may see has changed, without any new stamp', async () => {
    await open();
    const before = lists('orders');
    stream().emit('scope', { version: api.scopeVersion });
    await pass(second);
    expect(lists('orders')).toBe(before);
    api.rows('orders').purge('o');
    api.scopeVersion = '2';
    stream().emit('scope', { version: '2' });
    await pass(second);
    expect(quantity()).toBeUndefined();
  });

  it('survive rubbish on the stream', async () => {
    await open();
    stream().push('event: changed\ndata: {"orders":\n\nevent: changed\ndata: null\n\n: nothing\n\ndata: 5\n\n');
    stream().emit('changed', { orders: null, nonsense: { stamp: 7 }, products: { stamp: 'yesterday' } });
    stream().emit('presence', { 'orders/o': [] });
    const [stamp, cut] = [changeOrder(5), 'event: changed\r\ndata: {"orders":{"st'];
    stream().push(cut);
    await pass(second);
    stream().push(`amp":"${stamp}"}}\r\n\r\n`);
    await pass(second);
    expect(quantity()).toBe(5);
  });
});

describe('the connection', () => {
  it('comes back after a break with growing pauses, each half to one and a half times its length', async () => {
    await open();
    await pass(10 * second);
    answer = () => Promise.reject(new TypeError('network error'));
    let asked = 0;
    const refuse = answer;
    answer = (signal) => {
      asked += 1;
      return refuse(signal);
    };
    const times: number[] = [];
    stream().fail();
    const start = Date.now();
    for (let count = 0; count < 130; count += 1) {
      const before = asked;
      await pass(second);
      if (asked > before) times.push(Math.round((Date.now() - start) / second));
    }
    // 1, 2, 4, 8, 16, then 30 seconds.
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
    jest.mocked(Math.random).mockReturnValue(0);
    expect(store.get(liveUpdatesAtom)).toBe('waiting');
  });

  it('brings what was missed while it was away, after ten minutes too', async () => {
    await open();
    await pass(10 * second);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const open_ = answer;
    answer = () => Promise.reject(new TypeError('network error'));
    stream().fail();
    await pass(10 * minute);
    const stamp = changeOrder(12);
    expect(quantity()).toBe(3);
    answer = open_;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(100);
    stream().emit('stamps', { orders: stamp });
    await pass(second);
    expect(quantity()).toBe(12);
  });

  it('comes back soon when the server sends it away, and not at once, since all are sent away', async () => {
    await open();
    await pass(10 * second);
    stream().emit('renew', {});
    stream().end();
    await pass(900);
    expect(streams).toHaveLength(1);
    await pass(200);
    expect(streams).toHaveLength(2);
  });

  it('counts as blocked after three streams that end at once: the stamps are asked for every 15 seconds', async () => {
    cleanups.push(collection('orders').subscribe());
    await pass(0);
    answer = (signal) => {
      const short = fakeStream(signal);
      streams.push(short);
      short.end();
      return short.response;
    };
    cleanups.push(followChanges('ada'));
    await pass(20 * second);
    expect(streams).toHaveLength(3);
    expect(store.get(liveUpdatesAtom)).toBe('polling');
    const before = api.sent('GET', 'live/stamps').length;
    changeOrder(7);
    await pass(15 * second);
    await pass(second);
    expect(api.sent('GET', 'live/stamps').length - before).toBe(1);
    expect(quantity()).toBe(7);
  });

  it.each([
    ['the beginning of the answer', () => new Promise<Response>(() => undefined)],
    ['everything behind it', (signal?: AbortSignal | null) => fakeStream(signal).response],
  ])('counts as blocked where a proxy holds back %s for 45 seconds', async (_, blocked) => {
    answer = blocked as typeof answer;
    const abortable = answer;
    answer = (signal) =>
      Promise.race([
        abortable(signal),
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      ]);
    cleanups.push(followChanges('ada'));
    await pass(44 * second);
    expect(store.get(liveUpdatesAtom)).not.toBe('polling');
    await pass(2 * second);
    expect(store.get(liveUpdatesAtom)).toBe('polling');
    expect(api.sent('GET', 'live/stamps')).toHaveLength(1);
    // Later it is tried again.
    answer = (signal) => {
      const opened = fakeStream(signal);
      streams.push(opened);
      return opened.response;
    };
    await pass(10 * minute + 5 * second);
    expect(store.get(liveUpdatesAtom)).toBe('streaming');
  });

  it('stays with signs of life', async () => {
    await open();
    for (let count = 0; count < 10; count += 1) {
      stream().push(': ping\n\n');
      await pass(20 * second);
    }
    expect(streams).toHaveLength(1);
    expect(store.get(liveUpdatesAtom)).toBe('streaming');
  });

  it('is refused by a server that is full, and the lists are fetched every minute as ever', async () => {
    answer = () => ({ ok: false, status: 503, headers: { get: () => null } }) as unknown as Response;
    cleanups.push(collection('orders').subscribe());
    await pass(0);
    cleanups.push(followChanges('ada'));
    changeOrder(8);
    await pass(minute);
    expect(quantity()).toBe(8);
  });

  it('says nothing of a session that has ended: another tab may be signing out at this moment', async () => {
    answer = () => ({ ok: false, status: 401, headers: { get: () => null } }) as unknown as Response;
    cleanups.push(followChanges('ada'));
    await pass(minute);
    expect(api.unauthorized).toBe(0);
  });

  it('ends at the sign-out', async () => {
    await open();
    for (const cleanup of cleanups.splice(0)) cleanup();
    await pass(minute);
    expect(stream().isClosed()).toBe(true);
    expect(streams).toHaveLength(1);
    expect(store.get(liveUpdatesAtom)).toBe('off');
  });
});

describe('several tabs', () => {
  const lock = 'groundwork:live:ada';
  const heard = () => {
    const messages: { kind: string }[] = [];
    const other = new BroadcastChannel('groundwork-live:ada');
    other.onmessage = ({ data }) => messages.push(data as { kind: string });
    return { messages, other };
  };

  it('share one stream: the leader passes on to the others what comes', async () => {
    const { messages } = heard();
    await open();
    sendOrder(changeOrder(5));
    await pass(second);
    expect(messages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['stamps', 'scope', 'changed', 'sign']));
  });

  it('open no second stream while the first shows that it is there', async () => {
    new FakeLocks().hold(lock);
    const { other } = heard();
    await open();
    for (let count = 0; count < 12; count += 1) {
      other.postMessage({ kind: 'sign' });
      await pass(20 * second);
    }
    expect(streams).toHaveLength(0);
    other.postMessage({ kind: 'changed', changes: { orders: { stamp: changeOrder(5) } } });
    await pass(second);
    expect(quantity()).toBe(5);
  });

  it('have a visible one take over from one that is frozen, after 45 seconds', async () => {
    new FakeLocks().hold(lock);
    await open();
    await pass(40 * second);
    expect(streams).toHaveLength(0);
    await pass(10 * second);
    expect(streams).toHaveLength(1);
  });

  it('have a hidden one take nothing over, and wait when it is shown again', async () => {
    new FakeLocks().hold(lock);
    await open();
    setVisible('hidden');
    await pass(5 * minute);
    setVisible('visible');
    await pass(40 * second);
    expect(streams).toHaveLength(0);
    await pass(10 * second);
    expect(streams).toHaveLength(1);
  });

  it('have the former one close its stream, and lead again when the other has gone', async () => {
    await open();
    const other = new FakeLocks();
    let leave: () => void = () => undefined;
    void other.request(
      lock,
      { steal: true },
      () =>
        new Promise<void>((resolve) => {
          leave = resolve;
        }),
    );
    await pass(second);
    expect(stream().isClosed()).toBe(true);
    leave();
    await pass(second);
    expect(streams).toHaveLength(2);
  });

  it('fetch a change once: a tab that has it from another one asks nothing', async () => {
    await open();
    const stamp = changeOrder(5);
    const release = new FakeLocks().hold('groundwork:sync:ada:orders');
    const before = lists('orders');
    sendOrder(stamp);
    await pass(second);
    expect(lists('orders')).toBe(before);
    await collection('orders').load();
    release();
    await pass(second);
    expect(lists('orders')).toBe(before + 1);
  });

  it('do not wait for a frozen tab that is at it', async () => {
    await open();
    new FakeLocks().hold('groundwork:sync:ada:orders');
    sendOrder(changeOrder(5));
    await pass(25 * second);
    expect(quantity()).toBe(5);
  });
});
