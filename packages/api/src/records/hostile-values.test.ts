import { randomUUID } from 'node:crypto';
import { checkedFetch } from '../testing/check-exchange.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('hostile values', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const raw = async (method: string, url: string, body: string) => {
    const authorization = `Bearer ${await server.token(people.administrator)}`;
    const answer = await checkedFetch(server.address, url, {
      method,
      body,
      headers: { authorization, 'content-type': 'application/json' },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const stored = async (text: string) =>
    (await server.store.query<{ n: number }>('select count(*) n from products where strpos(doc::text, $1) > 0', [text]))
      .rows[0]?.n;

  it.each([
    ['NaN', 400, undefined],
    ['1e400', 400, 'Must be a number'],
    ['-1e400', 400, 'Must be a number'],
    ['"12"', 400, 'Must be a number'],
    ['true', 400, 'Must be a number'],
    ['[1]', 400, 'Must be a number'],
    ['-0.01', 400, 'Must be at least 0'],
    ['1000000001', 400, 'Must be at most 1000000000'],
    ['0x10', 400, undefined],
  ])('as a price is refused: %s', async (price, status, message) => {
    const answer = await raw('POST', '/products', `{"name":"P","price":${price}}`);
    expect(answer.status).toBe(status);
    if (message) expect(answer.body.fieldErrors).toEqual([{ field: 'price', message }]);
  });

  it.each([
    ['-0', 0],
    ['1e-7', 0],
    ['0.1000000000000000055511151231257827', 0.1],
    ['12.345678901234567', 12.35],
    ['1.0', 1],
  ])('as a price is one number to the cent wherever it is read: %s', async (price, read) => {
    const { status, body } = await raw('POST', '/products', `{"name":"P","price":${price},"externalPrice":${price}}`);
    expect({ status, price: body.price, other: body.externalPrice }).toEqual({ status: 201, price: read, other: read });
    const { body: again } = await server.call('administrator', 'GET', `/products/${body.id}`);
    expect(again.price).toBe(read);
  });

  it.each([
    ['/locations', { name: 'L', countTolerance: [] }, 'countTolerance'],
    ['/preparationitemtemplates', { name: 'T', sourcings: [[]] }, 'sourcings.0'],
    [
      '/moduleRequests',
      { name: 'R', projectId: places.own, itemDeployments: [{ order: [] }] },
      'itemDeployments.0.order',
    ],
  ])('as an object is refused: a list, in %s', async (path, body, field) => {
    expect(await raw('POST', path, JSON.stringify(body))).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field, message: 'Must be an object' }] },
    });
  });

  it.each(['1.5', '1e10', '-1', '"3"'])('as a quantity is refused: %s', async (quantity) => {
    const sent = `{"name":"O","projectId":"${places.own}","quantity":${quantity}}`;
    expect(await raw('POST', '/orders', sent)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'quantity' }] },
    });
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:00:00+99:00',
    '0000-01-01',
    '+275760-09-13',
    'yesterday',
    'infinity',
    '-infinity',
    '1e3',
    '',
  ])('as a moment is refused or, when empty, not asked: %s', async (moment) => {
    const query = new URLSearchParams({ modifiedAfter: moment });
    const answer = await server.call('administrator', 'GET', `/products?${query}`);
    expect(answer.status).toBe(moment === '' ? 200 : 400);
  });

  it.each(['2024-02-29', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T00:00:00+05:30'])(
    'as a moment is taken: %s',
    async (moment) => {
      const query = new URLSearchParams({ modifiedAfter: moment });
      expect((await server.call('administrator', 'GET', `/products?${query}`)).status).toBe(200);
    },
  );

  it.each([
    ...['9999-99-99T99:99:99Z x', '2026-01-01TZ x', '0000-01-01T00:00:00Z x', '2026-02-31T00:00:00.000Z x'],
    ...['2026-01-01T1:2Z x', '2026-01-01T00:00:00.000Z x 2026-02-31T00:00:00.000Z'],
  ])('as a cursor is refused: %s', async (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    expect(await server.call('administrator', 'GET', `/products?cursor=${cursor}`)).toMatchObject({ status: 400 });
  });

  it.each(['-1', '0', '1.5', 'many', '1e2'])(
    'as a page size is refused unless it is a whole number: %s',
    async (size) => {
      const { status } = await server.call('administrator', 'GET', `/products?pageSize=${size}`);
      expect(status).toBe(size === '1e2' ? 200 : 400);
    },
  );

  it.each(['%ff', '%E0%A4%A', 'x'.repeat(10_000)])('in an address are refused as every error is: %p', async (id) => {
    const authorization = `Bearer ${await server.token(people.administrator)}`;
    for (const path of [`/products/${id}`, `/print/shipments/${id}/slip.pdf`]) {
      const answer = await fetch(`${server.address}${path}`, { headers: { authorization } });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({
        ...{ title: 'Bad request', message: expect.stringContaining('address') },
        ...{ code: 'bad-request', requestId: answer.headers.get('x-request-id') },
      });
    }
  });

  it('leaves unknown fields, meta fields and the server’s own out', async () => {
    const { body } = await server.call<Record<string, unknown>>('administrator', 'POST', '/orders', {
      name: 'O',
      projectId: places.own,
      id: randomUUID(),
      isDeleted: true,
      isArchived: true,
      timeCreatedUtc: '1999-01-01T00:00:00.000Z',
      timeModifiedUtc: '1999-01-01T00:00:00.000Z',
      deliveredQuantity: 99,
      splitFromId: randomUUID(),
      requestedById: people.basic,
      surprise: { deep: 1 },
      version: 7,
      toString: 'x',
    });
    expect(body).toMatchObject({ isDeleted: false, isArchived: false, deliveredQuantity: 0 });
    for (const field of ['surprise', 'version', 'splitFromId', 'requestedById', 'toString']) {
      expect(Object.hasOwn(body, field)).toBe(false);
    }
    expect(String(body.timeCreatedUtc)).not.toMatch(/^1999/);
  });

  it.each(['id', 'timeModifiedUtc', 'surprise', '__proto__', 'constructor/prototype/x', 'views/0/__proto__', '', '/'])(
    'refuses to patch %s',
    async (path) => {
      const answer = await server.call('administrator', 'PATCH', `/products/${places.product}`, [
        { op: 'replace', path, value: { polluted: true } },
      ]);
      expect(answer.status).toBe(400);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it('refuses what would change prototypes, at any depth, and stores none of it', async () => {
    for (const inner of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
      expect((await raw('POST', '/products', `{"name":"polluting",${inner}}`)).status).toBe(400);
      const view = `{"gridId":"g","views":[{"name":"A","columnState":[{${inner}}]}]}`;
      expect((await raw('POST', '/gridconfigurations', view)).status).toBe(400);
    }
    const patch = `[{"op":"replace","path":"name","value":{"__proto__":{"polluted":1}}}]`;
    expect((await raw('PATCH', `/products/${places.product}`, patch)).status).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await stored('pollut')).toBe(0);
  });

  it('takes the last of two equal keys, once', async () => {
    const { status, body } = await raw('POST', '/products', '{"name":"First","name":"Second","price":1,"price":2}');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Second', price: 2 });
    expect(await stored('"First"')).toBe(0);
  });

  it('refuses lists beyond 5,000 entries and bodies nested deeper than 64 levels', async () => {
    const tagIds = Array.from({ length: 5_001 }, () => places.tag);
    expect(await server.call('administrator', 'POST', '/products', { name: 'P', tagIds })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'tagIds', message: 'Must have at most 5000 entries' }] },
    });
    for (const depth of [65, 200_000]) {
      const deep = `{"gridId":"g","views":[{"name":"A","columnState":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
      expect(await raw('POST', '/gridconfigurations', deep)).toMatchObject({
        status: 400,
        body: { message: 'The body is nested deeper than 64 levels.' },
      });
    }
    const fine = `{"gridId":"g","views":[{"name":"[[","columnState":${'['.repeat(60)}${']'.repeat(60)}}]}`;
    expect((await raw('POST', '/gridconfigurations', fine)).status).toBe(201);
  });

  it('names a hundred wrong entries of a list, not each of thousands', async () => {
    for (const [entry, message] of [
      ['1', 'Must be a text'],
      ['"\\ud800"', 'The field contains symbols that are not allowed.'],
    ] as const) {
      const tagIds = `${entry},`.repeat(4_999) + entry;
      const { status, body } = await raw('POST', '/products', `{"name":"P","tagIds":[${tagIds}]}`);
      const errors = body.fieldErrors as { field: string; message: string }[];
      expect([status, errors.length]).toEqual([400, 100]);
      expect([errors[0], errors[99]]).toEqual([
        { field: 'tagIds.0', message },
        { field: 'tagIds.99', message },
      ]);
    }
  });

  it('says of a text that is far too long what it says of one that is too long', async () => {
    for (const emailAddress of [`a@${'a.'.repeat(200)}test`, `a@${'a.'.repeat(3_900_000)}@`]) {
      const body = JSON.stringify({ firstName: 'A', lastName: 'B', emailAddress });
      expect(await raw('POST', '/users', body)).toMatchObject({
        status: 400,
        body: {
          fieldErrors: [{ field: 'emailAddress', message: 'The value is too long. Max number of characters: 320' }],
        },
      });
    }
  });

  it('takes 1,000 operations of a PATCH, and no more', async () => {
    const several = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ op: 'replace', path: 'notes', value: `${n}` }));
    const path = `/projects/${places.own}`;
    expect((await server.call('director', 'PATCH', path, several(1_000))).body).toMatchObject({ notes: '999' });
    expect(await server.call('director', 'PATCH', path, several(1_001))).toMatchObject({
      status: 400,
      body: { message: 'A PATCH takes at most 1000 operations.' },
    });
  });

  it('refuses a body of more than 250,000 values, wherever they are', async () => {
    const areas = `${'{},'.repeat(130_000)}{}`;
    for (const lists of [`[${'1,'.repeat(250_000)}1]`, `[{"unitDeployments":[${areas}]}]`]) {
      expect(await raw('POST', '/setupplans', `{"name":"P","areaDeployments":${lists}}`)).toMatchObject({
        status: 400,
        body: { message: 'The body holds more than 250000 values. Send it in parts.' },
      });
    }
    const commas = await raw('POST', '/products', `{"name":"P","description":"${','.repeat(150_000)}"}`);
    expect(commas.status).toBe(201);
  });

  it('refuses a plan in which two components have one id, as a circle would', async () => {
    const id = randomUUID();
    const plan = { name: 'Plan', projectId: places.own };
    const areaDeployments = [{ id, name: 'Area', unitDeployments: [{ id, name: 'Unit' }] }];
    expect(await server.call('basic', 'POST', '/setupplans', { ...plan, areaDeployments })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'areaDeployments', message: expect.stringContaining(id) }] },
    });
  });

  it('takes a plan of 4,000 components and answers it whole', async () => {
    const areaDeployments = Array.from({ length: 40 }, () => ({
      id: randomUUID(),
      unitDeployments: Array.from({ length: 100 }, () => ({ id: randomUUID() })),
    }));
    const plan = { name: 'Plan', projectId: places.own, areaDeployments };
    const { status, body } = await server.call('basic', 'POST', '/setupplans', plan);
    expect(status).toBe(201);
    expect(body).toMatchObject({ areaDeployments });
  });

  it('refuses a body of 10 MB by its length, announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) });
    expect(await raw('POST', '/products', large)).toMatchObject({ status: 413, body: { title: 'Too large' } });
    const authorization = `Bearer ${await server.token(people.administrator)}`;
    const answer = await fetch(`${server.address}/products`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect((await server.call('administrator', 'GET', '/products?countOnly=true')).status).toBe(200);
  });

  it.each(['yes', 'true', 1, 0, null, {}, []])(
    'are no answer to whether a record is deleted or archived: %j',
    async (value) => {
      const { body } = await server.call<{ id: string }>('administrator', 'POST', '/things', { name: 'Flag' });
      for (const path of ['isDeleted', 'isArchived', 'isDeleted/0']) {
        const answer = await server.call('administrator', 'PATCH', `/things/${body.id}`, [
          { op: 'replace', path, value },
        ]);
        expect(answer).toMatchObject({
          status: 400,
          body: { fieldErrors: [{ field: path, message: 'Must be true or false' }] },
        });
      }
    },
  );
});
