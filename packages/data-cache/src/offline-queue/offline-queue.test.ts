import { waitFor } from '@testing-library/dom';
import { collection } from '../collection.ts';
import { closePersistence, flushPersistence } from '../persistence.ts';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';
import { openOfflineQueue } from './open-offline-queue.ts';

const world = offlineQueueWorld();
const { shown, stored, waiting, patches, set, patch, note, connect, reload, empty } = world;

it('sends at once where there is a network, and keeps nothing', async () => {
  expect((await patch(set('status', 'Complete'))).succeeded).toBe(true);
  expect(stored()?.status).toBe('Complete');
  expect(waiting()).toEqual([]);
});

it('keeps changes without a network, shows them, and sends each once and in order', async () => {
  world.isOnline = false;
  expect((await patch(set('status', 'Complete'))).data?.status).toBe('Complete');
  await note('first');
  await note('second');
  expect(patches()).toEqual([]);
  expect(shown()).toMatchObject({ status: 'Complete', notes: 'Old\nfirst\nsecond' });
  expect(waiting().map(({ what }) => what)).toEqual(['Complete', 'Note: first', 'Note: second']);
  connect();
  await empty();
  expect(stored()).toMatchObject({ status: 'Complete', notes: 'Old\nfirst\nsecond' });
  expect(patches()).toHaveLength(3);
  expect(new Set(patches().map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  expect(shown()?.timeModifiedUtc).toBe(stored()?.timeModifiedUtc);
});

it('shows what waits after a reload and after a fetch of the list, and sends it then', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await reload();
  expect(shown()?.status).toBe('Complete');
  world.api.change('preparations', 'p', { notes: 'Somebody else' });
  await world.preparations().load({ force: true });
  expect(shown()).toMatchObject({ status: 'Complete', notes: 'Somebody else' });
  connect();
  await empty();
  expect(stored()).toMatchObject({ status: 'Complete', notes: 'Somebody else' });
});

it('keeps nothing where pictures are what they were', async () => {
  world.isOnline = false;
  expect((await patch(set('mediaItemIds', shown()?.mediaItemIds ?? []))).succeeded).toBe(true);
  expect(waiting()).toEqual([]);
});

it('keeps a change whose token was not good any more, and sends it with the next one', async () => {
  const renewed = world.api.fail('PATCH', 'preparations/p', { message: 'This session has ended. Sign in again.' }, 401);
  expect((await note('mine')).succeeded).toBe(true);
  expect(shown()?.notes).toBe('Old\nmine');
  expect(waiting().map(({ what, failure }) => [what, failure])).toEqual([['Note: mine', undefined]]);
  await reload();
  renewed();
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\nmine');
});

it('puts a note behind what others wrote meanwhile', async () => {
  world.isOnline = false;
  await note('mine');
  world.api.change('preparations', 'p', { notes: 'Old\ntheirs' });
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\ntheirs\nmine');
});

it('does not set a status over another one that was set meanwhile, unless asked to', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await note('mine');
  world.api.change('preparations', 'p', { status: 'Problem' });
  connect();
  await waitFor(() => expect(waiting()).toHaveLength(1));
  const [refused] = waiting();
  expect(refused?.failure).toBe('Pouring was set to Problem meanwhile. Retry sets it to yours.');
  expect(stored()).toMatchObject({ status: 'Problem', notes: 'Old\nmine' });
  await (await openOfflineQueue()).retry(refused?.id ?? '');
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('does not set a status over another one that nobody has seen, where it is to be sent soon', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  world.api.change('preparations', 'p', { status: 'Problem' });
  await world.preparations().load({ force: true });
  await (await openOfflineQueue()).retry(waiting()[0]?.id ?? '');
  connect();
  await waitFor(() => expect(waiting()[0]?.failure).toMatch('was set to Problem meanwhile'));
  expect(stored()?.status).toBe('Problem');
});

it('keeps what the server refuses with its message, and takes it back when it is discarded', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await patch(set('status', 'New'));
  const mend = world.api.fail('PATCH', 'preparations/p', { message: 'The plan is closed.' }, 422);
  connect();
  await waitFor(() => expect(waiting()[0]?.failure).toBe('The plan is closed.'));
  // A change that depends on it waits behind it.
  expect(patches()).toHaveLength(1);
  await reload();
  expect(waiting()).toHaveLength(2);
  mend();
  const asked = () => world.api.sent('GET', 'preparations/p').length;
  const before = asked();
  for (const { id } of waiting()) await (await openOfflineQueue()).discard(id);
  expect(asked()).toBeGreaterThan(before);
  expect(waiting()).toEqual([]);
  expect(shown()?.status).toBe(stored()?.status);
  expect(localStorage.getItem('groundwork-outbox:ada')).toBeNull();
});

