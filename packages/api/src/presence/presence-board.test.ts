import type { Queries } from '../store/store.ts';
import type { OpenRow } from './open-records.ts';
import { PresenceBoard } from './presence-board.ts';

const row = (id: string, mode: OpenRow['mode'] = 'view'): OpenRow => ({
  collection: 'orders',
  id,
  mode,
  userId: 'u',
  scopes: ['p'],
  since: '2026-01-01T00:00:00.000Z',
  firstName: 'Ana',
  isSubscriber: false,
});

/** A database of these rows, and how often it was asked. */
function fakeDatabase() {
  const database = { rows: [] as OpenRow[], asked: 0, isDown: false, hold: undefined as Promise<void> | undefined };
  const query = (async () => {
    database.asked += 1;
    const { rows } = database;
    await database.hold;
    if (database.isDown) throw new Error('down');
    return { rows, count: rows.length };
  }) as unknown as Queries['query'];
  return { database, queries: { query } };
}

describe('what is open, as a process knows it', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  const start = () => {
    const { database, queries } = fakeDatabase();
    const changes: (readonly string[])[] = [];
    const board = new PresenceBoard(queries, (keys) => changes.push(keys));
    board.start();
    return { board, changes, database };
  };

  it('is asked once a second, and reported where it changed', async () => {
    const { board, changes, database } = start();
    await pass(10_000);
    expect(database.asked).toBe(11);
    expect(changes).toEqual([]);
    database.rows = [row('a'), row('b')];
    await pass(1_000);
    database.rows = [row('a'), row('b', 'edit')];
    await pass(1_000);
    database.rows = [row('b', 'edit')];
    await pass(5_000);
    expect(changes).toEqual([['orders/a', 'orders/b'], ['orders/b'], ['orders/a']]);
    expect([...board.open.keys()]).toEqual(['orders/b']);
    board.stop();
  });

  it('asks nothing once it is stopped, and takes no answer that comes afterwards', async () => {
    const { board, changes, database } = start();
    let answer = () => {};
    database.hold = new Promise((resolve) => {
      answer = resolve;
    });
    database.rows = [row('a')];
    await pass(1_000);
    board.stop();
    answer();
    await pass(60_000);
    expect([database.asked, changes, board.open.size]).toEqual([2, [], 0]);
  });

  it('keeps what it knows while the database is away', async () => {
    const { board, changes, database } = start();
    database.rows = [row('a')];
    await pass(1_000);
    database.isDown = true;
    await pass(30_000);
    expect([changes.length, board.open.size]).toEqual([1, 1]);
    database.isDown = false;
    database.rows = [];
    await pass(1_000);
    expect([changes.length, board.open.size]).toEqual([2, 0]);
    board.stop();
  });
});
