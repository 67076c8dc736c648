import { waitFor } from '@testing-library/dom';
import { collection } from '../collection.ts';
import { answerOf, endOf } from '../database.ts';
import { openPersistence } from '../persistence.ts';
import { resetCache } from '../reset.ts';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';

// Changes that were stored by an earlier release without a network are sent by this one. Names, tables and entries are
// written out as that release stored them, and never changed: a new release gets a fixture of its own.
const released = [
  {
    version: 1,
    tables: { entries: { keyPath: 'number', autoIncrement: true }, files: { keyPath: 'id' }, records: {} },
    records: {
      'preparations/p': {
        ...{ id: 'p', name: 'Pouring', status: 'New', notes: 'Old', mediaItemIds: [], tagIds: [] },
        ...{ isArchived: false, isDeleted: false },
        ...{ timeCreatedUtc: '2026-11-20T08:00:00.000Z', timeModifiedUtc: '2026-11-20T08:00:00.000Z' },
      },
    },
    flag: ['groundwork-outbox:ada', '7c0a1b9e-3f0e-4c7e-9a52-0f6f4f2f9d11'],
    entries: [
      {
        id: 'e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a01',
        collection: 'preparations',
        recordId: 'p',
        name: 'Pouring',
        changes: {
          status: { kind: 'set', from: 'New', to: 'Complete' },
          notes: { kind: 'append', text: 'The jug leaks' },
        },
        madeAt: 1_795_000_000_000,
      },
      {
        id: 'e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a02',
        collection: 'moduleRequests',
        recordId: 'e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a02',
        name: 'Jug',
        changes: {},
        madeAt: 1_795_000_001_000,
        creation: { body: { name: 'Jug', kind: 'wish', projectId: 'juniper' }, what: 'Replacement requested' },
      },
      {
        id: 'e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a03',
        collection: 'orders',
        recordId: 'e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a03',
        name: '2 into tote 3',
        changes: {},
        madeAt: 1_795_000_002_000,
        command: { path: 'reservations/move', body: { quantity: 2 }, what: '2 into tote 3' },
      },
    ],
  },
] as const;

const world = offlineQueueWorld();

/** The database of the offline queue as a release left it in the browser of ada. */
async function leave({ version, tables, entries, records, flag }: (typeof released)[number]) {
  const opening = indexedDB.open('groundwork-outbox:ada', version);
  opening.onupgradeneeded = () => {
    for (const [name, options] of Object.entries(tables)) opening.result.createObjectStore(name, options);
  };
  const database = await answerOf(opening);
  const transaction = database.transaction(['entries', 'records'], 'readwrite');
  for (const entry of entries) transaction.objectStore('entries').add(entry);
  for (const [key, record] of Object.entries(records)) transaction.objectStore('records').put(record, key);
  await endOf(transaction);
  database.close();
  localStorage.setItem(...(flag as unknown as [string, string]));
}

it.each(released)('sends what a release with version $version of the queue has kept, in its order', async (release) => {
  const moved: unknown[] = [];
  world.api.on('POST', 'reservations/move', ({ body, headers }) => {
    moved.push([body, headers['idempotency-key']]);
    return { body: {} };
  });
  await leave(release);
  resetCache();
  await openPersistence('ada');
  await collection('preparations').load();
  await waitFor(() => expect(moved).toHaveLength(1));
  await world.empty();
  expect(world.stored()).toMatchObject({ status: 'Complete', notes: 'Old\nThe jug leaks' });
  const [patch] = world.patches();
  expect(patch?.headers['idempotency-key']).toBe('e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a01');
  expect(world.api.sent('POST').map(({ body }) => body)).toEqual(
    expect.arrayContaining([{ name: 'Jug', kind: 'wish', projectId: 'juniper' }]),
  );
  expect(moved).toEqual([[{ quantity: 2 }, 'e0b3a9b4-28d5-4b55-8c61-5b1f4f0c0a03']]);
});
