import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { initialStamp, type Order, syncStampHeader } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

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
    const { records: earlier } = await readAll(server.address, bearer, initialStamp);
    for (const order of earlier) written.set(order.id, order.timeModifiedUtc);
    let running = 9;
    // So many at once are written before their stamp is taken.
    const many = Array.from({ length: 250 }, () => ({ id: randomUUID(), name: 'Many', projectId: places.own }));
    await insertRecords(server.store, 'orders', many);
    const large = async () => {
      for (let count = 0; count < 6; count += 1) {
        const { address } = count % 2 ? second : server;
        const answer = await fetch(`${address}/orders`, {
          method: 'PATCH',
          headers: { authorization: bearer, 'content-type': 'application/json' },
          body: JSON.stringify({
            targetIds: many.map(({ id }) => id),
            patchOperations: [{ op: 'replace', path: 'po', value: `${count}` }],
          }),
        });
        expect(answer.status).toBe(200);
        for (const order of (await answer.json()) as Order[]) written.set(order.id, order.timeModifiedUtc);
      }
      running -= 1;
    };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
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
    const largeWriter = large();
    // One follower goes by the newest stamp it saw, the other by the header alone, asking both servers in turn.
    const byRecords = { stamp: initialStamp, seen: new Map<string, string>() };
    const byHeader = { stamp: initialStamp, seen: new Map<string, string>() };
    let turn = 0;
    const read = async () => {
      turn += 1;
      for (const follower of [byRecords, byHeader]) {
        const { records, stamp } = await readAll(turn % 2 ? second.address : server.address, bearer, follower.stamp);
        for (const order of records) {
          follower.seen.set(order.id, order.timeModifiedUtc);
          if (follower === byRecords && order.timeModifiedUtc > follower.stamp) follower.stamp = order.timeModifiedUtc;
        }
        if (follower === byHeader) follower.stamp = stamp;
      }
    };
    while (running > 0) {
      await read();
      await wait(5);
    }
    await Promise.all([...writers, largeWriter]);
    await read();
    await second.close();
    expect(written.size).toBeGreaterThan(300);
    expect(byRecords.seen).toEqual(written);
    expect(byHeader.seen).toEqual(written);
  }, 60_000);

  it('carries only the last change again when nothing is new, also where a filter finds nothing', async () => {
    const bearer = `Bearer ${await server.token(people.contributor)}`;
    const first = await readAll(server.address, bearer, initialStamp);
    expect(first.records.length).toBeGreaterThan(10);
    const newest = first.records
      .map(({ timeModifiedUtc }) => timeModifiedUtc)
      .sort()
      .at(-1);
    expect(first.stamp).toBe(newest);
    const again = await readAll(server.address, bearer, first.stamp);
    expect(again.records.map(({ timeModifiedUtc }) => timeModifiedUtc)).toEqual([newest]);
    const empty = await server.call('contributor', 'GET', `/orders?modifiedAfter=2999-01-01T00:00:00.000Z`);
    expect(empty).toMatchObject({ status: 200, body: [] });
    expect(empty.headers.get(syncStampHeader)).toBe(newest);
  });

  it('begins at the initial stamp where nothing was ever written', async () => {
    const { body, headers } = await server.call('contributor', 'GET', '/preparationitemtemplates');
    expect({ body, stamp: headers.get(syncStampHeader) }).toEqual({ body: [], stamp: initialStamp });
  });
});

/** A walk of the orders as a client makes it: the first page's header is the stamp of the whole. */
async function readAll(address: string, authorization: string, stamp: string) {
  const records: Order[] = [];
  let next = '';
  let link: string | undefined = `orders?modifiedAfter=${stamp}&includeDeleted=true&includeArchived=true&pageSize=40`;
  while (link) {
    const answer: Response = await fetch(`${address}/${link}`, { headers: { authorization } });
    next ||= answer.headers.get(syncStampHeader) ?? '';
    records.push(...((await answer.json()) as Order[]));
    link = (JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { NextPageLink?: string }).NextPageLink;
  }
  return { records, stamp: next };
}