it('takes a change back that was written into the kept list before a reload', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  await flushPersistence();
  // Nothing is fetched: what the browser holds must be enough.
  world.api.fail('GET', 'preparations', {}, 503);
  await reload();
  expect(shown()?.status).toBe('Complete');
  await (await openOfflineQueue()).discard(waiting()[0]?.id ?? '');
  expect(shown()?.status).toBe(stored()?.status);
  expect(stored()?.status).not.toBe('Complete');
});

it('discards the one change that was chosen, of several that wait', async () => {
  world.isOnline = false;
  await note('first');
  await note('second');
  await note('third');
  await (await openOfflineQueue()).discard(waiting()[1]?.id ?? '');
  expect(waiting().map(({ what }) => what)).toEqual(['Note: first', 'Note: third']);
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\nfirst\nthird');
});

it('goes on by itself with growing pauses while the API is away', async () => {
  world.isOnline = false;
  await patch(set('status', 'Complete'));
  const back = world.api.fail('PATCH', 'preparations/p', { message: 'Away' }, 503);
  connect();
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(waiting()[0]?.failure).toBeUndefined();
  back();
  connect();
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('does not send again at each answer where the server answers all but this change', async () => {
  world.api.fail('PATCH', 'preparations/p', { message: 'The disk is full.' }, 503);
  await patch(set('status', 'Complete'));
  await waitFor(() => expect(waiting()).toHaveLength(1));
  for (let answer = 0; answer < 30; answer += 1) {
    await world.preparations().load({ force: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Some attempts belong to the pauses, which a slow machine may see the end of.
  expect(patches().length).toBeLessThan(12);
  expect(waiting()).toHaveLength(1);
});

it.each([
  ['a gateway answers while the API is away', { status: 502, body: { message: 'Away' } }],
  ['a page of the network answers', { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } }],
])('keeps a change that %s', async (_who, answer) => {
  const back = world.api.on('PATCH', 'preparations/p', answer);
  expect((await patch(set('status', 'Complete'))).succeeded).toBe(true);
  expect(waiting().map(({ what, failure }) => [what, failure])).toEqual([['Complete', undefined]]);
  back();
  connect();
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('keeps nothing else: other fields need the network', async () => {
  world.isOnline = false;
  world.api.failNetwork('PATCH', 'preparations/p');
  expect((await patch(set('name', 'Other'))).error?.message).toBe('You are offline.');
  expect((await patch(set('status', 'Complete'), set('name', 'Other'))).succeeded).toBe(false);
  expect((await patch(set('/mediaItemIds/0', 'photo'))).succeeded).toBe(false);
  expect(waiting()).toEqual([]);
  expect(shown()?.name).toBe('Pouring');
});

it('does not keep that an account is disabled: nobody is to believe it is before the server knows', async () => {
  world.api.seed('users', [{ id: 'eve', status: 'Active' }]);
  await collection('users').load();
  world.isOnline = false;
  world.api.failNetwork('PATCH', 'users/eve');
  expect((await collection('users').patch('eve', [set('status', 'Disabled')])).succeeded).toBe(false);
  expect(waiting()).toEqual([]);
  expect(collection('users').get('eve')?.status).toBe('Active');
});

it('notifies a dialog of a version that came before the network went', async () => {
  world.isOnline = false;
  const result = await world
    .preparations()
    .patch('p', [set('notes', 'All new')], { ifMatch: '2020-01-01T00:00:00.000Z' });
  expect(result).toMatchObject({ succeeded: false, responseCode: 409, error: { current: { notes: 'Old' } } });
});

it('sends what the first release of the offline queue has kept', async () => {
  await closePersistence();
  const opening = indexedDB.open('groundwork-outbox:ada', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('entries', { keyPath: 'number', autoIncrement: true });
    opening.result.createObjectStore('files', { keyPath: 'id' });
    opening.result.createObjectStore('records');
  };
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const writing = opening.result.transaction(['entries', 'records'], 'readwrite');
  const common = { collection: 'preparations', recordId: 'p', name: 'Pouring', madeAt: 1_795_000_000_000 };
  const kept = [
    { ...common, id: 'k1', changes: { status: { kind: 'set', from: 'New', to: 'Complete' } } },
    { ...common, id: 'k2', changes: { notes: { kind: 'append', text: 'Shelf is wet' } } },
    { ...common, id: 'k3', changes: { mediaItemIds: { kind: 'list', added: ['m'], removed: [] } } },
  ];
  for (const entry of kept) writing.objectStore('entries').add(entry);
  writing.objectStore('records').put(stored(), 'preparations/p');
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  opening.result.close();
  // Its flag had no user.
  localStorage.setItem('groundwork-outbox', 'some value');

  world.isOnline = false;
  await reload();
  expect(waiting().map(({ what }) => what)).toEqual(['Complete', 'Note: Shelf is wet', '1 photo']);
  connect();
  await empty();
  expect(stored()).toMatchObject({ status: 'Complete', notes: 'Old\nShelf is wet', mediaItemIds: ['m'] });
  expect(patches().map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k2', 'k3']);
  expect(localStorage.getItem('groundwork-outbox')).toBeNull();
});
