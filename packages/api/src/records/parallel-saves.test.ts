import { randomUUID } from 'node:crypto';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const times = 200;
const each = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: times }, (_, n) => work(n)));
const statusesOf = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

interface Saved {
  id: string;
  name: string;
  timeModifiedUtc: string;
}

describe(`${times} saves at once`, () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const create = async (body: object = { name: 'Vendor' }) =>
    (await server.call<Saved>('contributor', 'POST', '/vendors', body)).body;
  const rename = (id: string, name: string, headers: Record<string, string> = {}) =>
    server.call<Saved>(
      'contributor',
      'PATCH',
      `/vendors/${id}`,
      [{ op: 'replace', path: 'name', value: name }],
      headers,
    );
  const changesOf = async (id: string) => {
    const { body } = await server.call<{ changes: { field: string; from?: string; to?: string }[] }[]>(
      'contributor',
      'GET',
      `/auditevents?targetIdSet=${id}`,
    );
    return body.flatMap(({ changes }) => changes).filter(({ field, from }) => field === 'name' && from !== undefined);
  };

  it('with If-Match: one wins, the others get what it wrote, round after round', async () => {
    let current = await create();
    for (const round of [1, 2, 3]) {
      const headers = { 'if-match': `"${current.timeModifiedUtc}"` };
      const answers = await each((n) => rename(current.id, `Round ${round}, ${n}`, headers));
      expect(statusesOf(answers)).toEqual({ 200: 1, 409: times - 1 });
      const winner = answers.find(({ status }) => status === 200)?.body;
      const stale = answers.filter(({ status }) => status === 409);
      for (const { body } of stale) expect(body).toMatchObject({ code: 'stale', current: winner });
      current = winner ?? current;
    }
    expect(await changesOf(current.id)).toHaveLength(3);
  }, 120_000);

  it('without If-Match: none is lost, and the history is one chain of all of them', async () => {
    const { id, name } = await create();
    const answers = await each((n) => rename(id, `Name ${n}`));
    expect(statusesOf(answers)).toEqual({ 200: times });
    const stamps = answers.map(({ body }) => body.timeModifiedUtc);
    expect(new Set(stamps).size).toBe(times);
    const next = new Map((await changesOf(id)).map(({ from, to }) => [from, to]));
    expect(next.size).toBe(times);
    let last: string | undefined = name;
    for (let step = 0; step < times; step += 1) last = next.get(last);
    const { body } = await server.call<Saved>('contributor', 'GET', `/vendors/${id}`);
    expect(last).toBe(body.name);
  }, 120_000);

  it('of different fields: each is kept', async () => {
    const { id } = await create();
    const fields = ['notes', 'contactName', 'contactPhone', 'contactEmail'];
    const answers = await each((n) =>
      server.call('contributor', 'PATCH', `/vendors/${id}`, [
        { op: 'replace', path: fields[n % fields.length] ?? '', value: `Value ${n}` },
      ]),
    );
    expect(statusesOf(answers)).toEqual({ 200: times });
    const { body } = await server.call('contributor', 'GET', `/vendors/${id}`);
    for (const [index, field] of fields.entries()) {
      expect(Number(String(body[field]).replace('Value ', '')) % fields.length).toBe(index);
    }
  }, 120_000);

  it('of several records in different orders: none waits for another for ever', async () => {
    const order = { name: 'Tower', projectId: places.own };
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => server.call<{ id: string }>('contributor', 'POST', '/orders', order)),
    );
    const ids = made.map(({ body }) => body.id);
    const answers = await each((n) =>
      server.call('contributor', 'PATCH', '/orders', {
        targetIds: n % 2 ? ids : ids.toReversed(),
        patchOperations: [{ op: 'replace', path: 'notes', value: `Note ${n}` }],
      }),
    );
    expect(statusesOf(answers)).toEqual({ 200: times });
    const { body } = await server.call<{ notes: string }[]>('contributor', 'GET', `/orders?ids=${ids.join(',')}`);
    expect(new Set(body.map(({ notes }) => notes)).size).toBe(1);
  }, 120_000);

  it('of stock that is counted: the sum of all is there', async () => {
    const { body } = await server.call<{ id: string; timeModifiedUtc: string }>(
      'contributor',
      'POST',
      '/inventoryitems',
      {
        name: 'Stock',
        locationId: places.warehouse,
        quantity: 0,
      },
    );
    const url = `/inventoryitems/${body.id}`;
    const addOne = async () => {
      for (let tries = 0; tries < 1_000; tries += 1) {
        const { body: seen } = await server.call<{ quantity: number; timeModifiedUtc: string }>(
          'contributor',
          'GET',
          url,
        );
        const patch = [{ op: 'replace', path: 'quantity', value: seen.quantity + 1 }];
        const headers = { 'if-match': `"${seen.timeModifiedUtc}"` };
        const { status } = await server.call('contributor', 'PATCH', url, patch, headers);
        if (status === 200) return;
        expect(status).toBe(409);
      }
      throw new Error('It never was its turn.');
    };
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect((await server.call('contributor', 'GET', url)).body.quantity).toBe(20);
  }, 120_000);

  it('of one new record under one Idempotency-Key: it is made once, and all get it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const name = `Once ${randomUUID().slice(0, 8)}`;
    const answers = await each(() => server.call<Saved>('contributor', 'POST', '/vendors', { name }, headers));
    expect(statusesOf(answers)).toEqual({ 201: times });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { rows } = await server.store.query<{ n: number }>(`select count(*) n from vendors where doc->>'name' = $1`, [
      name,
    ]);
    expect(rows[0]?.n).toBe(1);
    const { body } = await server.call<unknown[]>(
      'contributor',
      'GET',
      `/activityitems?targetIdSet=${answers[0]?.body.id}&userId=${people.contributor}`,
    );
    expect(body).toHaveLength(1);
  }, 120_000);
});
