import { waitFor } from '@testing-library/dom';
import { store } from '../store.ts';
import { FakeLocks } from '../testing/fake-tabs.ts';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';
import { OfflineQueueDatabase } from './offline-queue-database.ts';
import { waitingChangesAtom } from './open-offline-queue.ts';

// The queue beside other tabs, and in a browser that closes its storage or keeps a page that was left.

const world = offlineQueueWorld();
const { shown, stored, waiting, patches, set, patch, note, connect, empty } = world;

it('does not seem to be empty while the browser brings the page back that it had kept', async () => {
  world.isOnline = false;
  await note('mine');
  const seen: number[] = [];
  const stop = store.sub(waitingChangesAtom, () => seen.push(waiting().length));
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await note('and another one');
  expect(waiting()).toHaveLength(2);
  expect(seen).not.toContain(0);
  stop();
});

it('opens its storage again where the browser has closed it, as phones do behind another app', async () => {
  const opened: IDBDatabase[] = [];
  const openIn = indexedDB.open.bind(indexedDB);
  jest.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = openIn(...given);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  world.isOnline = false;
  await note('first');
  const database = opened.find(({ name }) => name.startsWith('groundwork-outbox:'));
  database?.close();
  database?.onclose?.(new Event('close'));
  expect((await note('second')).succeeded).toBe(true);
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\nfirst\nsecond');
});

it('keeps a change also where the note of it for other tabs does not fit into storage', async () => {
  world.isOnline = false;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect((await patch(set('status', 'Complete'))).succeeded).toBe(true);
  expect([waiting().length, patches()]).toEqual([1, []]);
  connect();
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('is sent by one tab at a time, and shows what another one has sent', async () => {
  const locks = new FakeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  const release = locks.hold('groundwork:outbox:ada');
  connect();
  const database = await OfflineQueueDatabase.open('ada');
  const [entry, ...others] = await database.read(['entries'], (transaction) => transaction.all('entries'));
  expect(others).toEqual([]);
  await database.delete('entries', entry?.number ?? 0);
  database.close();
  expect(patches()).toEqual([]);
  release();
  await empty();
  expect(patches()).toEqual([]);
  Reflect.deleteProperty(navigator, 'locks');
});

describe('while a tab that was put to sleep has the turn to send', () => {
  const { setTimeout: wait } = globalThis;
  let release: () => void;
  beforeEach(() => {
    const locks = new FakeLocks();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    release = locks.hold('groundwork:outbox:ada');
    // Its turn is over at once.
    globalThis.setTimeout = ((work: () => void, milliseconds?: number) =>
      wait(work, milliseconds === 20_000 ? 0 : milliseconds)) as typeof setTimeout;
  });
  afterEach(() => {
    globalThis.setTimeout = wait;
    release();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('another one sends what waits', async () => {
    world.isOnline = false;
    await patch(set('status', 'Complete'));
    await note('mine');
    connect();
    await empty();
    expect(stored()).toMatchObject({ status: 'Complete', notes: 'Old\nmine' });
    expect(patches()).toHaveLength(2);
  });

  it('a change that the other one has sent does not come back when it is refused here', async () => {
    world.isOnline = false;
    await patch(set('status', 'Complete'));
    const database = await OfflineQueueDatabase.open('ada');
    world.api.on('PATCH', 'preparations/p', async () => {
      const [entry] = await database.read(['entries'], (transaction) => transaction.all('entries'));
      await database.delete('entries', entry?.number ?? 0);
      return { status: 422, body: { message: 'It was used for another request.' } };
    });
    connect();
    await empty();
    expect(patches()).toHaveLength(1);
    await database.close();
  });
});

it('follows what another tab has kept', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  const database = await OfflineQueueDatabase.open('ada');
  const [entry] = await database.read(['entries'], (transaction) => transaction.all('entries'));
  if (entry)
    await database.put('entries', { ...entry, changes: { status: { kind: 'set', from: 'New', to: 'Problem' } } });
  database.close();
  window.dispatchEvent(new StorageEvent('storage', { key: 'groundwork-outbox:ada' }));
  await waitFor(() => expect(shown()?.status).toBe('Problem'));
});
