import type { PatchOperation } from '@groundwork/contract';
import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { collection } from '../collection.ts';
import { closePersistence, flushPersistence, openPersistence, wipePersistence } from '../persistence.ts';
import { resetCache } from '../reset.ts';
import { store } from '../store.ts';
import { FakeLocks } from '../testing/fake-tabs.ts';
import { type FakeApi, fakeApi } from '../testing/index.ts';
import { openOutbox, waitingChangesAtom } from './open-outbox.ts';
import { openOutboxDatabase } from './outbox-database.ts';

let api: FakeApi;
let isOnline = true;
const { structuredClone } = globalThis;

beforeEach(async () => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  api = fakeApi({ records: { preparations: [{ id: 'p', name: 'Pouring', notes: 'Old' }] } });
  await openPersistence('ada');
  await preparations().load();
});
afterEach(async () => {
  await wipePersistence();
  api.restore();
  jest.restoreAllMocks();
  Object.assign(globalThis, { structuredClone });
});

const preparations = () => collection('preparations');
const shown = () => preparations().get('p');
const stored = () => api.stored('preparations', 'p');
const waiting = () => store.get(waitingChangesAtom);
const patches = () => api.sent('PATCH');
const set = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value });
const patch = (...operations: PatchOperation[]) =>
  preparations().patch('p', operations, { ifMatch: shown()?.timeModifiedUtc });
const note = (text: string) => patch(set('notes', `${shown()?.notes}\n${text}`));
const connect = () => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
};
const reload = async () => {
  resetCache();
  await openPersistence('ada');
  await preparations().load();
  await waitFor(() => expect(waiting().length).toBeGreaterThan(0));
};
const empty = () => waitFor(() => expect(waiting()).toEqual([]));

it('sends at once where there is a network, and keeps nothing', async () => {
  expect((await patch(set('status', 'Complete'))).succeeded).toBe(true);
  expect(stored()?.status).toBe('Complete');
  expect(waiting()).toEqual([]);
});

it('keeps changes without a network, shows them, and sends each once and in order', async () => {
  isOnline = false;
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
  isOnline = false;
  await patch(set('status', 'Complete'));
  await reload();
  expect(shown()?.status).toBe('Complete');
  api.change('preparations', 'p', { notes: 'Somebody else' });
  await preparations().load({ force: true });
  expect(shown()).toMatchObject({ status: 'Complete', notes: 'Somebody else' });
  connect();
  await empty();
  expect(stored()).toMatchObject({ status: 'Complete', notes: 'Somebody else' });
});

it('repeats a change whose answer was lost as it was, under its key', async () => {
  let isLost = true;
  const keys = new Map<string, unknown>();
  api.on('PATCH', 'preparations/p', ({ headers, body }) => {
    const key = headers['idempotency-key'] ?? '';
    // As the server: what was answered to a key is answered to it again.
    if (keys.has(key)) {
      expect(body).toEqual(keys.get(key));
      return { body: stored() };
    }
    keys.set(key, body);
    const answer = api.rows('preparations').patch('p', body as PatchOperation[]);
    if (isLost) throw new TypeError('Failed to fetch');
    return { body: answer };
  });
  expect((await note('mine')).succeeded).toBe(true);
  expect(waiting()).toHaveLength(1);
  isLost = false;
  api.change('preparations', 'p', { notes: `${stored()?.notes}\ntheirs` });
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\nmine\ntheirs');
  expect(keys.size).toBe(1);
});

it('puts a note behind what others wrote meanwhile', async () => {
  isOnline = false;
  await note('mine');
  api.change('preparations', 'p', { notes: 'Old\ntheirs' });
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\ntheirs\nmine');
});

it('does not set a status over another one that was set meanwhile, unless asked to', async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  await note('mine');
  api.change('preparations', 'p', { status: 'Problem' });
  connect();
  await waitFor(() => expect(waiting()).toHaveLength(1));
  const [refused] = waiting();
  expect(refused?.failure).toBe('Pouring was set to Problem meanwhile. Retry sets it to yours.');
  expect(stored()).toMatchObject({ status: 'Problem', notes: 'Old\nmine' });
  await (await openOutbox()).retry(refused?.id ?? '');
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('keeps what the server refuses with its message, and takes it back when it is discarded', async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  await patch(set('status', 'New'));
  const mend = api.fail('PATCH', 'preparations/p', { message: 'The plan is closed.' }, 422);
  connect();
  await waitFor(() => expect(waiting()[0]?.failure).toBe('The plan is closed.'));
  // What builds on it waits behind it.
  expect(patches()).toHaveLength(1);
  await reload();
  expect(waiting()).toHaveLength(2);
  mend();
  for (const { id } of waiting()) await (await openOutbox()).discard(id);
  expect(waiting()).toEqual([]);
  expect(shown()?.status).toBe(stored()?.status);
  expect(localStorage.getItem('groundwork-outbox:ada')).toBeNull();
});

it('goes on by itself with growing pauses while the API is away', async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  const back = api.fail('PATCH', 'preparations/p', { message: 'Away' }, 503);
  connect();
  await waitFor(() => expect(patches()).toHaveLength(1));
  expect(waiting()[0]?.failure).toBeUndefined();
  back();
  connect();
  await empty();
  expect(stored()?.status).toBe('Complete');
});

it('keeps nothing else: other fields need the network', async () => {
  isOnline = false;
  api.failNetwork('PATCH', 'preparations/p');
  expect((await patch(set('name', 'Other'))).error?.message).toBe('You are offline.');
  expect((await patch(set('status', 'Complete'), set('name', 'Other'))).succeeded).toBe(false);
  expect(waiting()).toEqual([]);
  expect(shown()?.name).toBe('Pouring');
});

