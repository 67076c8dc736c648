import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { InventoryItem, SetupPlan } from '@groundwork/contract';
import { recordCollections } from '@groundwork/contract/domain';
import { type CuttableDatabase, cuttableDatabase } from '../testing/cuttable-database.ts';
import { type KillableServer, killableServer } from '../testing/killable-server.ts';
import { people, places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, unit } from '../testing/plan.ts';
import { type TestServer, testServer } from '../testing/server.ts';

/** A call, and what is to be seen of it in the database: nothing, or all of it. */
interface Situation {
  url: string;
  /** What the call has done so far, as text that may be compared. */
  effects(): Promise<string>;
}

/**
 * The server ends between any two statements of a call. What the database sees of it is a connection that ends, so
 * most of the kills cut that; some are of a real process.
 */
describe('a server that is killed', () => {
  let database: CuttableDatabase;
  let mortal: Awaited<ReturnType<TestServer['beside']>>;
  // Before the first one takes the database along.
  afterAll(async () => {
    await mortal.close();
    await database.stop();
  });
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });
  beforeAll(async () => {
    database = await cuttableDatabase(server.postgres.url);
    mortal = await server.beside({ databaseUrl: database.url });
  });

  const count = async (sql: string, params: readonly string[]) =>
    JSON.stringify((await server.store.query(sql, params)).rows);

  const deployment = async (): Promise<Situation> => {
    const { planId, projectId } = await planned(server, {
      areaDeployments: [area([unit([preparation([item(2), item(1)])])])],
      preparationDeployments: [preparation([item(1)])],
    });
    const parts = [...Object.values(recordCollections), 'activityitems', 'auditevents'];
    const counts = parts.map((name) => `(select count(*) from ${name} where project_id = $1) as ${name}`);
    const links = `(select count(*) from setupplans, jsonb_path_query(doc, 'strict $.**.deployedId') as link(value)
      where project_id = $1 and jsonb_typeof(value) = 'string') as links`;
    return {
      url: `/setupplans/deploy/${planId}`,
      effects: () => count(`select ${[...counts, links].join(', ')}`, [projectId]),
    };
  };

  const delivery = async (): Promise<Situation> => {
    const { planId, projectId } = await planned(server, { preparationDeployments: [preparation([item(4)])] });
    const { body: plan } = await server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);
    const node = plan.preparationDeployments[0]?.itemDeployments[0];
    const orderId = String(node?.order.deployedId);
    const patch = (path: string, field: string, value: unknown) =>
      server.call('director', 'PATCH', path, [{ op: 'replace', path: field, value }]);
    await patch(`/orders/${orderId}`, 'status', 'Processing');
    const stock = await server.call<InventoryItem>('director', 'POST', '/inventoryitems', {
      name: 'Tower',
      locationId: places.warehouse,
      productId: places.product,
      quantity: 9,
    });
    await patch(`/inventoryitems/${stock.body.id}`, 'reservations', [{ orderId, quantity: 3 }]);
    return {
      url: `/orders/delivery/${orderId}`,
      effects: () =>
        count(
          `select (select doc->'status' from orders where id = $1) as status,
             (select doc->'deliveredQuantity' from orders where id = $1) as delivered,
             (select doc->'quantity' from inventoryitems where id = $2) as stock,
             (select jsonb_array_length(doc->'reservations') from inventoryitems where id = $2) as reservations,
             (select coalesce(jsonb_agg(doc->'quantity'), '[]') from inventoryitems where order_id = $1) as arrived,
             (select inventory_item_id is not null from preparationitems where id = $3) as linked,
             (select count(*) from auditevents where project_id = $4) as events`,
          [orderId, stock.body.id, String(node?.deployedId), projectId],
        ),
    };
  };

  const post = async (address: string, url: string, key: string) => {
    const headers = { authorization: `Bearer ${await server.token(people.director)}`, 'idempotency-key': key };
    const answer = await fetch(`${address}${url}`, { method: 'POST', headers }).catch(() => undefined);
    return answer && { status: answer.status, text: await answer.text(), made: answer.headers.get('x-deploy-summary') };
  };

  /** What was cut off is noticed: the next call begins with connections that hold. */
  const settled = async () => {
    const asks = () => Promise.all([1, 2, 3].map(() => mortal.store.query('select 1')));
    while (!(await asks().catch(() => undefined))) await wait(5);
    // Requests are counted in the database now and then; what is killed there is no part of the call.
    await fetch(`${mortal.address}/auth/status`, {
      headers: { authorization: `Bearer ${await server.token(people.director)}` },
    });
  };

  it.each([
    ['deploys', deployment],
    ['delivers', delivery],
  ])(
    'before each of its statements in turn, while it %s, has done nothing; the last of the retries does it once',
    async (_, situation) => {
      const { url, effects } = await situation();
      const before = await effects();
      const key = randomUUID();
      let kills = 0;
      for (let statement = ''; statement !== 'commit'; statement = database.statements.at(-1) ?? '') {
        kills += 1;
        await settled();
        database.cut(kills);
        expect({ kills, status: (await post(mortal.address, url, key))?.status }).toEqual({ kills, status: 503 });
        expect(database.statements).toHaveLength(kills);
        expect({ kills, effects: await effects() }).toEqual({ kills, effects: before });
      }
      // Of both calls together more than the fifty that were asked for.
      expect(kills).toBeGreaterThan(25);

      const answer = await post(server.address, url, key);
      expect(answer?.status).toBe(200);
      const after = await effects();
      expect(after).not.toBe(before);
      expect(await post(server.address, url, key)).toEqual(answer);
      expect(await effects()).toBe(after);
      // What nobody killed has done the same.
      const whole = await situation();
      await post(mortal.address, whole.url, randomUUID());
      expect(await whole.effects()).toBe(after);
    },
    300_000,
  );

  it.each([
    ['deployed', deployment],
    ['delivered', delivery],
  ])(
    'after it has %s and before it says so answers the retry as it would have',
    async (_, situation) => {
      const whole = await situation();
      const said = await post(server.address, whole.url, randomUUID());
      const { url, effects } = await situation();
      const key = randomUUID();
      await settled();
      database.cut('commit', 'after');
      expect((await post(mortal.address, url, key))?.status).toBe(503);
      await settled();
      const after = await effects();
      expect(after).toBe(await whole.effects());
      const answers = [await post(mortal.address, url, key), await post(server.address, url, key)];
      for (const answer of answers) expect(answer).toMatchObject({ status: 200, made: said?.made });
      expect(answers[0]).toEqual(answers[1]);
      expect(await effects()).toBe(after);
    },
    60_000,
  );

  describe('as a process', () => {
    let process: KillableServer | undefined;
    afterEach(() => process?.kill());

    it.each([
      ['in the middle of a deployment', deployment, 'insert into public.preparationitems'],
      ['at the end of a delivery', delivery, 'commit'],
    ])(
      '%s leaves neither half nor double',
      async (_, situation, statement) => {
        const whole = await situation();
        const before = await whole.effects();
        await post(server.address, whole.url, randomUUID());
        process = await killableServer(server, database.url);
        const { url, effects } = await situation();
        const key = randomUUID();
        database.cut(statement, 'before', () => process?.kill());
        expect(await post(process.address, url, key)).toBeUndefined();
        expect(await effects()).toBe(before);
        expect((await post(server.address, url, key))?.status).toBe(200);
        expect(await effects()).toBe(await whole.effects());
      },
      60_000,
    );
  });
});
