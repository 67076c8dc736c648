import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { collection } from './collection.ts';
import { pendingCommandsAtom, sendCommand } from './commands.ts';
import { openOfflineQueue, waitingChangesAtom } from './offline-queue/open-offline-queue.ts';
import { closePersistence, openPersistence, wipePersistence } from './persistence.ts';
import { resetCache } from './reset.ts';
import { store } from './store.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
let isOnline = true;

beforeEach(async () => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  api = fakeApi({ records: { orders: [{ id: 'o', name: 'Jug' }] } });
  api.on('POST', 'reservations/move', () => ({ body: { orders: [api.change('orders', 'o', { notes: 'moved' })] } }));
  await openPersistence('ada');
  await collection('orders').load();
});
afterEach(async () => {
  await wipePersistence();
  api.restore();
  jest.restoreAllMocks();
});

const move = (what = '1 into tote 1', options = {}) =>
  sendCommand({ path: 'reservations/move', body: { moves: [{ what }] }, name: 'Jug', what }, options);
const sent = () => api.sent('POST', 'reservations/move');
const pending = () => store.get(pendingCommandsAtom).map(({ what }) => what);
const connect = () => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
};
const empty = () => waitFor(() => expect(store.get(waitingChangesAtom)).toEqual([]));

it('is pending until it is answered, and puts the records that it answers into the cache', async () => {
  const answer = move();
  expect(pending()).toEqual(['1 into tote 1']);
  expect((await answer).kind).toBe('done');
  expect(pending()).toEqual([]);
  expect(collection('orders').get('o')?.notes).toBe('moved');
  expect(sent()[0]?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
});

it('is taken back with its reason when the server refuses it', async () => {
  api.fail('POST', 'reservations/move', { message: 'Bo moved it.', code: 'reservation-moved' }, 409);
  expect(await move()).toMatchObject({ kind: 'refused', error: { message: 'Bo moved it.' }, responseCode: 409 });
  expect(pending()).toEqual([]);
  expect(store.get(waitingChangesAtom)).toEqual([]);
});

it('follows the one before, so that the server has them in the order in which they were given', async () => {
  api.latency = 5;
  await Promise.all([move('first'), move('second'), move('third')]);
  expect(sent().map(({ body }) => (body as { moves: { what: string }[] }).moves[0]?.what)).toEqual([
    'first',
    'second',
    'third',
  ]);
});

it('waits without a network, over a reload, and is sent once under its key', async () => {
  isOnline = false;
  expect((await move('first')).kind).toBe('waiting');
  expect((await move('second')).kind).toBe('waiting');
  expect(pending()).toEqual(['first', 'second']);
  resetCache();
  await openPersistence('ada');
  await waitFor(() => expect(pending()).toEqual(['first', 'second']));
  connect();
  await empty();
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  expect(sent()).toHaveLength(2);
  expect(pending()).toEqual([]);
});

it('keeps the key of an attempt whose answer was lost', async () => {
  const lost = api.failNetwork('POST', 'reservations/move');
  expect((await move()).kind).toBe('waiting');
  lost();
  connect();
  await empty();
  const keys = sent().map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

it.each([401, 502, 503, 504])(
  'waits while its token, or a gateway in place of the server, answers %i, and is sent under its key',
  async (status) => {
    const back = api.fail('POST', 'reservations/move', { message: 'Not now.' }, status);
    expect((await move()).kind).toBe('waiting');
    expect(pending()).toEqual(['1 into tote 1']);
    back();
    connect();
    await empty();
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  },
);

it('is sent as soon as the server answers anything again', async () => {
  const back = api.fail('POST', 'reservations/move', { message: 'The service cannot be reached.' }, 502);
  await move();
  await waitFor(() => expect(sent().length).toBeGreaterThan(1));
  const attempts = sent().length;
  back();
  await collection('orders').load();
  await empty();
  expect(sent()).toHaveLength(attempts + 1);
});

it('goes on behind one that was refused, which stays with its reason', async () => {
  isOnline = false;
  await move('first');
  await move('second');
  api.on('POST', 'reservations/move', ({ body }) =>
    JSON.stringify(body).includes('first') ? { status: 409, body: { message: 'Bo moved it.' } } : undefined,
  );
  connect();
  await waitFor(() =>
    expect(store.get(waitingChangesAtom)).toMatchObject([{ what: 'first', failure: 'Bo moved it.' }]),
  );
  // A refused command had no effect.
  expect(pending()).toEqual([]);
  const [refused] = store.get(waitingChangesAtom);
  await (await openOfflineQueue()).discard(refused?.id ?? '');
  expect(store.get(waitingChangesAtom)).toEqual([]);
});

it('says so at once where it may not wait', async () => {
  isOnline = false;
  expect(await move('ready', { canWait: false })).toMatchObject({
    kind: 'refused',
    error: { code: 'network', message: 'No connection to the server.' },
  });
  expect(store.get(waitingChangesAtom)).toEqual([]);
});

it('says what the gateway says where it may not wait', async () => {
  api.fail('POST', 'reservations/move', { message: 'The service cannot be reached.' }, 502);
  expect(await move('ready', { canWait: false })).toMatchObject({
    kind: 'refused',
    error: { message: 'The service cannot be reached.' },
    responseCode: 502,
  });
  expect(store.get(waitingChangesAtom)).toEqual([]);
});

it('is done once where it may not wait and is given again because its answer was lost', async () => {
  const lost = api.failNetwork('POST', 'reservations/move');
  expect(await move('ship', { canWait: false })).toMatchObject({
    kind: 'refused',
    error: { message: 'The server did not answer. Try again: nothing is done twice.' },
  });
  lost();
  expect((await move('ship', { canWait: false })).kind).toBe('done');
  expect((await move('ship', { canWait: false })).kind).toBe('done');
  const [first, second, third] = sent().map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('does a refused move anyway with what is left, as another command', async () => {
  api.seed('inventoryitems', [
    {
      id: 's',
      locationId: 'w',
      quantity: 9,
      reservations: [
        { orderId: 'o', quantity: 1, status: 'Reserved', preparationItemId: null, projectId: null, userId: null },
      ],
    },
  ]);
  isOnline = false;
  const moves = [{ orderId: 'o', inventoryItemId: 's', quantity: 3, from: 'Reserved', to: 'Dropped' }];
  await sendCommand({ path: 'reservations/move', body: { moves }, name: 'Jug', what: '3 into tote 1' });
  const allow = api.fail('POST', 'reservations/move', { message: 'Only 1 of 3 are Reserved.' }, 409);
  connect();
  await waitFor(() => expect(store.get(waitingChangesAtom)[0]?.failure).toBe('Only 1 of 3 are Reserved.'));
  const [refused] = store.get(waitingChangesAtom);
  allow();
  await (await openOfflineQueue()).retry(refused?.id ?? '');
  await empty();
  const [first, second] = sent();
  expect(second?.body).toEqual({ moves: [{ ...moves[0], quantity: 1 }] });
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

it('says that nothing is left where nothing is', async () => {
  api.seed('inventoryitems', [{ id: 's', locationId: 'w', quantity: 9 }]);
  isOnline = false;
  const moves = [{ orderId: 'o', inventoryItemId: 's', quantity: 3, from: 'Reserved', to: 'Dropped' }];
  await sendCommand({ path: 'reservations/move', body: { moves }, name: 'Jug', what: '3 into tote 1' });
  api.fail('POST', 'reservations/move', { message: 'None of them is Reserved.' }, 409);
  connect();
  await waitFor(() => expect(store.get(waitingChangesAtom)[0]?.failure).toBe('None of them is Reserved.'));
  await (await openOfflineQueue()).retry(store.get(waitingChangesAtom)[0]?.id ?? '');
  await waitFor(() => expect(store.get(waitingChangesAtom)[0]?.failure).toBe('Nothing is left of it. Discard it.'));
});

it("is not sent with the next user's token where its turn comes after the sign-out of who gave it", async () => {
  api.latency = 200;
  const [first, second] = [move('first'), move('second')];
  await waitFor(() => expect(sent()).toHaveLength(1));
  resetCache();
  await closePersistence();
  await openPersistence('bob');
  await first;
  expect(await second).toMatchObject({ kind: 'refused', error: { code: 'signed-out' } });
  expect(sent()).toHaveLength(1);
  expect(store.get(waitingChangesAtom)).toEqual([]);
});

it('that had no answer is not kept for who has signed in meanwhile', async () => {
  api.latency = 200;
  api.failNetwork('POST', 'reservations/move');
  const given = move();
  await waitFor(() => expect(sent()).toHaveLength(1));
  resetCache();
  await closePersistence();
  await openPersistence('bob');
  expect((await given).kind).toBe('refused');
  expect(store.get(waitingChangesAtom)).toEqual([]);
});
