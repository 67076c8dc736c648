import {
  closePersistence,
  collection,
  openPersistence,
  waitingChangesAtom,
  wipePersistence,
} from '@groundwork/data-cache';
import '@groundwork/data-cache/testing/indexed-db';
import { fakeApi } from '@groundwork/testing';
import { waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { clearLocalData } from '../start/account.ts';
import { deleteOrphanedDatabases } from './orphaned-databases.ts';

const waiting = () => getDefaultStore().get(waitingChangesAtom);
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Ada's change that waits for a network, and the list that it is in. */
async function keepChange() {
  fakeApi({ records: { preparations: [{ id: 'p', name: 'Pouring' }] } });
  await openPersistence('ada');
  await collection('preparations').load();
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await collection('preparations').patch('p', [{ op: 'replace', path: 'status', value: 'Complete' }]);
  expect(waiting()).toHaveLength(1);
  return offline;
}
afterEach(async () => {
  jest.restoreAllMocks();
  await wipePersistence();
});

it("leaves a user's unsent changes where somebody else has signed in and out again meanwhile", async () => {
  await keepChange();
  // Ada's session has expired: Ben signs in on her device, and out again.
  await clearLocalData({ keepsUnsent: true });
  await openPersistence('ben');
  await clearLocalData();
  await deleteOrphanedDatabases();
  await waitFor(async () => expect(await names()).toEqual(['groundwork-outbox:ada']));
  await openPersistence('ada');
  await waitFor(() => expect(waiting()).toMatchObject([{ name: 'Pouring', what: 'Complete' }]));
});

it('deletes what a sign-out has left that was interrupted, unsent changes too', async () => {
  await keepChange();
  await closePersistence();
  localStorage.clear();
  await deleteOrphanedDatabases();
  await waitFor(async () => expect(await names()).toEqual([]));
});
