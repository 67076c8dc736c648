import type { Product, User } from '@groundwork/contract';
import { listen } from '../testing/live-client.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('live updates', () => {
  const server = testServer({
    liveStreams: 8,
    live: { pollInterval: 20, pingInterval: 50, checkInterval: 100, soonestCheck: 20, streamsPerUser: 3 },
  });
  const streamOf = async (person: keyof typeof people, address = server.address) =>
    listen(address, await server.token(people[person]));
  const newProduct = async (name: string) =>
    (await server.call<Product>('contributor', 'POST', '/products', { name })).body;

  it('begin with the newest stamp of each collection, and go on with signs of life', async () => {
    const { timeModifiedUtc } = await newProduct('Lamp');
    const stream = await streamOf('basic');
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch('text/event-stream');
    // A proxy must neither keep nor change nor hold back what comes.
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect((await stream.next('stamps')).products).toBe(timeModifiedUtc);
    expect(stream.events()[0]?.event).toBe('stamps');
    while (!stream.text().includes(': ping')) await new Promise((resolve) => setTimeout(resolve, 10));
    stream.close();
  });

  it('carry the stamp of a change, and nothing of the record', async () => {
    const stream = await streamOf('basic');
    await stream.next('stamps');
    const { timeModifiedUtc } = await newProduct('Secretive lamp');
    const isIt = ({ products }: { products?: { stamp: string } }) => products?.stamp === timeModifiedUtc;
    await stream.next('changed', isIt);
    expect(stream.text()).not.toContain('Secretive');
    stream.close();
  });

  it('carry what another process has written', async () => {
    const other = await server.beside();
    const stream = await streamOf('basic', other.address);
    await stream.next('stamps');
    const { timeModifiedUtc } = await newProduct('Made elsewhere');
    await stream.next('changed', ({ products }) => products?.stamp === timeModifiedUtc);
    stream.close();
    await other.close();
  });

  it('answer the stamps once to who cannot keep a stream open', async () => {
    const { timeModifiedUtc } = await newProduct('Polled');
    const { body } = await server.call<{ stamps: Record<string, string>; scope: string }>(
      'basic',
      'GET',
      '/live/stamps',
    );
    // Another process may have answered a quarter of a second ago; this one has just read them.
    expect(Object.keys(body)).toEqual(['stamps', 'scope']);
    expect(body.stamps.products && body.stamps.products <= timeModifiedUtc).toBe(true);
    const { headers } = await server.call('basic', 'GET', '/inventoryitems');
    expect(headers.get('x-scope-version')).toBe(body.scope);
  });

  it('say nothing of collections that a person sees nothing of', async () => {
    await server.call('contributor', 'POST', '/vendors', { name: 'Hidden from Subscribers' });
    const stream = await streamOf('subscriber');
    expect(Object.keys(await stream.next('stamps'))).not.toContain('vendors');
    await server.call('contributor', 'POST', '/vendors', { name: 'Hidden, too' });
    const { timeModifiedUtc } = await newProduct('Later');
    await stream.next('changed', ({ products }) => products?.stamp === timeModifiedUtc);
    expect(stream.text()).not.toContain('vendors');
    stream.close();
  });

  it.each(['subscriber', 'basic'] as const)(
    'never carry to a %s the id of another project, of a record in it, or of its place',
    async (person) => {
      const stream = await streamOf(person);
      await stream.next('stamps');
      const ids: string[] = [];
      const make = async (name: string, fields: object) => {
        const { status, body } = await server.call<{ id: string; timeModifiedUtc: string }>(
          'director',
          'POST',
          `/${name}`,
          {
            name: 'Hidden',
            projectId: places.other,
            ...fields,
          },
        );
        expect(status).toBe(201);
        ids.push(body.id);
        return body;
      };
      const order = await make('orders', {});
      for (const name of ['setupareas', 'setupunits', 'preparations', 'preparationitems']) await make(name, {});
      await make('inventoryitems', { productId: places.product, locationId: places.otherSchool, quantity: 1 });
      const moved = [{ op: 'replace', path: 'quantity', value: 7 }];
      expect((await server.call('director', 'PATCH', `/orders/${order.id}`, moved)).status).toBe(200);
      expect((await server.call('director', 'DELETE', `/orders/${order.id}`)).status).toBe(200);
      // An order of their own, which comes after all these.
      const own = await make('orders', { projectId: places.own });
      await stream.next('changed', ({ orders }) => orders?.stamp === own.timeModifiedUtc);
      for (const id of ids) expect(stream.text()).not.toContain(id);
      expect(stream.text()).toContain(places.own);
      expect(stream.text()).not.toContain(places.otherSchool);
      expect(stream.text()).not.toContain(places.other);
      stream.close();
    },
  );

  it('need a token, and end shortly before it does', async () => {
    expect((await fetch(`${server.address}/live`)).status).toBe(401);
    const other = await server.beside({});
    const token = await server.token(people.basic, { exp: Math.floor(Date.now() / 1000) + 36 });
    const stream = await listen(other.address, token);
    await stream.next('stamps');
    await stream.next('renew');
    await stream.ended;
    const answer = await fetch(`${server.address}/vendors`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await other.close();
  });

  it('carry a new scope where rights have changed, and go on', async () => {
    const { body: project } = await server.call<{ id: string }>('director', 'POST', '/projects', { name: 'New' });
    const stream = await streamOf('subscriber');
    const first = await stream.next('scope');
    const members = [{ op: 'replace', path: 'memberIds', value: [people.subscriber] }];
    expect((await server.call('director', 'PATCH', `/projects/${project.id}`, members)).status).toBe(200);
    const next = await stream.next('scope', ({ version }) => version !== first.version);
    const { headers } = await server.call('subscriber', 'GET', '/inventoryitems');
    expect(headers.get('x-scope-version')).toBe(next.version);
    stream.close();
  });

  it('end for an account that is disabled, and for a session that signs out', async () => {
    const { body: user } = await server.call<User>('administrator', 'POST', '/users', {
      firstName: 'T',
      lastName: 'P',
    });
    const disabled = await listen(server.address, await server.token(user.id));
    await disabled.next('stamps');
    await server.call('administrator', 'PATCH', `/users/${user.id}`, [
      { op: 'replace', path: 'status', value: 'Disabled' },
    ]);
    await disabled.ended;

    const token = await server.token(people.basic, { sid: 'desk' });
    const [own, other] = [await listen(server.address, token), await streamOf('basic')];
    await own.next('stamps');
    await fetch(`${server.address}/auth/signout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await own.ended;
    const { timeModifiedUtc } = await newProduct('Still sent');
    await other.next('changed', ({ products }) => products?.stamp === timeModifiedUtc);
    other.close();
  });

  it('are refused above the limits, with a time to come back, and lists go on', async () => {
    const own = await Promise.all([streamOf('basic'), streamOf('basic'), streamOf('basic')]);
    const refused = await streamOf('basic');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await server.call('basic', 'GET', '/products')).status).toBe(200);
    const others = await Promise.all(
      (['readonly', 'director', 'contributor', 'administrator', 'picker'] as const).map((person) => streamOf(person)),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await streamOf('subscriber')).status).toBe(503);
    own[0]?.close();
    for (;;) {
      const again = await streamOf('subscriber');
      again.close();
      if (again.status === 200) break;
    }
    for (const stream of [...own, ...others]) stream.close();
  });

  it('are refused above the limits also where all come at the same moment, before the first has begun', async () => {
    const fresh = await server.beside();
    const token = await server.token(people.basic);
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(fresh.address, token)));
    expect(streams.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503, 503, 503]);
    for (const stream of streams) stream.close();
    await fresh.close();
  });

  it('do not use the allowance of requests', async () => {
    const limited = await server.beside({ requestsPerMinute: 1 });
    const token = await server.token(people.readonly);
    const first = await listen(limited.address, token);
    const second = await listen(limited.address, token);
    expect([first.status, second.status]).toEqual([200, 200]);
    first.close();
    second.close();
    await limited.close();
  });

  it('send everybody away when the process ends, which does not wait for them', async () => {
    const other = await server.beside();
    const streams = await Promise.all([streamOf('basic', other.address), streamOf('director', other.address)]);
    await Promise.all(streams.map((stream) => stream.next('stamps')));
    const closing = other.close();
    await Promise.all(streams.map((stream) => stream.next('renew')));
    await Promise.all(streams.map((stream) => stream.ended));
    await closing;
  });
});
