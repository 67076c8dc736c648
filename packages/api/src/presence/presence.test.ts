import type { CollectionName, LivePresence, OpenRecord, PresenceMode } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type LiveClient, listen } from '../testing/live-client.ts';
import { idOf, type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const records = {
  ownOrder: idOf(70, 1),
  otherOrder: idOf(70, 2),
  ownStock: idOf(70, 3),
  warehouseStock: idOf(70, 4),
} as const;

describe('who has a record open', () => {
  const server = testServer({
    live: { pollInterval: 20, presenceInterval: 20, checkInterval: 100, soonestCheck: 20 },
    prepare: async ({ store }) => {
      const order = (id: string, projectId: string) => ({ id, name: 'Order', projectId, status: 'New', quantity: 1 });
      const stock = (id: string, locationId: string) => ({
        ...{ id, name: 'Stock', productId: places.product, locationId, quantity: 1, reservations: [], tagIds: [] },
      });
      await insertRecords(store, 'orders', [
        order(records.ownOrder, places.own),
        order(records.otherOrder, places.other),
      ]);
      await insertRecords(store, 'inventoryitems', [
        stock(records.ownStock, places.ownSchool),
        stock(records.warehouseStock, places.warehouse),
      ]);
    },
  });
  const open: LiveClient[] = [];
  const streamOf = async (person: Person, address = server.address) => {
    const stream = await listen(address, await server.token(people[person]));
    await stream.next('presence');
    open.push(stream);
    return stream;
  };
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close();
    await server.store.query('delete from presence');
  });

  const put = (person: Person, collection: CollectionName, id: string, mode: PresenceMode = 'edit') =>
    server.call(person, 'PUT', '/presence', { records: [{ collection, id, mode }] });
  const close = (person: Person, collection: CollectionName, id: string) =>
    server.call(person, 'DELETE', '/presence', { records: [{ collection, id }] });
  const orderKey = `orders/${records.ownOrder}`;
  const otherKey = `orders/${records.otherOrder}`;
  /** What a client shows that has applied all events so far. */
  const shownBy = (stream: LiveClient): LivePresence =>
    Object.assign({}, ...stream.events().flatMap(({ event, data }) => (event === 'presence' ? [data] : [])));
  const saysOf =
    (key: string, count = 1) =>
    (presence: LivePresence) =>
      presence[key]?.length === count;

  it('reaches others by name, in this process and in another, until it is closed', async () => {
    const other = await server.beside();
    const streams = [await streamOf('director'), await streamOf('basic', other.address)];
    expect((await put('contributor', 'orders', records.ownOrder)).status).toBe(204);
    for (const stream of streams) {
      const { [orderKey]: present } = await stream.next('presence', saysOf(orderKey));
      expect(present).toEqual([
        { user: people.contributor, name: 'Connie', mode: 'edit', since: expect.stringMatching(/^20.*Z$/) },
      ]);
    }
    expect((await close('contributor', 'orders', records.ownOrder)).status).toBe(204);
    for (const stream of streams) await stream.next('presence', saysOf(orderKey, 0));
    await other.close();
  });

  it('is the first thing that a stream says about it to who comes later, without their own', async () => {
    await put('contributor', 'orders', records.ownOrder, 'pick');
    await put('director', 'orders', records.ownOrder, 'view');
    const first = await streamOf('basic');
    await first.next('presence', saysOf(orderKey, 2));
    const own = await streamOf('director');
    expect((await own.next('presence', saysOf(orderKey)))[orderKey]?.[0]?.name).toBe('Connie');
  });

  it('is said once however often it is repeated, and again when the mode changes', async () => {
    const stream = await streamOf('director');
    for (let beat = 0; beat < 5; beat += 1) await put('contributor', 'orders', records.ownOrder, 'view');
    const [before] = (await stream.next('presence', saysOf(orderKey)))[orderKey] ?? [];
    await put('contributor', 'orders', records.ownOrder, 'edit');
    await stream.next('presence', (presence) => presence[orderKey]?.[0]?.mode === 'edit');
    const said = stream.events().filter(({ event, data }) => event === 'presence' && orderKey in data);
    expect(said).toHaveLength(2);
    expect(before?.mode).toBe('view');
  });

  it('ends by itself 45 seconds after the last word', async () => {
    const stream = await streamOf('director');
    await put('contributor', 'orders', records.ownOrder);
    await stream.next('presence', saysOf(orderKey));
    const age = (seconds: number) =>
      server.store.query(`update presence set seen = clock_timestamp() - $1 * interval '1 second'`, [seconds]);
    await age(43);
    await put('contributor', 'orders', records.otherOrder);
    await stream.next('presence', saysOf(otherKey));
    expect(shownBy(stream)[orderKey]).toHaveLength(1);
    await age(46);
    await stream.next('presence', saysOf(orderKey, 0));
  });

  it('calls staff "Staff" to Subscribers, without saying who or how many', async () => {
    const stream = await streamOf('subscriber');
    await put('contributor', 'orders', records.ownOrder);
    await put('director', 'orders', records.ownOrder);
    await stream.next('presence', saysOf(orderKey));
    await put('basic', 'orders', records.ownOrder, 'view');
    const { [orderKey]: present } = await stream.next('presence', saysOf(orderKey, 2));
    expect(present).toEqual([
      { name: 'Staff', mode: 'edit', since: expect.any(String) },
      { name: 'Staff', mode: 'view', since: expect.any(String) },
    ]);
    for (const secret of [people.contributor, people.director, people.basic, 'Connie', 'Dirk'])
      expect(stream.text()).not.toContain(secret);
  });

  it.each(['subscriber', 'basic', 'readonly'] as const)(
    'never names to a %s the records of another project, nor the stock of places that are not theirs',
    async (person) => {
      const stream = await streamOf(person);
      const hidden = person === 'subscriber' ? [records.otherOrder, records.warehouseStock] : [records.otherOrder];
      await put('contributor', 'orders', records.otherOrder);
      await put('contributor', 'inventoryitems', records.warehouseStock);
      await put('contributor', 'products', places.unusedProduct);
      await close('contributor', 'orders', records.otherOrder);
      await put('contributor', 'orders', records.ownOrder);
      await put('contributor', 'inventoryitems', records.ownStock);
      await stream.next('presence', saysOf(`inventoryitems/${records.ownStock}`));
      await stream.next('presence', saysOf(orderKey));
      for (const id of hidden) expect(stream.text()).not.toContain(id);
      expect(stream.text().includes(places.unusedProduct)).toBe(person !== 'subscriber');
    },
  );

  it('is kept only of records that the caller may see', async () => {
    const stream = await streamOf('director');
    for (const [collection, id] of [
      ['orders', records.otherOrder],
      ['inventoryitems', records.warehouseStock],
      ['vendors', places.vendor],
      ['orders', idOf(70, 99)],
    ] as const) {
      const { status, body } = await put('subscriber', collection, id, 'view');
      expect([status, body.message]).toEqual([404, 'None of these items can be found.']);
    }
    const several = {
      records: [
        { collection: 'orders', id: records.otherOrder, mode: 'view' },
        { collection: 'orders', id: records.ownOrder, mode: 'view' },
      ],
    };
    expect((await server.call('subscriber', 'PUT', '/presence', several)).status).toBe(204);
    expect((await stream.next('presence', saysOf(orderKey)))[orderKey]?.[0]?.name).toBe('Sue');
    expect(shownBy(stream)).not.toHaveProperty([otherKey]);
  });

  it('goes with the right to see the record, and with the account of who is present', async () => {
    const stream = await streamOf('subscriber');
    await put('contributor', 'orders', records.ownOrder);
    await stream.next('presence', saysOf(orderKey));
    const members = (ids: readonly string[]) =>
      server.call('director', 'PATCH', `/projects/${places.own}`, [{ op: 'replace', path: 'memberIds', value: ids }]);
    await members([people.basic, people.readonly]);
    await stream.next('presence', saysOf(orderKey, 0));
    await members([people.basic, people.readonly, people.subscriber]);
    const again = await streamOf('subscriber');
    await again.next('presence', saysOf(orderKey));

    const watching = await streamOf('director');
    await watching.next('presence', saysOf(orderKey));
    const status = (value: string) =>
      server.call('administrator', 'PATCH', `/users/${people.contributor}`, [{ op: 'replace', path: 'status', value }]);
    await status('Disabled');
    await watching.next('presence', saysOf(orderKey, 0));
    await status('Active');
  });

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'A value is required'],
    ['an empty list', { records: [] }, 'Must have at least one entry'],
    [
      'more than 20 records',
      { records: Array.from({ length: 21 }, (_, n) => ({ collection: 'orders', id: idOf(1, n), mode: 'view' })) },
      'Must have at most 20 entries',
    ],
    ['an unknown collection', { records: [{ collection: 'secrets', id: 'a', mode: 'view' }] }, 'Must be one of'],
    [
      'an unknown mode',
      { records: [{ collection: 'orders', id: 'a', mode: 'lock' }] },
      'Must be one of view, edit, pick',
    ],
    ['no id', { records: [{ collection: 'orders', mode: 'view' }] }, 'Required'],
    ['an id as long as a book', { records: [{ collection: 'orders', id: 'a'.repeat(65), mode: 'view' }] }, '64'],
  ])('refuses %s and says why', async (_, body, reason) => {
    type Refusal = { fieldErrors: { field: string; message: string }[] };
    const answer = await server.call<Refusal>('basic', 'PUT', '/presence', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors[0]?.field).toMatch(/^records/);
    expect(answer.body.fieldErrors[0]?.message.toLowerCase()).toContain(reason.toLowerCase());
  });

  it('needs a token, and is refused to who calls too often', async () => {
    const answer = await fetch(`${server.address}/presence`, { method: 'PUT' });
    expect(answer.status).toBe(401);
    const calls = Array.from({ length: 130 }, () => close('unconfigured', 'orders', records.ownOrder));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204, 429]));
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(120);
  });

  it('holds at most 40 records of one person, the latest', async () => {
    const made: OpenRecord[] = Array.from({ length: 60 }, (_, n) => ({
      collection: 'tags',
      id: idOf(71, n),
      mode: 'view',
    }));
    await insertRecords(
      server.store,
      'tags',
      made.map(({ id }) => ({ id, name: `Tag ${id}` })),
    );
    for (const at of [0, 20, 40]) {
      const answer = await server.call('director', 'PUT', '/presence', { records: made.slice(at, at + 20) });
      expect(answer.status).toBe(204);
    }
    const { rows } = await server.store.query<{ id: string }>('select record_id as id from presence order by 1');
    expect(rows.map(({ id }) => id)).toEqual(
      made
        .slice(20)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('is kept in a table that is not logged: it is written often, and said again after a crash', async () => {
    const { rows } = await server.store.query<{ isUnlogged: boolean }>(
      `select relpersistence = 'u' as "isUnlogged" from pg_class where relname = 'presence'`,
    );
    expect(rows).toEqual([{ isUnlogged: true }]);
  });
});
