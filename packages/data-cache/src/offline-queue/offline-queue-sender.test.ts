import { waitFor } from '@testing-library/dom';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';
import { openOfflineQueue } from './open-offline-queue.ts';

const world = offlineQueueWorld();
const { stored, waiting, patches, note, connect, reload, empty } = world;
const keepOne = async () => {
  world.isOnline = false;
  await note('mine');
  world.isOnline = true;
};
const tryAgain = async () => (await openOfflineQueue()).reread();
const current = (fields: object) => ({
  status: 409,
  body: { message: 'Changed.', current: { ...stored(), ...fields } },
});

it('waits longer after each attempt without an answer, and begins with the short pause after one that had one', async () => {
  const waited = jest.spyOn(globalThis, 'setTimeout');
  const pauses = () => {
    const long = waited.mock.calls.flatMap(([, milliseconds = 0]) => (milliseconds >= 5_000 ? milliseconds : []));
    waited.mockClear();
    // Requests and turns have limits of their own, of 20 seconds as well.
    return long.filter((milliseconds) => [5_000, 10_000, 40_000].includes(milliseconds));
  };
  await keepOne();
  const back = world.api.fail('PATCH', 'preparations/p', { message: 'Away' }, 408);
  for (let attempt = 0; attempt < 4; attempt += 1) await tryAgain();
  expect(patches()).toHaveLength(4);
  expect(pauses()).toEqual([5_000, 10_000, 40_000]);
  // The network is back: its pauses begin with the short one.
  connect();
  await tryAgain();
  expect(pauses()[0]).toBe(5_000);
  for (let attempt = 0; attempt < 3; attempt += 1) await tryAgain();
  back();
  await tryAgain();
  expect(waiting()).toEqual([]);
  await keepOne();
  world.api.fail('PATCH', 'preparations/p', { message: 'Away' }, 408);
  pauses();
  await tryAgain();
  expect(pauses()).toEqual([5_000]);
});

it('sends nothing while nobody may be asked, as after the end of the session', async () => {
  await keepOne();
  world.api.isFetchingAllowed = false;
  await tryAgain();
  expect(patches()).toEqual([]);
  world.api.isFetchingAllowed = true;
  await tryAgain();
  expect(stored()?.notes).toBe('Old\nmine');
});

it('repeats after a reload what it has sent, as it was: the server may have it under this key', async () => {
  await keepOne();
  const cut = world.api.failNetwork('PATCH', 'preparations/p');
  await tryAgain();
  cut();
  world.isOnline = false;
  await reload();
  world.api.change('preparations', 'p', { notes: 'Old\ntheirs' });
  await world.preparations().load({ force: true });
  world.api.on('PATCH', 'preparations/p', { status: 500, body: { message: 'Stop here.' } });
  connect();
  await waitFor(() => expect(patches()).toHaveLength(2));
  const [first, second] = patches();
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers).toMatchObject({
    'if-match': first?.headers['if-match'],
    'idempotency-key': first?.headers['idempotency-key'],
  });
});

it('gives up after five versions of others, and says what the server did', async () => {
  await keepOne();
  let version = 0;
  world.api.on('PATCH', 'preparations/p', () => {
    version += 1;
    return current({ timeModifiedUtc: new Date(Date.UTC(2030, 0, version)).toISOString() });
  });
  await tryAgain();
  expect(patches()).toHaveLength(5);
  expect(waiting()[0]?.failure).toBe('Changed.');
});

it('goes by the version that the server has, also where it is an older one, as after a restore of its data', async () => {
  await keepOne();
  const restored = '2020-01-01T00:00:00.000Z';
  world.api.on('PATCH', 'preparations/p', { body: { ...stored(), notes: 'Old\nmine' } });
  world.api.handle(({ method, headers }) =>
    method === 'PATCH' && headers['if-match'] !== `"${restored}"` ? current({ timeModifiedUtc: restored }) : undefined,
  );
  await tryAgain();
  await empty();
  expect(
    patches()
      .map(({ headers }) => headers['if-match'])
      .at(-1),
  ).toBe(`"${restored}"`);
});
