import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { type TestAnswer, testServer } from '../testing/server.ts';

describe('modifiedAfter', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  it('never misses a record of writers that run at the same moment, on two servers of one database', async () => {
    const second = await server.beside();
    const bearer = `Bearer ${await server.token(people.contributor)}`;
    const write = async (writer: number, method: string, path: string, body: unknown) => {
      const { address } = writer % 2 ? second : server;
      const headers = { authorization: bearer, 'content-type': 'application/json' };
      const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Order };
    };
    const written = new Map<string, string>();
    const seen = new Map<string, string>();
    let running = 8;
    const writers = Array.from({ length: running }, async (_, writer) => {
      const own: string[] = [];
      for (let count = 0; count < 25; count += 1) {
        const id = own[Math.floor(Math.random() * own.length)];
        const isNew = !id || Math.random() < 0.5;
        const answer = isNew
          ? await write(writer, 'POST', '/orders', { name: `W${writer}`, projectId: places.own })
          : await write(writer, 'PATCH', `/orders/${id}`, [{ op: 'replace', path: 'po', value: `${Math.random()}` }]);
        expect([200, 201]).toContain(answer.status);
        if (isNew) own.push(answer.body.id);
        written.set(answer.body.id, answer.body.timeModifiedUtc);
      }
      running -= 1;
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
    while (running > 0) {
      await read();
      await wait(5);
    }
    await Promise.all(writers);
    await read();
    await second.close();
    expect(written.size).toBeGreaterThan(50);
    expect(seen).toEqual(written);
  }, 60_000);
});
