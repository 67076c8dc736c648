import type { Count } from '@groundwork/contract';
import { call } from './call.ts';
import { collection } from './collection.ts';
import { type CommandAnswer, sendCommand } from './commands.ts';
import { SingleWrite } from './single-write.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
/** What the server has stored, by key. */
let stored: Map<string, unknown>;
let losesAnswers: boolean;
let isAway: boolean;

beforeEach(() => {
  api = fakeApi();
  stored = new Map();
  losesAnswers = false;
  isAway = false;
  api.on('POST', 'counts/open', ({ headers, body }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const key = headers['idempotency-key'] ?? '';
    const kept = stored.get(key) ?? body;
    if (JSON.stringify(kept) !== JSON.stringify(body)) {
      return {
        status: 422,
        body: { message: 'This Idempotency-Key was used for another request.', code: 'key-reused' },
      };
    }
    stored.set(key, kept);
    if (losesAnswers) throw new TypeError('Failed to fetch');
    return { body: { counts: [], note: (kept as { note: string }).note } };
  });
});
afterEach(() => api.restore());

const open = (single: SingleWrite, note: string): Promise<CommandAnswer<{ note: string }>> =>
  sendCommand({ path: 'counts/open', body: { note }, name: 'A count', what: 'Open' }, { canWait: false, single });
const storedNotes = () => [...stored.values()].map((body) => (body as { note: string }).note);

it('is stored once where the answer was lost and a field was changed since', async () => {
  const single = new SingleWrite();
  losesAnswers = true;
  expect((await open(single, 'Shelf A')).kind).toBe('refused');
  losesAnswers = false;
  expect(await open(single, 'Shelf B')).toMatchObject({ kind: 'done', isEarlier: true, data: { note: 'Shelf A' } });
  expect(storedNotes()).toEqual(['Shelf A']);
});

it('is stored as it is at last where no attempt has reached the server', async () => {
  const single = new SingleWrite();
  isAway = true;
  await open(single, 'Shelf A');
  isAway = false;
  const answer = await open(single, 'Shelf B');
  expect(answer).toMatchObject({ kind: 'done', data: { note: 'Shelf B' } });
  expect(answer).not.toHaveProperty('isEarlier');
  expect(storedNotes()).toEqual(['Shelf B']);
});

it('finds the attempt that was stored among several', async () => {
  const single = new SingleWrite();
  isAway = true;
  await open(single, 'Shelf A');
  isAway = false;
  losesAnswers = true;
  await open(single, 'Shelf B');
  losesAnswers = false;
  expect(await open(single, 'Shelf C')).toMatchObject({ isEarlier: true, data: { note: 'Shelf B' } });
  expect(storedNotes()).toEqual(['Shelf B']);
});

it('is stored once where a refusal lies between', async () => {
  const single = new SingleWrite();
  losesAnswers = true;
  await open(single, 'Shelf A');
  losesAnswers = false;
  const allow = api.fail('POST', 'counts/open', { message: 'Not allowed.' }, 403);
  await open(single, 'Shelf B');
  allow();
  expect(await open(single, 'Shelf C')).toMatchObject({ isEarlier: true, data: { note: 'Shelf A' } });
  expect(storedNotes()).toEqual(['Shelf A']);
});

it('is another one after it was answered', async () => {
  const single = new SingleWrite();
  await open(single, 'Shelf A');
  await open(single, 'Shelf A');
  await open(single, 'Shelf B');
  expect(storedNotes()).toEqual(['Shelf A', 'Shelf A', 'Shelf B']);
});

it('is stored once where the dialog was closed without an answer, and the same is entered in a new one', async () => {
  losesAnswers = true;
  await open(new SingleWrite(), 'Shelf A');
  losesAnswers = false;
  await open(new SingleWrite(), 'Shelf A');
  expect(storedNotes()).toEqual(['Shelf A']);
});

it('of a new dialog is stored, whatever one that was closed without an answer has stored', async () => {
  const closed = new SingleWrite();
  isAway = true;
  await open(closed, 'Shelf A');
  isAway = false;
  losesAnswers = true;
  await open(closed, 'Shelf B');
  losesAnswers = false;
  const answer = await open(new SingleWrite(), 'Shelf A');
  expect(answer).toMatchObject({ kind: 'done', data: { note: 'Shelf A' } });
  expect(storedNotes()).toEqual(['Shelf B', 'Shelf A']);
  // What the closed one has stored is entered again: it is still the same.
  await open(new SingleWrite(), 'Shelf B');
  expect(storedNotes()).toEqual(['Shelf B', 'Shelf A']);
});

