import { collection } from '../collection.ts';
import { FakeLocks } from '../testing/fake-tabs.ts';
import { livePage, minute, pass, second } from '../testing/live-page.ts';

const page = livePage();

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
    await page.open();
    page.sendOrder(page.changeOrder(5));
    await pass(second);
    expect(messages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['stamps', 'scope', 'changed', 'sign']));
  });

  it('open no second stream while the first shows that it is there', async () => {
    new FakeLocks().hold(lock);
    const { other } = heard();
    await page.open();
    for (let count = 0; count < 12; count += 1) {
      other.postMessage({ kind: 'sign' });
      await pass(20 * second);
    }
    expect(page.streams).toHaveLength(0);
    other.postMessage({ kind: 'changed', changes: { orders: { stamp: page.changeOrder(5) } } });
    await pass(second);
    expect(page.quantity()).toBe(5);
  });

  it('have a visible one take over from one that is frozen, after 45 seconds', async () => {
    new FakeLocks().hold(lock);
    await page.open();
    await pass(40 * second);
    expect(page.streams).toHaveLength(0);
    await pass(10 * second);
    expect(page.streams).toHaveLength(1);
  });

  it('miss nothing that changed while the frozen one led: the new leader compares the stamps of its own stream', async () => {
    new FakeLocks().hold(lock);
    await page.open();
    const stamp = page.changeOrder(9);
    await pass(50 * second);
    expect(page.quantity()).toBe(3);
    expect(page.streams).toHaveLength(1);
    page.stream().emit('stamps', { orders: stamp });
    await pass(second);
    expect(page.quantity()).toBe(9);
  });

  it('know who is present from the leader, which answers each tab that asks', async () => {
    const { messages, other } = heard();
    await page.open();
    const present = { 'orders/o': [{ user: 'a', name: 'Ana', mode: 'edit', since: page.api.now }] };
    page.stream().emit('presence', present);
    await pass(second);
    messages.length = 0;
    other.postMessage({ kind: 'asked' });
    await pass(second);
    expect(messages).toContainEqual({ kind: 'presence', presence: present, isWhole: true });
  });

  it('ask the leader who is present when they open and when they are shown, and answer nothing themselves', async () => {
    new FakeLocks().hold(lock);
    const { messages, other } = heard();
    await page.open();
    const asked = () => messages.filter(({ kind }) => kind === 'asked').length;
    expect(asked()).toBe(1);
    page.setVisible('hidden');
    page.setVisible('visible');
    await pass(0);
    expect(asked()).toBe(2);
    other.postMessage({ kind: 'asked' });
    await pass(second);
    expect(messages.map(({ kind }) => kind)).not.toContain('presence');
  });

  it('have a hidden one take nothing over, and wait when it is shown again', async () => {
    new FakeLocks().hold(lock);
    await page.open();
    page.setVisible('hidden');
    await pass(5 * minute);
    page.setVisible('visible');
    await pass(40 * second);
    expect(page.streams).toHaveLength(0);
    await pass(10 * second);
    expect(page.streams).toHaveLength(1);
  });

  it('have the former one close its stream, and lead again when the other has gone', async () => {
    await page.open();
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
    expect(page.stream().isClosed()).toBe(true);
    leave();
    await pass(second);
    expect(page.streams).toHaveLength(2);
  });

  it('fetch a change once: a tab that has it from another one asks nothing', async () => {
    await page.open();
    const stamp = page.changeOrder(5);
    const release = new FakeLocks().hold('groundwork:sync:ada:orders');
    const before = page.lists('orders');
    page.sendOrder(stamp);
    await pass(second);
    expect(page.lists('orders')).toBe(before);
    await collection('orders').load();
    release();
    await pass(second);
    expect(page.lists('orders')).toBe(before + 1);
  });

  it('do not wait for a frozen tab that is at it', async () => {
    await page.open();
    new FakeLocks().hold('groundwork:sync:ada:orders');
    page.sendOrder(page.changeOrder(5));
    await pass(25 * second);
    expect(page.quantity()).toBe(5);
  });
});
