import type { Store, SyncChange } from '../store/store.ts';
import { ChangeFeed } from './change-feed.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const order = (seconds: number, scopeId = 'p1'): SyncChange => ({ collection: 'orders', scopeId, stamp: at(seconds) });

/** Rows as the database shows them, and what is asked for. */
function fakeSource() {
  const rows = new Map<string, SyncChange>();
  let commit: (changes: readonly SyncChange[]) => void = () => {};
  const source = {
    asked: [] as string[],
    isDown: false,
    isHeard: false,
    show: (change: SyncChange) => void rows.set(`${change.collection} ${change.scopeId}`, change),
    commit: (change: SyncChange) => {
      source.show(change);
      commit([change]);
    },
    async changesSince(stamp: string) {
      source.asked.push(stamp);
      if (source.isDown) throw new Error('down');
      return [...rows.values()].filter((row) => row.stamp > stamp);
    },
    onCommit(listener: typeof commit) {
      commit = listener;
      source.isHeard = true;
      return () => {
        source.isHeard = false;
      };
    },
  } satisfies Pick<Store, 'changesSince' | 'onCommit'> & Record<string, unknown>;
  return source;
}

describe('the feed of changes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const start = async (source: ReturnType<typeof fakeSource>) => {
    const heard: string[] = [];
    const feed = new ChangeFeed(source);
    feed.onChange((changes) => heard.push(...changes.map(({ scopeId, stamp }) => `${scopeId} ${stamp.slice(14, 19)}`)));
    await feed.start();
    heard.length = 0;
    return { feed, heard };
  };
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('reports a change of another process once', async () => {
    const source = fakeSource();
    source.show(order(60));
    const { feed, heard } = await start(source);
    source.show(order(61));
    await pass(250);
    expect(heard).toEqual(['p1 01:01']);
    await pass(5_000);
    expect(heard).toEqual(['p1 01:01']);
    feed.stop();
  });

  it('finds what was stamped before others and committed after them, half a minute later', async () => {
    const source = fakeSource();
    source.show(order(60));
    const { feed, heard } = await start(source);
    source.show(order(100, 'p2'));
    await pass(250);
    source.show(order(70, 'p3'));
    await pass(250);
    expect(heard).toEqual(['p2 01:40', 'p3 01:10']);
    feed.stop();
  });

  it('is not blinded by a stamp of a clock that was an hour ahead', async () => {
    jest.setSystemTime(Date.parse(at(3_600)));
    const source = fakeSource();
    source.show(order(7_200, 'ahead'));
    const { feed, heard } = await start(source);
    source.show(order(3_600, 'p2'));
    await pass(250);
    expect(heard).toEqual(['p2 00:00']);
    feed.stop();
  });

  it('reports a commit of this process at once, and not again when the database shows it', async () => {
    const source = fakeSource();
    const { feed, heard } = await start(source);
    source.commit(order(61));
    expect(heard).toEqual(['p1 01:01']);
    await pass(1_000);
    expect(heard).toEqual(['p1 01:01']);
    feed.stop();
  });

  it('loses nothing while the database does not answer', async () => {
    const source = fakeSource();
    source.show(order(60));
    const { feed, heard } = await start(source);
    source.isDown = true;
    source.show(order(90));
    await pass(600_000);
    expect(heard).toEqual([]);
    source.isDown = false;
    await pass(250);
    expect(heard).toEqual(['p1 01:30']);
    feed.stop();
  });

  it('follows a database that was restored from a backup', async () => {
    const source = fakeSource();
    source.show(order(3_000));
    const { feed, heard } = await start(source);
    source.show(order(60));
    await pass(61_000);
    source.show(order(61));
    await pass(250);
    expect(heard).toEqual(['p1 01:00', 'p1 01:01']);
    feed.stop();
  });

  it('asks nothing when nobody listens', async () => {
    const source = fakeSource();
    const { feed } = await start(source);
    feed.stop();
    const asked = source.asked.length;
    await pass(60_000);
    expect(source.asked).toHaveLength(asked);
    expect(source.isHeard).toBe(false);
  });

  it('fails to start without the database, and starts when it is back', async () => {
    const source = fakeSource();
    source.isDown = true;
    const feed = new ChangeFeed(source);
    await expect(feed.start()).rejects.toThrow('down');
    source.isDown = false;
    await feed.start();
    feed.stop();
  });
});