it('of a new dialog is stored as it is at last, though its key is of one that was closed and its first attempt was lost', async () => {
  const closed = new SingleWrite();
  isAway = true;
  await open(closed, 'Shelf A');
  isAway = false;
  losesAnswers = true;
  await open(closed, 'Shelf B');
  losesAnswers = false;
  const fresh = new SingleWrite();
  isAway = true;
  await open(fresh, 'Shelf A');
  isAway = false;
  const answer = await open(fresh, 'Shelf C');
  expect(answer).toMatchObject({ kind: 'done', data: { note: 'Shelf C' } });
  expect(answer).not.toHaveProperty('isEarlier');
  expect(storedNotes()).toEqual(['Shelf B', 'Shelf C']);
});

it('leaves other calls of the same body a key of their own', async () => {
  const single = new SingleWrite();
  isAway = true;
  await open(single, 'Shelf A');
  isAway = false;
  await open(single, 'Shelf B');
  await call('POST', 'counts/open', { body: { note: 'Shelf A' } });
  expect(storedNotes()).toEqual(['Shelf B', 'Shelf A']);
});

describe('a command that is given again after its answer was lost', () => {
  const command = (path: string, body: Record<string, unknown>) =>
    sendCommand<{ counts: Count[] }>({ path, body, name: 'Count 7', what: 'Applied' }, { canWait: false });
  const setUp = async () => {
    api.seed('counts', [{ id: 'c', name: 'Count 7', status: 'Review' }]);
    await collection('counts').load();
    api.on('POST', 'counts/apply', () => ({ body: { counts: [api.change('counts', 'c', { status: 'Applied' })] } }));
    api.on('POST', 'counts/undo', () => ({ body: { counts: [api.change('counts', 'c', { status: 'Review' })] } }));
    api.loseAnswer('POST', 'counts/apply');
    expect((await command('counts/apply', { countId: 'c' })).kind).toBe('refused');
  };

  it('is not done a second time', async () => {
    await setUp();
    const { timeModifiedUtc } = api.stored('counts', 'c') ?? {};
    await collection('counts').load({ force: true });
    expect(await command('counts/apply', { countId: 'c' })).toMatchObject({ kind: 'done' });
    expect(api.stored('counts', 'c')?.timeModifiedUtc).toBe(timeModifiedUtc);
  });

  it('is sent once where somebody has changed the record before its answer came', async () => {
    api.seed('counts', [{ id: 'c', name: 'Count 7', status: 'Review' }]);
    await collection('counts').load();
    const asItWas = { ...api.stored('counts', 'c'), status: 'Applied', timeModifiedUtc: '2020-01-01T00:00:00.000Z' };
    api.on('POST', 'counts/apply', { body: { counts: [asItWas] } });
    expect(await command('counts/apply', { countId: 'c' })).toMatchObject({ kind: 'done' });
    expect(api.sent('POST')).toHaveLength(1);
  });

  it('is not done a second time where somebody has since changed something else that it names', async () => {
    api.seed('inventoryitems', [{ id: 'i', quantity: 5 }]);
    await collection('inventoryitems').load();
    api.seed('counts', [{ id: 'c', name: 'Count 7', status: 'Review' }]);
    await collection('counts').load();
    api.on('POST', 'counts/apply', () => ({
      body: {
        counts: [api.change('counts', 'c', { status: 'Applied' })],
        inventoryitems: [api.change('inventoryitems', 'i', { quantity: 4 })],
      },
    }));
    api.loseAnswer('POST', 'counts/apply');
    await command('counts/apply', { countId: 'c' });
    api.change('inventoryitems', 'i', { quantity: 3 });
    await collection('inventoryitems').load({ force: true });
    expect(await command('counts/apply', { countId: 'c' })).toMatchObject({ kind: 'done' });
    expect(api.stored('inventoryitems', 'i')?.quantity).toBe(3);
  });

  it('is done once more where what it is about was changed since, though its name is of no list', async () => {
    api.seed('inventoryitems', [{ id: 'i', quantity: 5 }]);
    await collection('inventoryitems').load();
    api.on('POST', 'reservations/move', () => ({
      body: { inventoryitems: [api.change('inventoryitems', 'i', { quantity: 4 })] },
    }));
    api.loseAnswer('POST', 'reservations/move');
    await command('reservations/move', { moves: ['i'] });
    api.change('inventoryitems', 'i', { quantity: 5 });
    await collection('inventoryitems').load({ force: true });
    expect(await command('reservations/move', { moves: ['i'] })).toMatchObject({ kind: 'done' });
    expect(api.stored('inventoryitems', 'i')?.quantity).toBe(4);
  });

  it('is done once more where it has been undone since', async () => {
    await setUp();
    await command('counts/undo', { countId: 'c' });
    expect(api.stored('counts', 'c')?.status).toBe('Review');
    expect(await command('counts/apply', { countId: 'c' })).toMatchObject({ kind: 'done' });
    expect(api.stored('counts', 'c')?.status).toBe('Applied');
    expect(collection('counts').get('c')?.status).toBe('Applied');
  });
});
