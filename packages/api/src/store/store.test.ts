import { setTimeout as wait } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { holdOpen } from '../testing/hold-open.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { type SilentDatabase, silentDatabase } from '../testing/silent-database.ts';
import { codeOf, isUnavailable } from './failure.ts';
import { openStore, type Store } from './store.ts';

describe('isUnavailable', () => {
  it.each([
    ['40P01', 'deadlock'],
    ['40001', 'serialization failure'],
    ['57014', 'statement time-out'],
    ['55P03', 'lock time-out'],
    ['53300', 'too many connections'],
    ['25006', 'a standby that is not the primary yet'],
    ['53100', 'disk full'],
    ['57P01', 'shutdown'],
    ['08006', 'connection failure'],
  ])('is true of %s, %s', (code) => {
    expect(isUnavailable(Object.assign(new Error('any'), { code }))).toBe(true);
  });
  it.each(['23505', '42P01', '22P02'])('is false of %s, a mistake', (code) => {
    expect(isUnavailable(Object.assign(new Error('any'), { code }))).toBe(false);
  });
});

describe('a store', () => {
  let postgres: TestPostgres;
  let database: SilentDatabase;
  let store: Store;
  beforeAll(async () => {
    postgres = await testPostgres();
    database = await silentDatabase(postgres.url);
    store = openStore({ url: database.url, size: 4, limits: { read: 1_000, write: 2_000 } });
    await store.query('create table counted (n integer)');
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
    await postgres.stop();
  });
  const read = () => store.query('select 1');
  const write = () => store.tx(({ query }) => query('insert into counted values (1)'));
  const together = (work: () => Promise<unknown>) => Promise.all([work(), work(), work(), work()]);
  const count = async () => (await store.query<{ count: number }>('select count(*) from counted')).rows[0]?.count;

  it('keeps no result that has been read until the old generation is collected', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collectYoung = () => vm.runInNewContext('gc')({ type: 'minor' });
    const page = () => store.query(`select repeat('x', 1000) || n as text from generate_series(1, 1000) n`);
    const used = () => v8.getHeapStatistics().used_heap_size / 1_000_000;
    await page();
    collectYoung();
    const before = used();
    for (let read = 0; read < 40; read += 1) {
      expect((await page()).rows).toHaveLength(1_000);
      collectYoung();
    }
    // Of the 40 MB that were read.
    expect(used() - before).toBeLessThan(10);
  });

  it('gives up connections that fell silent, the idle ones with the first, and writes nothing twice', async () => {
    await together(read);
    await together(write);
    const before = (await count()) ?? 0;
    const running = store.query('select pg_sleep(0.2)').catch((error: unknown) => error);
    await wait(50);
    database.silence();
    // New connections work: a write finds out before it has done anything, and takes one of those.
    await together(write);
    expect(isUnavailable(await running)).toBe(true);
    await together(read);
    expect(await count()).toBe(before + 4);
  }, 30_000);

  it('says so while nothing answers, and works at once when connections work again', async () => {
    await together(read);
    database.silence(true);
    expect(isUnavailable(await read().catch((error: unknown) => error))).toBe(true);
    expect(isUnavailable(await write().catch((error: unknown) => error))).toBe(true);
    expect(await store.isReachable()).toBe(false);
    database.speak();
    await together(write);
    await together(read);
    expect(await store.isReachable()).toBe(true);
  }, 30_000);

  it('tries again to connect where the network forgot the first attempt, and the write goes on', async () => {
    const line = await silentDatabase(postgres.url);
    const hurried = openStore({ url: line.url, limits: { read: 10_000, write: 10_000, begin: 200 } });
    line.silence(true);
    const writing = hurried.tx(({ query }) => query('insert into counted values (1)'));
    await wait(300);
    line.speak();
    await expect(writing).resolves.toBeDefined();
    await hurried.close();
    await line.stop();
  }, 30_000);

  it('gives up a job whose connection fell silent, so that it is begun again', async () => {
    const line = await silentDatabase(postgres.url);
    const hurried = openStore({ url: line.url, limits: { read: 1_000, write: 1_000, job: 300 } });
    const job = hurried.lockedIfFree('a job', async (queries) => {
      line.silence();
      await queries.query('select 1');
    });
    expect(isUnavailable(await job.catch((error: unknown) => error))).toBe(true);
    // The server notices as well that the connection is dead, and frees the lock.
    await line.stop();
    while (!(await store.lockedIfFree('a job', async () => {}))) await wait(20);
    await hurried.close();
  }, 30_000);

  it('reads and answers for its health while as many writes as it takes wait for a lock, which then are given up', async () => {
    await store.query('create table locked as select 1 as n');
    const holder = openStore({ url: postgres.url });
    const release = await holdOpen(holder, 'select * from locked for update');
    const slow = Array.from({ length: 10 }, () =>
      store.tx(({ query }) => query('update locked set n = 2')).catch((error: unknown) => error),
    );
    let isSettled = false;
    void Promise.race(slow).then(() => {
      isSettled = true;
    });
    for (let time = 0; time < 5; time += 1) {
      await read();
      expect(await store.isReachable()).toBe(true);
    }
    expect(isSettled).toBe(false);
    expect((await Promise.all(slow)).every(isUnavailable)).toBe(true);
    await release();
    await holder.close();
  }, 30_000);

  it('ends a write that waits too long for a lock of another, which may then be tried again', async () => {
    await store.query('create table waited (n integer); insert into waited values (1)');
    const hurried = openStore({ url: postgres.url, limits: { read: 10_000, write: 10_000, lock: 100 } });
    const add = () => hurried.tx(({ query }) => query('update waited set n = n + 1'));
    const release = await holdOpen(store, 'update waited set n = n + 1');
    const error = await add().catch((failure: unknown) => failure);
    expect(codeOf(error)).toBe('55P03');
    expect(isUnavailable(error)).toBe(true);
    await release();
    await add();
    expect((await store.query('select n from waited')).rows).toEqual([{ n: 3 }]);
    await hurried.close();
  });

  it('repeats a read that a deadlock ended', async () => {
    let times = 0;
    const error = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    await store.tx(async () => {
      times += 1;
      if (times === 1) throw error;
    });
    expect(times).toBe(2);
    await store.query(`create sequence tries`);
    await store.query(`create function deadlock_once() returns int language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return 1; end $$`);
    expect((await store.query('select deadlock_once() as n')).rows).toEqual([{ n: 1 }]);
  });

  it('plans a named statement that ends transactions once a connection, whatever it asks for', async () => {
    const select = (numbers: readonly number[]) => ({
      sql: 'select n from counted where n = any($1::integer[])',
      params: [numbers],
      name: 'some-counted',
    });
    const counts = `select generic_plans as kept, custom_plans as own from pg_prepared_statements where name = 'some-counted'`;
    const results = await store.tx(({ commit }) =>
      commit([select([1]), select([1, 2, 3]), select([4, 5]), { sql: counts, params: [] }]),
    );
    expect(results[3]?.rows).toEqual([{ kept: 3, own: 0 }]);
  });
});
