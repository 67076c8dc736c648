import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type CuttableDatabase, cuttableDatabase } from '../testing/cuttable-database.ts';
import { type KillableServer, killableServer } from '../testing/killable-server.ts';
import { people } from '../testing/people.ts';
import { unbalancedCounts, unbalancedItems } from '../testing/sequences/invariants.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Situation, type StockCall, stockSituations } from '../testing/stock-situations.ts';

/**
 * The server ends between any two statements of a command about stock (docs: domain/kitting). What the database sees of
 * it is a connection that ends.
 */
describe('a server that is killed while it', () => {
  let database: CuttableDatabase;
  let mortal: Awaited<ReturnType<TestServer['beside']>>;
  afterAll(async () => {
    await mortal.close();
    await database.stop();
  });
  const server = testServer({ requestsPerMinute: 1_000_000 });
  beforeAll(async () => {
    database = await cuttableDatabase(server.postgres.url);
    mortal = await server.beside({ databaseUrl: database.url });
  });
  let kills = 0;
  afterAll(() => expect(kills).toBeGreaterThanOrEqual(120));

  const send = async (address: string, { method, url, body }: StockCall, key: string = randomUUID()) => {
    const headers = {
      authorization: `Bearer ${await server.token(people.director)}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    };
    const answer = await fetch(`${address}${url}`, { method, headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    );
    return answer && { status: answer.status, text: await answer.text() };
  };
  const done = async <T>(url: string, body: unknown, method: StockCall['method'] = 'POST') => {
    const answer = await send(server.address, { method, url, body });
    if (!answer || answer.status >= 300) throw new Error(`${url}: ${answer?.text}`);
    return JSON.parse(answer.text) as T;
  };
  const { situations, effects } = stockSituations(server, done);
  /** What was cut off is noticed: the next call begins with connections that hold. */
  const settled = async () => {
    const asks = () => Promise.all([1, 2, 3].map(() => mortal.store.query('select 1')));
    while (!(await asks().catch(() => undefined))) await wait(5);
    await fetch(`${mortal.address}/auth/status`, {
      headers: { authorization: `Bearer ${await server.token(people.director)}` },
    });
  };

  it.each(Object.keys(situations) as (keyof typeof situations)[])(
    '%s has done nothing before the last statement; the retry does it once, and a repetition nothing',
    async (name) => {
      const situation = await situations[name]();
      const before = await effects(situation);
      const key = randomUUID();
      const dies = async (at: number | string) => {
        await settled();
        database.cut(at);
        expect({ at, status: (await send(mortal.address, situation.call, key))?.status }).toEqual({ at, status: 503 });
        expect({ at, effects: await effects(situation) }).toEqual({ at, effects: before });
      };
      await dies('commit');
      const statements = [...database.statements];
      // Behind each that writes, and before the first: between two that only read, nothing can have been done since.
      const cuts = statements.flatMap((_, index) =>
        /^(select|set)\b/.test(statements[index - 1] ?? '') ? [] : [index + 1],
      );
      for (const at of cuts) await dies(at);
      kills += cuts.length;
      await settled();
      database.watch();
      const answer = await send(server.address, situation.call, key);
      expect(answer?.status).toBe(200);
      const after = await effects(situation);
      expect(after).not.toBe(before);
      expect(await send(server.address, situation.call, key)).toEqual(answer);
      expect(await effects(situation)).toBe(after);
      expect(await unbalancedItems(server.store)).toEqual([]);
    },
    120_000,
  );

  describe('serves many, as a process,', () => {
    const commands = ['sends a shipment', 'takes a shipment back', 'applies a count'] as const;
    let process: KillableServer | undefined;
    afterEach(() => process?.kill());

    it.each([30, 90])(
      'and ends with statement %d: what was answered is done, and everything that is sent again is done once',
      async (statement) => {
        const expected = new Map<string, string>();
        for (const name of commands) {
          const twin = await situations[name]();
          expect((await send(server.address, twin.call))?.status).toBe(200);
          expected.set(name, await effects(twin));
        }
        const sent: { name: string; situation: Situation; key: string }[] = [];
        for (const name of [...commands, ...commands, ...commands]) {
          sent.push({ name, situation: await situations[name](), key: randomUUID() });
        }
        process = await killableServer(server, database.url);
        const { address } = process;
        database.cut(statement, 'before', () => process?.kill());
        const answers = await Promise.all(sent.map(({ situation, key }) => send(address, situation.call, key)));
        database.watch();
        expect(answers).toContain(undefined);
        for (const [index, { name, situation, key }] of sent.entries()) {
          const again = await send(server.address, situation.call, key);
          expect({ name, status: again?.status }).toEqual({ name, status: 200 });
          if (answers[index]) expect(again).toEqual(answers[index]);
          expect({ name, effects: await effects(situation) }).toEqual({ name, effects: expected.get(name) });
        }
        expect(await unbalancedItems(server.store)).toEqual([]);
        expect(await unbalancedCounts(server.store)).toEqual([]);
      },
      60_000,
    );
  });
});