it('notifies a dialog of a version that came before the network went', async () => {
  isOnline = false;
  const result = await preparations().patch('p', [set('notes', 'All new')], { ifMatch: '2020-01-01T00:00:00.000Z' });
  expect(result).toMatchObject({ succeeded: false, responseCode: 409, error: { current: { notes: 'Old' } } });
});

it('is sent by one tab at a time, and shows what another one has sent', async () => {
  const locks = new FakeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  isOnline = false;
  await patch(set('status', 'Complete'));
  const release = locks.hold('groundwork:outbox:ada');
  connect();
  const database = await openOutboxDatabase('ada');
  expect(await database.count('entries')).toBe(1);
  await database.clear('entries');
  database.close();
  expect(patches()).toEqual([]);
  release();
  await empty();
  expect(patches()).toEqual([]);
  Reflect.deleteProperty(navigator, 'locks');
});

it('follows what another tab has kept', async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  const database = await openOutboxDatabase('ada');
  const [entry] = await database.getAll('entries');
  if (entry)
    await database.put('entries', { ...entry, changes: { status: { kind: 'set', from: 'New', to: 'Problem' } } });
  database.close();
  window.dispatchEvent(new StorageEvent('storage', { key: 'groundwork-outbox:ada' }));
  await waitFor(() => expect(shown()?.status).toBe('Problem'));
});

it('keeps a picture, shows it, and sends it with the change that names it', async () => {
  // What jsdom's clone makes of a picture is no picture.
  Object.assign(globalThis, { structuredClone: (value: unknown) => keepBlobs(value) });
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
  const upload = jest.fn(async () => ({ succeeded: true as const, data: 'http://blobs/1.png', responseCode: 201 }));
  api.upload = upload;
  isOnline = false;
  const picture = await (await openOutbox()).keepFile(new Blob(['x'], { type: 'image/png' }), 'Image##1');
  expect(collection('mediaitems').get(picture.id)?.url).toBe('blob:kept');
  await patch(set('mediaItemIds', [picture.id]));
  expect(shown()?.mediaItemIds).toEqual([picture.id]);
  expect(waiting().map(({ what }) => what)).toEqual(['1 photo']);
  connect();
  await empty();
  const [made] = api.sent('POST', 'mediaitems');
  expect(upload).toHaveBeenCalledTimes(1);
  expect(made?.query.get('projectRelated')).toBe('true');
  expect(made?.headers['idempotency-key']).toBe(picture.id);
  expect(stored()?.mediaItemIds).toEqual([api.rows('mediaitems').all()[0]?.id]);
  expect(shown()?.mediaItemIds).toEqual(stored()?.mediaItemIds);
  expect(collection('mediaitems').get(picture.id)).toBeUndefined();
});

it('is wiped at the sign-out', async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  await wipePersistence();
  expect(waiting()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

it("survives another user's sign-in unseen, and is the first user's again when they return", async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  await wipePersistence({ keepsUnsent: true });
  resetCache();
  expect(waiting()).toEqual([]);

  await openPersistence('bob');
  isOnline = true;
  await preparations().load();
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(waiting()).toEqual([]);
  expect(shown()?.status).toBe('New');
  expect(patches()).toEqual([]);
  // Bob has nothing to lose at his sign-out, and does not lose what is not his.
  await wipePersistence();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['groundwork-outbox:ada']);

  isOnline = false;
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
  isOnline = false;
  await patch(set('status', 'Complete'));
  expect(waiting()).toHaveLength(1);
});

it('is not shown to anybody while nobody is signed in, and is read again by its user', async () => {
  isOnline = false;
  await patch(set('status', 'Complete'));
  await closePersistence();
  expect(waiting()).toEqual([]);
  await reload();
  expect(shown()?.status).toBe('Complete');
});

it('shows a photo that waits at its own address after a reload, whatever the persisted list holds', async () => {
  globalThis.structuredClone = keepBlobs as typeof structuredClone;
  let addresses = 0;
  URL.createObjectURL = () => `blob:${addresses++}`;
  URL.revokeObjectURL = () => undefined;
  isOnline = false;
  const picture = await (await openOutbox()).keepFile(new Blob(['x'], { type: 'image/png' }), 'photo');
  await patch(set('mediaItemIds', [picture.id]));
  isOnline = true;
  api.seed('mediaitems', [{ id: 'other' }]);
  await collection('mediaitems').load();
  await flushPersistence();
  resetCache();
  isOnline = false;
  await openPersistence('ada');
  await preparations().load();
  await waitFor(() => expect(collection('mediaitems').get(picture.id)?.url).toMatch(/^blob:/));
  await collection('mediaitems').load();
  expect(collection('mediaitems').get('other')).toBeDefined();
  expect(collection('mediaitems').get(picture.id)?.url).toBe(`blob:${addresses - 1}`);
  expect(addresses).toBeGreaterThan(1);
});

it('sends what the first release of the outbox has kept', async () => {
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

  isOnline = false;
  await reload();
  expect(waiting().map(({ what }) => what)).toEqual(['Complete', 'Note: Shelf is wet', '1 photo']);
  connect();
  await empty();
  expect(stored()).toMatchObject({ status: 'Complete', notes: 'Old\nShelf is wet', mediaItemIds: ['m'] });
  expect(patches().map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k2', 'k3']);
  expect(localStorage.getItem('groundwork-outbox')).toBeNull();
});

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

const keepBlobs = (value: unknown): unknown => {
  if (value instanceof Blob || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(keepBlobs);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keepBlobs(one)]));
};
