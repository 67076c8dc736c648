import { liveUpdatesAtom } from '../live-updates.ts';
import { presentPeople } from '../presence.ts';
import { store } from '../store.ts';
import { fakeStream } from '../testing/fake-stream.ts';
import { livePage, minute, pass, second } from '../testing/live-page.ts';

const page = livePage();

describe('the connection', () => {
  it.each([
    // 1, 2, 4, 8, 16, then 30 seconds, each looked for once a second.
    [0.5, [1, 3, 7, 15, 31, 61, 91, 121]],
    [0, [1, 2, 4, 8, 16, 31, 46, 61, 76, 91, 106, 121]],
    [1, [2, 5, 11, 23, 47, 92]],
  ])(
    'comes back after a break with growing pauses, each half to one and a half times its length: %p',
    async (chance, expected) => {
      await page.open();
      await pass(10 * second);
      page.answer = () => Promise.reject(new TypeError('network error'));
      let asked = 0;
      const refuse = page.answer;
      page.answer = (signal) => {
        asked += 1;
        return refuse(signal);
      };
      const times: number[] = [];
      jest.mocked(Math.random).mockReturnValue(chance);
      page.stream().fail();
      const start = Date.now();
      for (let count = 0; count < 130; count += 1) {
        const before = asked;
        await pass(second);
        if (asked > before) times.push(Math.round((Date.now() - start) / second));
      }
      expect(times).toEqual(expected);
      expect(store.get(liveUpdatesAtom)).toBe('waiting');
    },
  );

  it('brings what was missed while it was away, after ten minutes too', async () => {
    await page.open();
    await pass(10 * second);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const open_ = page.answer;
    page.answer = () => Promise.reject(new TypeError('network error'));
    page.stream().fail();
    await pass(10 * minute);
    const stamp = page.changeOrder(12);
    expect(page.quantity()).toBe(3);
    page.answer = open_;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(100);
    page.stream().emit('stamps', { orders: stamp });
    await pass(second);
    expect(page.quantity()).toBe(12);
  });

  it('opens a stream that fell silent again when the network is back, and asks for stamps no longer', async () => {
    await page.open();
    await pass(50 * second);
    expect(store.get(liveUpdatesAtom)).toBe('polling');
    window.dispatchEvent(new Event('online'));
    await pass(second);
    expect([page.streams.length, store.get(liveUpdatesAtom)]).toEqual([2, 'streaming']);
  });

  it('comes back soon when the server sends it away, and not at once, since all are sent away', async () => {
    await page.open();
    await pass(10 * second);
    page.stream().emit('renew', {});
    page.stream().end();
    await pass(900);
    expect(page.streams).toHaveLength(1);
    await pass(200);
    expect(page.streams).toHaveLength(2);
  });

  it('comes back with growing pauses to a server that sends it away at once', async () => {
    await page.showOrders();
    page.answer = (signal) => {
      const opened = fakeStream(signal);
      page.streams.push(opened);
      opened.emit('renew', {});
      opened.end();
      return opened.response;
    };
    page.follow();
    await pass(60 * second);
    expect(page.streams.length).toBeLessThan(8);
    expect(store.get(liveUpdatesAtom)).toBe('waiting');
  });

  it('shows who is present as the stream says it, from the beginning with each new stream, and nobody without one', async () => {
    const names = () => presentPeople({ collection: 'orders', id: 'o' }).map(({ name }) => name);
    const emit = (presence: object) => page.stream().emit('presence', presence);
    const ana = { user: 'a', name: 'Ana', mode: 'edit', since: page.api.now };
    await page.open();
    emit({ 'orders/o': [ana, 'nonsense', { name: 5, mode: 'edit' }, { ...ana, mode: 'lock' }], 'orders/p': 'rubbish' });
    await pass(10);
    expect(names()).toEqual(['Ana']);
    emit({ 'orders/p': [ana] });
    await pass(10 * second);
    expect(names()).toEqual(['Ana']);
    page.stream().emit('renew', {});
    page.stream().end();
    await pass(2 * second);
    expect([page.streams.length, names()]).toEqual([2, ['Ana']]);
    emit({});
    await pass(10);
    expect(names()).toEqual([]);
    emit({ 'orders/o': [ana] });
    await pass(10);
    page.answer = () => Promise.reject(new TypeError('network error'));
    page.stream().fail();
    await pass(second);
    expect(names()).toEqual([]);
  });

  it('counts as blocked after three streams that end at once: the stamps are asked for every 15 seconds', async () => {
    await page.showOrders();
    page.answer = (signal) => {
      const short = fakeStream(signal);
      page.streams.push(short);
      short.end();
      return short.response;
    };
    page.follow();
    await pass(20 * second);
    expect(page.streams).toHaveLength(3);
    expect(store.get(liveUpdatesAtom)).toBe('polling');
    const before = page.api.sent('GET', 'live/stamps').length;
    page.changeOrder(7);
    await pass(15 * second);
    await pass(second);
    expect(page.api.sent('GET', 'live/stamps').length - before).toBe(1);
    expect(page.quantity()).toBe(7);
  });

  it.each([
    ['the beginning of the answer', () => new Promise<Response>(() => undefined)],
    ['everything behind it', (signal?: AbortSignal | null) => fakeStream(signal).response],
  ])('counts as blocked where a proxy holds back %s for 45 seconds', async (_, blocked) => {
    page.answer = blocked as typeof page.answer;
    const abortable = page.answer;
    page.answer = (signal) =>
      Promise.race([
        abortable(signal),
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      ]);
    page.follow();
    await pass(44 * second);
    expect(store.get(liveUpdatesAtom)).not.toBe('polling');
    await pass(2 * second);
    expect(store.get(liveUpdatesAtom)).toBe('polling');
    expect(page.api.sent('GET', 'live/stamps')).toHaveLength(1);
    // Later it is tried again.
    page.answer = (signal) => {
      const opened = fakeStream(signal);
      page.streams.push(opened);
      return opened.response;
    };
    await pass(10 * minute + 5 * second);
    expect(store.get(liveUpdatesAtom)).toBe('streaming');
  });

  it('stays with signs of life', async () => {
    await page.open();
    for (let count = 0; count < 10; count += 1) {
      page.stream().push(': ping\n\n');
      await pass(20 * second);
    }
    expect(page.streams).toHaveLength(1);
    expect(store.get(liveUpdatesAtom)).toBe('streaming');
  });

  it('is refused by a server that is full, and the lists are fetched every minute as ever', async () => {
    page.answer = () => ({ ok: false, status: 503, headers: { get: () => null } }) as unknown as Response;
    await page.showOrders();
    page.follow();
    page.changeOrder(8);
    await pass(minute);
    expect(page.quantity()).toBe(8);
  });

  it('says nothing of a session that has ended: another tab may be signing out at this moment', async () => {
    page.answer = () => ({ ok: false, status: 401, headers: { get: () => null } }) as unknown as Response;
    page.follow();
    await pass(minute);
    expect(page.api.unauthorized).toBe(0);
  });

  it('ends at the sign-out', async () => {
    await page.open();
    page.close();
    await pass(minute);
    expect(page.stream().isClosed()).toBe(true);
    expect(page.streams).toHaveLength(1);
    expect(store.get(liveUpdatesAtom)).toBe('off');
  });
});
