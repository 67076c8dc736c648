import type { PatchOperation } from '@groundwork/contract';
import { waitFor } from '@testing-library/dom';
import { collection, createOrKeep } from '../collection.ts';
import { closePersistence } from '../persistence.ts';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';

const world = offlineQueueWorld();
const { stored, waiting, set, patch, note, connect, empty } = world;

it('repeats a change whose answer was lost as it was, under its key', async () => {
  let isLost = true;
  const keys = new Map<string, unknown>();
  world.api.on('PATCH', 'preparations/p', ({ headers, body }) => {
    const key = headers['idempotency-key'] ?? '';
    // As the server: what was answered to a key is answered to it again.
    if (keys.has(key)) {
      expect(body).toEqual(keys.get(key));
      return { body: stored() };
    }
    keys.set(key, body);
    const answer = world.api.rows('preparations').patch('p', body as PatchOperation[]);
    if (isLost) throw new TypeError('Failed to fetch');
    return { body: answer };
  });
  expect((await note('mine')).succeeded).toBe(true);
  expect(waiting()).toHaveLength(1);
  isLost = false;
  world.api.change('preparations', 'p', { notes: `${stored()?.notes}\ntheirs` });
  connect();
  await empty();
  expect(stored()?.notes).toBe('Old\nmine\ntheirs');
  expect(keys.size).toBe(1);
});

describe('a new record whose answer was lost', () => {
  const make = () =>
    createOrKeep('vendors', { body: { name: 'Oak' }, what: 'Vendor added' }, 'Oak', (options) =>
      collection('vendors').create({ name: 'Oak' }, options),
    );
  const keys = () => world.api.sent('POST').map(({ headers }) => headers['idempotency-key']);

  it('is kept and sent again under its key', async () => {
    world.api.loseAnswer('POST', 'vendors');
    expect((await make()).succeeded).toBe(true);
    connect();
    await empty();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is sent again by its user under its key where nothing is kept', async () => {
    await closePersistence();
    world.api.on('POST', 'vendors', { status: 502, body: {} });
    await make();
    await make();
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });
});

describe('a change of a record that others changed while it was on its way, and whose connection was cut', () => {
  const cutAfter = (fields: object) =>
    world.api.on('PATCH', 'preparations/p', async () => {
      world.api.change('preparations', 'p', fields);
      await world.preparations().load({ force: true });
      throw new TypeError('Failed to fetch');
    });

  it('is kept, since the server may have it, and takes nothing of theirs away', async () => {
    const cut = cutAfter({ notes: 'Old\ntheirs' });
    expect((await note('mine')).succeeded).toBe(true);
    expect(waiting().map(({ what }) => what)).toEqual(['Note: mine']);
    cut();
    connect();
    await empty();
    expect(stored()?.notes).toBe('Old\ntheirs\nmine');
  });

  it('is not set over what they have set', async () => {
    const cut = cutAfter({ status: 'Problem' });
    await patch(set('status', 'Complete'));
    cut();
    connect();
    await waitFor(() => expect(waiting()[0]?.failure).toMatch('was set to Problem meanwhile'));
    expect(stored()?.status).toBe('Problem');
  });
});
