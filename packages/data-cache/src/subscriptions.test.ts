import { lists, products, productsApi, status } from './testing/products-api.ts';

productsApi();

describe('a subscription', () => {
  it('loads at once, then every minute while visible, and stops', async () => {
    const stop = products().subscribe();
    await jest.advanceTimersByTimeAsync(0);
    expect(lists()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lists()).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lists()).toHaveLength(3);
    stop();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(lists()).toHaveLength(3);
  });

  it('waits for a quiet moment where there are records to show, and for nothing where there are none', async () => {
    const waiting: (() => void)[] = [];
    const moment = Object.getOwnPropertyDescriptor(globalThis, 'requestIdleCallback');
    const requestIdleCallback = (work: () => void, options?: IdleRequestOptions) => {
      // It comes, however busy the page is.
      expect(options?.timeout).toBeLessThanOrEqual(500);
      return waiting.push(work);
    };
    Object.defineProperty(globalThis, 'requestIdleCallback', { value: requestIdleCallback, configurable: true });
    const stop = products().subscribe();
    await jest.advanceTimersByTimeAsync(0);
    expect(lists()).toHaveLength(1);
    expect(waiting).toHaveLength(0);
    stop();
    await jest.advanceTimersByTimeAsync(10_000);
    const again = products().subscribe();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(lists()).toHaveLength(1);
    for (const work of waiting) work();
    await jest.advanceTimersByTimeAsync(0);
    expect(lists()).toHaveLength(2);
    expect(lists().at(-1)?.query.get('includeDeleted')).toBe('true');
    again();
    if (moment) Object.defineProperty(globalThis, 'requestIdleCallback', moment);
    else Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  });

  it('asks nothing while hidden and again on focus', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const stop = products().subscribe();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(lists()).toHaveLength(1);
    visibility.mockRestore();
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
    expect(lists()).toHaveLength(2);
    stop();
  });

  it('asks nothing without a network, keeps the time of what is shown, and asks when the network is back', async () => {
    const stop = products().subscribe();
    await jest.advanceTimersByTimeAsync(0);
    const before = status();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await jest.advanceTimersByTimeAsync(180_000);
    expect(lists()).toHaveLength(1);
    expect(status()).toEqual(before);
    expect(before).toMatchObject({ state: 'ready' });
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(lists()).toHaveLength(2);
    stop();
  });

  it('is shared by several readers and asks nothing when one of them is shown again at once', async () => {
    const stops = [products().subscribe(), products().subscribe()];
    await jest.advanceTimersByTimeAsync(0);
    stops[0]?.();
    stops[0]?.();
    const again = products().subscribe();
    await jest.advanceTimersByTimeAsync(1000);
    expect(lists()).toHaveLength(1);
    stops[1]?.();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lists()).toHaveLength(2);
    again();
  });
});
