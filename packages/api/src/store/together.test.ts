import { type CuttableDatabase, cuttableDatabase } from '../testing/cuttable-database.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { codeOf } from './failure.ts';
import { openStore, type Statement, type Store } from './store.ts';

describe('statements that are sent together', () => {
  let postgres: TestPostgres;
  let database: CuttableDatabase;
  let store: Store;
  beforeAll(async () => {
    postgres = await testPostgres();
    database = await cuttableDatabase(postgres.url);
    store = openStore({ url: database.url, size: 1 });
    await store.query('create table kept (id integer primary key, note text)');
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
    await postgres.stop();
  });
  const finish = (...statements: Statement[]) => store.tx((transaction) => transaction.commit(statements));
  const kept = async () => (await store.query('select id, note from kept order by id')).rows;
  const insert = (id: number, note: string | null, name?: string): Statement => ({
    sql: 'insert into kept values ($1::integer, $2::text) returning id',
    params: [id, note],
    name,
  });

  it('answer in their order, each with its rows as a single statement has them', async () => {
    const texts = ['plain', 'with "quotes"', 'back\\slash', 'comma, {brace}', 'é 木'];
    const results = await finish(
      insert(1, "it's"),
      { sql: 'select $1::text[] as texts, $2::integer as number, null::text as nothing', params: [texts, 7] },
      { sql: `select n::bigint as big, '{"a": [1]}'::jsonb as json from generate_series(1, 2) n`, params: [] },
      { sql: `update kept set note = note || '!' where id < $1::integer`, params: [100] },
      insert(2, null),
    );
    expect(results.map(({ rows }) => rows)).toEqual([
      [{ id: 1 }],
      [{ texts, number: 7, nothing: null }],
      [1, 2].map((big) => ({ big, json: { a: [1] } })),
      [],
      [{ id: 2 }],
    ]);
    expect(results[3]?.count).toBe(1);
    expect(await kept()).toEqual([
      { id: 1, note: "it's!" },
      { id: 2, note: null },
    ]);
  });

  it('are all undone where one of them fails, and the connection is used again', async () => {
    const before = await kept();
    const error = await finish(insert(11, 'first'), insert(1, 'there already'), insert(12, 'after')).catch(
      (failure: unknown) => failure,
    );
    expect(codeOf(error)).toBe('23505');
    expect(await kept()).toEqual(before);
    await finish(insert(13, 'later'));
    expect(await kept()).toEqual([...before, { id: 13, note: 'later' }]);
  });

  it('end the transaction: nothing more is done in it', async () => {
    const more = store.tx(async (transaction) => {
      await transaction.commit([insert(15, 'finished')]);
      await transaction.query('delete from kept where id = 15');
    });
    await expect(more).rejects.toThrow('The transaction has ended.');
    expect(await kept()).toContainEqual({ id: 15, note: 'finished' });
  });

  it('are planned once a connection where they have a name, also after a failure between them', async () => {
    const named = (id: number) => insert(id, 'named', 'insert-kept');
    const other = { sql: 'select $1::text as said', params: ['x'], name: 'say' };
    const sent = async (...statements: Statement[]) => {
      database.watch();
      await finish(...statements).catch(() => {});
      return database.plans.filter((text) => text.startsWith('insert') || text.startsWith('select')).length;
    };
    expect(await sent(named(21), other)).toBe(2);
    expect(await sent(named(22), other)).toBe(0);
    // The second is never planned again where the first has failed.
    expect(await sent(named(22), other)).toBe(0);
    expect(await sent(named(23), other)).toBe(2);
    expect(await sent(named(24), other)).toBe(0);
    expect((await kept()).map(({ id }) => id)).toEqual(expect.arrayContaining([21, 22, 23, 24]));
  });
});
