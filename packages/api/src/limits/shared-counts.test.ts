import type { Queries } from '../store/store.ts';
import { createSharedCounts } from './shared-counts.ts';

const minute = 60_000;

/** A database that counts for all, as one row of the table does. */
function fakeDatabase() {
  const database = { taken: 0, statements: 0, isAway: false };
  const queries: Queries = {
    async query<T>(_sql: string, [, size]: readonly unknown[] = []) {
      if (database.isAway) throw new Error('The database is away');
      database.statements += 1;
      database.taken += Number(size);
      return { rows: [{ taken: database.taken, rest: minute }] as T[], count: 1 };
    },
  };
  return { database, queries };
}
const takeAll = async (counts: ReturnType<typeof createSharedCounts>, times: number, max: number) => {
  let allowed = 0;
  for (let n = 0; n < times; n += 1) if ((await counts.take('user', max, minute)).current <= max) allowed += 1;
  return allowed;
};

it('asks the database for a hundredth of an allowance at once, and not at all once it is spent', async () => {
  const { database, queries } = fakeDatabase();
  const counts = createSharedCounts(queries);
  expect(await takeAll(counts, 9_000, 6_000)).toBe(6_000);
  expect(database.statements).toBeLessThanOrEqual(101);
});

it('allows what all processes together may do, to the last one', async () => {
  const { queries } = fakeDatabase();
  const [one, other] = [createSharedCounts(queries), createSharedCounts(queries)];
  const allowed = (await takeAll(one, 35, 50)) + (await takeAll(other, 35, 50));
  expect(allowed).toBe(50);
});

it('counts requests of one moment one by one', async () => {
  const { queries } = fakeDatabase();
  const counts = createSharedCounts(queries);
  const answers = await Promise.all(Array.from({ length: 40 }, () => counts.take('user', 10, minute)));
  expect(answers.filter(({ current }) => current <= 10)).toHaveLength(10);
});

it('counts alone while the database is away, and starts again after the window', async () => {
  const { database, queries } = fakeDatabase();
  database.isAway = true;
  let now = 0;
  const counts = createSharedCounts(queries, () => now);
  expect(await takeAll(counts, 30, 20)).toBe(20);
  now = minute + 1;
  expect(await takeAll(counts, 30, 20)).toBe(20);
});
