import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../testing/server.ts';

describe('modifiedAfter', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ requestsPerMinute: 1_000_000 });
  }, 60_000);
  afterAll(() => server.stop());

  it('never misses a record of writers that run at the same moment', async () => {
    const written = new Map<string, string>();
    const seen = new Map<string, string>();
    let isWriting = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const own: string[] = [];
      while (isWriting) {
        const id = own[Math.floor(Math.random() * own.length)];
        const isNew = !id || Math.random() < 0.5;
        const answer = isNew
          ? await server.call<Order>('contributor', 'POST', '/orders', { name: `W${writer}`, projectId: places.own })
          : await server.call<Order>('contributor', 'PATCH', `/orders/${id}`, [
              { op: 'replace', path: 'po', value: `${Math.random()}` },
            ]);
        expect([200, 201]).toContain(answer.status);
        if (isNew) own.push(answer.body.id);
        written.set(answer.body.id, answer.body.timeModifiedUtc);
      }
    });
    let stamp = '1970-01-01T00:00:00.000Z';
    const read = async () => {
      for (
        let link: string | undefined = `orders?modifiedAfter=${stamp}&includeDeleted=true&includeArchived=true`;
        link;
      ) {
        const page: TestAnswer<Order[]> = await server.call('contributor', 'GET', `/${link}`);
        for (const order of page.body) {
          seen.set(order.id, order.timeModifiedUtc);
          if (order.timeModifiedUtc > stamp) stamp = order.timeModifiedUtc;
        }
        link = (JSON.parse(page.headers.get('x-pagination') ?? '{}') as { NextPageLink?: string }).NextPageLink;
      }
    };
    const until = Date.now() + 3_000;
    while (Date.now() < until) {
      await read();
      await wait(5);
    }
    isWriting = false;
    await Promise.all(writers);
    await read();
    expect(written.size).toBeGreaterThan(50);
    expect(seen).toEqual(written);
  }, 30_000);
});
