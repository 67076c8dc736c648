import { openPersistence, waitingChangesAtom, wipePersistence } from '@groundwork/data-cache';
import '@groundwork/data-cache/testing/indexed-db';
import { type FakeApi, fakeApi } from '@groundwork/testing';
import { getDefaultStore } from 'jotai';
import { allocate, moveReservations } from './stock-commands.ts';

// The network fails in the middle of a command, and the browser has not noticed before.
let api: FakeApi;
beforeEach(async () => {
  api = fakeApi();
  api.failNetwork('POST', /^reservations\//);
  await openPersistence('pia');
});
afterEach(async () => {
  await wipePersistence();
  api.restore();
});

const waiting = () =>
  getDefaultStore()
    .get(waitingChangesAtom)
    .map(({ what }) => what);
const move = (to: 'Dropped' | 'Ready') =>
  moveReservations([{ orderId: 'o', inventoryItemId: 'i', quantity: 1, from: 'Reserved', to }], {
    name: 'Jug',
    what: to,
  });

it('keeps what was put into a tote until the network is back', async () => {
  expect((await move('Dropped')).kind).toBe('waiting');
  expect(waiting()).toEqual(['Dropped']);
});

it('keeps no Ready and no reserving: others would act on another stock until it is sent', async () => {
  expect(await move('Ready')).toMatchObject({ kind: 'refused' });
  expect(await allocate(['o'], { name: 'Jug', what: 'Reserve' })).toMatchObject({ kind: 'refused' });
  expect(waiting()).toEqual([]);
});
