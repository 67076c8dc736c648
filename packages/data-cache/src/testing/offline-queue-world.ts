import type { PatchOperation } from '@groundwork/contract';
import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { collection } from '../collection.ts';
import { waitingChangesAtom } from '../offline-queue/open-offline-queue.ts';
import { closePersistence, openPersistence, wipePersistence } from '../persistence.ts';
import { resetCache } from '../reset.ts';
import { store } from '../store.ts';
import { type FakeApi, fakeApi } from './index.ts';

/** For each test: a signed-in user, one preparation, and a network that can be switched off. */
export function offlineQueueWorld() {
  const world = { isOnline: true, api: undefined as unknown as FakeApi };
  beforeEach(async () => {
    world.isOnline = true;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => world.isOnline);
    world.api = fakeApi({ records: { preparations: [{ id: 'p', name: 'Pouring', notes: 'Old' }] } });
    await openPersistence('ada');
    await preparations().load();
  });
  afterEach(async () => {
    await wipePersistence();
    world.api.restore();
    jest.restoreAllMocks();
  });

  const preparations = () => collection('preparations');
  const shown = () => preparations().get('p');
  const waiting = () => store.get(waitingChangesAtom);
  const set = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value });
  const patch = (...operations: PatchOperation[]) =>
    preparations().patch('p', operations, { ifMatch: shown()?.timeModifiedUtc });
  /** Another page of the same user, which has nothing in memory. */
  const openAgain = async () => {
    resetCache();
    await closePersistence();
    await openPersistence('ada');
  };
  return Object.assign(world, {
    preparations,
    shown,
    stored: () => world.api.stored('preparations', 'p'),
    waiting,
    patches: () => world.api.sent('PATCH'),
    set,
    patch,
    note: (text: string) => patch(set('notes', `${shown()?.notes}\n${text}`)),
    connect() {
      world.isOnline = true;
      window.dispatchEvent(new Event('online'));
    },
    async reload() {
      await openAgain();
      await preparations().load();
      await waitFor(() => expect(waiting().length).toBeGreaterThan(0));
    },
    openAgain,
    empty: () => waitFor(() => expect(waiting()).toEqual([])),
  });
}
