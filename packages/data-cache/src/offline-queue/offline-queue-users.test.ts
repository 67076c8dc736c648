import { waitFor } from '@testing-library/dom';
import { collection, createOrKeep } from '../collection.ts';
import { patchOrQueue } from '../offline-writes.ts';
import { closePersistence, openPersistence, wipePersistence } from '../persistence.ts';
import { resetCache } from '../reset.ts';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';

const world = offlineQueueWorld();
const { shown, stored, waiting, patches, set, patch, connect, reload, empty } = world;

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

it('is wiped at the sign-out', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await wipePersistence();
  expect(waiting()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

it("survives another user's sign-in unseen, and is the first user's again when they return", async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await wipePersistence({ keepsUnsent: true });
  resetCache();
  expect(waiting()).toEqual([]);

  await openPersistence('bob');
  world.isOnline = true;
  await world.preparations().load();
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(waiting()).toEqual([]);
  expect(shown()?.status).toBe('New');
  expect(patches()).toEqual([]);
  // Bob has nothing to lose at his sign-out, and does not lose what is not his.
  await wipePersistence();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['groundwork-outbox:ada']);

  world.isOnline = false;
  await reload();
  expect(shown()?.status).toBe('Complete');
  connect();
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('keeps the changes of who signs in while the last user is still being signed out', async () => {
  const closing = closePersistence();
  await openPersistence('ada');
  await closing;
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  expect(waiting()).toHaveLength(1);
});

it('is not shown to anybody while nobody is signed in, and is read again by its user', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await closePersistence();
  expect(waiting()).toEqual([]);
  await reload();
  expect(shown()?.status).toBe('Complete');
});

it('keeps nothing of who has signed out meanwhile for who signs in: not a change, and not a new record', async () => {
  world.api.latency = 200;
  world.api.failNetwork('PATCH', 'preparations/p');
  world.api.failNetwork('POST', 'vendors');
  const change = patch(set('status', 'Complete'));
  const creation = createOrKeep('vendors', { body: { name: 'Oak' }, what: 'Vendor added' }, 'Oak', (options) =>
    collection('vendors').create({ name: 'Oak' }, options),
  );
  await waitFor(() => expect([...patches(), ...world.api.sent('POST')]).toHaveLength(2));
  resetCache();
  await closePersistence();
  await openPersistence('bob');
  await world.preparations().load();
  expect(await change).toMatchObject({ succeeded: false, error: { code: 'network' } });
  expect(await creation).toMatchObject({ succeeded: false, error: { code: 'network' } });
  expect(waiting()).toEqual([]);
});

it('sends no change of who signed out before it was sent, with and without a network', async () => {
  await patch(set('notes', 'First'));
  expect(patches()).toHaveLength(1);
  for (const isOnline of [true, false]) {
    world.isOnline = isOnline;
    // Its code is there already: nothing but the offline queue is waited for.
    const change = patchOrQueue('preparations', 'p', [set('status', 'Complete')]);
    resetCache();
    await closePersistence();
    await openPersistence('bob');
    expect(await change).toMatchObject({ succeeded: false, error: { code: 'signed-out' } });
    expect(patches()).toHaveLength(1);
    expect(waiting()).toEqual([]);
    await world.openAgain();
    await world.preparations().load();
  }
});
