import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@groundwork/contract';
import { startPostgres } from './postgres/index.ts';
import { readLock } from './postgres/lock.ts';
import { places } from './testing/people.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const isOurs = !process.env.DATABASE_URL;

(isOurs ? describe : describe.skip)('a database that is killed and comes back', () => {
  let server: TestServer;
  let stopAgain: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    server = await startTestServer({ ownDatabaseServer: true });
  }, 60_000);
  afterAll(async () => {
    await stopAgain?.();
    await server.stop();
  });

  it('gives 503 meanwhile, and loses nothing that was acknowledged', async () => {
    const acknowledged: string[] = [];
    const failures = new Set<number>();
    let isOver = false;
    const writer = (async () => {
      while (!isOver) {
        const answer = await server.call<Order>('contributor', 'POST', '/orders', { name: 'O', projectId: places.own });
        if (answer.status === 201) acknowledged.push(answer.body.id);
        else {
          failures.add(answer.status);
          expect(answer.body).toMatchObject({ title: 'Temporarily unavailable', requestId: expect.any(String) });
        }
      }
    })();
    const port = Number(new URL(server.postgres.url).port);
    const dataFolder = server.postgres.folder ?? '';
    const written = async (count: number) => {
      while (acknowledged.length < count) await wait(20);
    };
    for (let round = 0; round < 2; round += 1) {
      await written(8 * (round + 1));
      process.kill(readLock(dataFolder)?.pid ?? 0, 'SIGKILL');
      await wait(500);
      expect((await server.call('contributor', 'GET', '/orders')).status).toBe(503);
      expect((await fetch(`${server.address}/health/ready`)).status).toBe(503);
      expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
      stopAgain = (await startPostgres({ dataFolder, port })).stop;
    }
    await written(24);
    isOver = true;
    await writer;
    expect(failures).toEqual(new Set([503]));
    const ids = acknowledged.map((id) => `ids=${id}`).join('&');
    const { body } = await server.call<Order[]>('contributor', 'GET', `/orders?${ids}`);
    expect(body).toHaveLength(acknowledged.length);
    expect(acknowledged.length).toBeGreaterThan(20);
  }, 60_000);
});
