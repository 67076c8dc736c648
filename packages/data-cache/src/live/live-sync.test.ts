import { collection } from '../collection.ts';
import { configureDataCache, getConfiguration } from '../configuration.ts';
import { onCacheEvent } from '../events.ts';
import { fakeResponse } from '../testing/fake-response.ts';
import { livePage, pass, second } from '../testing/live-page.ts';

const page = livePage();

describe('live updates', () => {
  it('show a change within a second, with one request for its list and none for others', async () => {
    await page.open();
    const before = page.api.requests.length;
    page.sendOrder(page.changeOrder(5));
    await pass(second);
    expect(page.quantity()).toBe(5);
    expect(page.api.requests.slice(before).map(({ path }) => path)).toEqual(['orders']);
    const changed: unknown[] = [];
    const stop = onCacheEvent((event) => changed.push(event));
    page.stream().emit('changed', { products: { stamp: page.api.now } });
    page.stream().emit('stamps', { products: page.api.now, vendors: page.api.now });
    await pass(second);
    stop();
    expect(changed).toEqual([{ type: 'list-changed', collection: 'products' }]);
    // Nothing on this page reads products.
    expect(page.lists('products')).toBe(0);
  });

  it('show a change that came while the list was still on its way for the first time', async () => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const answer = await ask(...given);
      if (/[/]orders[?]/.test(String(given[0]))) await new Promise((resolve) => setTimeout(resolve, 2 * second));
      return answer;
    };
    page.follow();
    await page.showOrders();
    await pass(second);
    page.stream().emit('changed', { orders: { stamp: page.changeOrder(5) } });
    await pass(8 * second);
    expect([page.quantity(), page.lists('orders')]).toEqual([5, 2]);
    globalThis.fetch = ask;
  });

  it('ask for what lies behind the exact stamp of the last answer', async () => {
    await page.open();
    const first = page.changeOrder(5);
    page.sendOrder(first);
    await pass(second);
    page.sendOrder(page.changeOrder(6));
    await pass(second);
    const { query } = page.api.sent('GET', 'orders').at(-1) ?? {};
    expect(query?.get('modifiedAfter')).toBe(first);
  });

  it('ask the primary where a replica answers that does not hold yet what was announced', async () => {
    await page.open();
    const ask = globalThis.fetch;
    const asked: (string | null)[] = [];
    globalThis.fetch = async (address, init) => {
      const read = new Headers(init?.headers).get('x-read');
      if (!/[/]orders[?]/.test(String(address))) return ask(address, init);
      asked.push(read);
      const headers = { 'x-sync-stamp': '2020-01-01T00:00:00.000Z', 'x-pagination': '{"PageSize":1000}' };
      return read === 'primary' ? ask(address, init) : fakeResponse({ body: [], headers });
    };
    page.sendOrder(page.changeOrder(9));
    await pass(second);
    expect([page.quantity(), asked]).toEqual([9, [null, 'primary']]);
    globalThis.fetch = ask;
  });

  it('fetch changes that come together once', async () => {
    await page.open();
    const before = page.lists('orders');
    for (const to of [5, 6, 7, 8]) {
      page.sendOrder(page.changeOrder(to));
      await pass(30);
    }
    await pass(second);
    expect([page.quantity(), page.lists('orders') - before]).toEqual([8, 1]);
  });

  it('ask for one list at a time, however slow it is, and miss nothing of what comes meanwhile', async () => {
    await page.open();
    let [running, most] = [0, 0];
    const ask = globalThis.fetch;
    globalThis.fetch = async (...parameters) => {
      running += 1;
      most = Math.max(most, running);
      return ask(...parameters).finally(() => {
        running -= 1;
      });
    };
    page.api.latency = 3 * second;
    for (const to of [5, 6, 7]) {
      page.sendOrder(page.changeOrder(to));
      await pass(2 * second);
    }
    await pass(20 * second);
    expect([page.quantity(), most]).toEqual([7, 1]);
    globalThis.fetch = ask;
  });

  it('ask a server that answers slowly less often, and end with what it holds', async () => {
    await page.open();
    page.api.latency = second;
    const before = page.lists('orders');
    for (let to = 1; to <= 24; to += 1) {
      page.sendOrder(page.changeOrder(to));
      await pass(second / 2);
    }
    // A second for each answer, and three of rest: in twelve seconds the fourth has not begun.
    expect(page.lists('orders') - before).toBe(3);
    await pass(8 * second);
    expect([page.quantity(), page.lists('orders') - before]).toEqual([24, 4]);
  });

  it('do not fetch records that this page has written, but those that others wrote at the same time', async () => {
    await page.open();
    const before = page.lists('orders');
    await collection('orders').patch('o', [{ op: 'replace', path: 'name', value: 'Pink Tower' }]);
    const own = page.api.stored('orders', 'o')?.timeModifiedUtc ?? '';
    const refreshed = page.lists('orders');
    page.sendOrder(own);
    await pass(second);
    expect(page.lists('orders')).toBe(refreshed);
    expect(refreshed).toBe(before);
    // One event for several changes, of which the last is this page's own.
    page.stream().emit('changed', { orders: { stamp: own, from: '2026-11-20T11:59:00.000Z' } });
    await pass(second);
    expect(page.lists('orders')).toBe(before + 1);
  });

  it('fetch nothing while the tab is hidden, and once it is shown what it has missed', async () => {
    await page.open();
    const before = page.api.requests.length;
    page.setVisible('hidden');
    page.sendOrder(page.changeOrder(9));
    await pass(3 * second);
    expect(page.api.requests).toHaveLength(before);
    page.setVisible('visible');
    await pass(second);
    expect(page.quantity()).toBe(9);
  });

  it('fetch all shown lists when what the person may see has changed, without any new stamp', async () => {
    await page.open();
    const before = page.lists('orders');
    page.stream().emit('scope', { version: page.api.scopeVersion });
    await pass(second);
    expect(page.lists('orders')).toBe(before);
    page.api.rows('orders').purge('o');
    page.api.scopeVersion = '2';
    page.stream().emit('scope', { version: '2' });
    await pass(second);
    expect(page.quantity()).toBeUndefined();
  });

  it('report that what the person may see has changed, also to a hidden page and not on connecting', async () => {
    await page.open();
    const onScopeChanged = jest.fn();
    configureDataCache({ ...getConfiguration(), onScopeChanged });
    page.stream().emit('scope', { version: page.api.scopeVersion });
    await pass(second);
    expect(onScopeChanged).not.toHaveBeenCalled();
    page.setVisible('hidden');
    const before = page.lists('orders');
    page.stream().emit('scope', { version: '2' });
    await pass(second);
    expect(onScopeChanged).toHaveBeenCalledTimes(1);
    expect(page.lists('orders')).toBe(before);
    page.setVisible('visible');
  });

  it('survive rubbish on the stream', async () => {
    await page.open();
    page.stream().push('event: changed\ndata: {"orders":\n\nevent: changed\ndata: null\n\n: nothing\n\ndata: 5\n\n');
    page.stream().emit('changed', { orders: null, nonsense: { stamp: 7 }, products: { stamp: 'yesterday' } });
    page.stream().emit('presence', { 'orders/o': [] });
    const [stamp, cut] = [page.changeOrder(5), 'event: changed\r\ndata: {"orders":{"st'];
    page.stream().push(cut);
    await pass(second);
    page.stream().push(`amp":"${stamp}"}}\r\n\r\n`);
    await pass(second);
    expect(page.quantity()).toBe(5);
  });
});
