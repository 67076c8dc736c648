import { randomUUID } from 'node:crypto';
import { type CollectionName, collectionNames } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { commandBodies } from '../stock/command-bodies.ts';
import { commands, fields, mayDo, type PolicyRole, policyRoles, visible } from '../testing/expected-rights.ts';
import { people, places } from '../testing/people.ts';
import { projects, world } from '../testing/rights-world.ts';
import { testServer } from '../testing/server.ts';

describe('rights', () => {
  const server = testServer({
    requestsPerMinute: 1_000_000,
    prepare: async ({ store }) => {
      const set = (table: string, id: string, change: object) =>
        store.query(`update ${table} set doc = doc || $1::text::jsonb where id = $2`, [JSON.stringify(change), id]);
      await store.query(`update projects set doc = doc - 'fulfillingById' where id = $1`, [projects.own]);
      // Past the rule that only a warehouse has a team.
      await set('projects', projects.other, { fulfillingById: places.otherSchool });
      await set('locations', places.otherSchool, { memberIds: [people.picker] });
      for (const name of collectionNames) {
        const whole = Object.values(world[name]).filter((record) => Object.keys(record).length > 1);
        await insertRecords(server.store, name, whole);
        const deleted = Object.entries(world[name]).map(([place, record]) => [place, record, randomUUID()] as const);
        await insertRecords(
          server.store,
          name,
          await Promise.all(
            deleted.map(async ([, { id }, copy]) => ({ ...(await stored(name, id)), id: copy, isDeleted: true })),
          ),
        );
        for (const [place, , copy] of deleted) trash.set(`${name} ${place}`, copy);
      }
    },
  });
  /** A deleted copy of each record: what is refused is refused of it again and again. */
  const trash = new Map<string, string>();
  /** The records as they were at first: what is done happens to copies, so each is read once. */
  const originals = new Map<string, Promise<Record<string, unknown>>>();
  const stored = (name: CollectionName, id: string) => {
    const known = originals.get(id);
    if (known) return known;
    const read = server.store
      .query<{ doc: Record<string, unknown> }>(`select doc from ${name.toLowerCase()} where id = $1`, [id])
      .then(({ rows }) => rows[0]?.doc ?? {});
    originals.set(id, read);
    return read;
  };
  const idOf = (name: CollectionName, place: string) => world[name][place]?.id ?? '';
  const copyFor = async (name: CollectionName, place: string, change: object = {}) => {
    const id = randomUUID();
    // An account that comes back has an address of its own.
    const address = name === 'users' ? { emailAddress: `${id}@groundwork.test` } : {};
    return { ...(await stored(name, idOf(name, place))), ...address, ...change, id };
  };
  const copyOf = async (name: CollectionName, place: string, change: object = {}) => {
    const copy = await copyFor(name, place, change);
    await insertRecords(server.store, name, [copy]);
    return copy.id;
  };

  describe.each(policyRoles)('of %s', (policyRole) => {
    it.each(collectionNames)(
      'to read %s, in lists and one by one [RO-03] [RO-04] [RO-05] [RO-08] [RO-14] [GV-05]',
      async (name) => {
        const names = Object.keys(world[name]);
        const ids = names.map((place) => idOf(name, place));
        type Sent = { id: string; isRestricted?: boolean };
        const found = new Map<string, Sent>();
        let link: string | undefined = `${name}?pageSize=1000&${ids.map((id) => `ids=${id}`).join('&')}`;
        while (link) {
          const page: { body: Sent[]; headers: Headers } = await server.call<Sent[]>(policyRole, 'GET', `/${link}`);
          for (const record of page.body) found.set(record.id, record);
          link = JSON.parse(page.headers.get('x-pagination') ?? '{}').NextPageLink;
        }
        const nameOf = (place: string, record: Sent | undefined) =>
          record ? [`${place}${record.isRestricted ? '~' : ''}`] : [];
        const listed = names.flatMap((place) => nameOf(place, found.get(idOf(name, place))));
        const single = await Promise.all(
          names.map(async (place) => {
            const { status, body } = await server.call<Sent>(policyRole, 'GET', `/${name}/${idOf(name, place)}`);
            if (status !== 200) expect(status).toBe(404);
            return status === 200 ? nameOf(place, body) : [];
          }),
        );
        const expected = visible[name][policyRole].split(' ').filter(Boolean).sort();
        expect({ listed: listed.sort(), single: single.flat().sort() }).toEqual({ listed: expected, single: expected });
        const count = await server.call(policyRole, 'GET', `/${name}?countOnly=true&ids=${ids.join(',')}`);
        expect(count.body).toEqual({ count: expected.length });
      },
    );
  });

  // After all that reads: copies of projects make more people mates.
  it.each(policyRoles)(
    'of %s to create, replace, delete, restore, archive and purge [RO-03] [RO-04] [RO-05] [RO-06] [RO-07] [RO-09]',
    async (policyRole) => {
      const differences: string[] = [];
      await Promise.all(
        collectionNames.map(async (name) => {
          const own = name === 'moduleRequests' ? { requestedById: people[policyRole] } : {};
          const attempts = Object.entries(mayDo[name]).map(([place, granted]) => ({
            place,
            expected: granted[policyRole] ?? '',
          }));
          // Of everything that is expected to be done: one commit for all copies takes a tenth of one for each.
          const copies = new Map<string, { id: string }>();
          for (const { place, expected } of attempts)
            for (const verb of verbs)
              if (expected.includes(verb) && verb !== 'c')
                copies.set(`${place} ${verb}`, await copyFor(name, place, { ...own, isDeleted: 'rp'.includes(verb) }));
          await insertRecords(server.store, name, [...copies.values()]);
          for (const { place, expected } of attempts) {
            let done = '';
            for (const verb of verbs)
              if (await isDone(policyRole, name, place, verb, copies.get(`${place} ${verb}`)?.id)) done += verb;
            if (done !== expected) differences.push(`${name} ${place}: '${done}' is done, '${expected}' is right`);
          }
        }),
      );
      expect(differences).toEqual([]);
    },
    60_000,
  );

  const verbs = ['c', 'u', 'd', 'r', 'a', 'p'] as const;
  /** Tries one verb; what is expected to be done happens to a copy. A refusal is 403, and 404 of what is not seen. */
  async function isDone(
    policyRole: PolicyRole,
    name: CollectionName,
    place: string,
    verb: (typeof verbs)[number],
    copyId: string | undefined,
  ) {
    const isOfTrash = verb === 'r' || verb === 'p';
    const id = copyId ?? (isOfTrash ? trash.get(`${name} ${place}`) : idOf(name, place));
    const patch = (path: string, value: boolean) =>
      server.call(policyRole, 'PATCH', `/${name}/${id}`, [{ op: 'replace', path, value }]);
    const body = async () => {
      const {
        notes: _notes,
        emailAddress: _address,
        fulfillingById: _warehouse,
        ...record
      } = await stored(name, idOf(name, place));
      return record;
    };
    const attempt = async () => {
      switch (verb) {
        case 'c':
          // A picture without its file: a person who may create one is asked for the file.
          if (name === 'mediaitems')
            return server.call(policyRole, 'POST', '/mediaitems?projectRelated=true', { ...(await body()), url: '' });
          return server.call(policyRole, 'POST', `/${name}`, await body());
        case 'u':
          return server.call(policyRole, 'PUT', `/${name}/${id}`, {
            ...(await body()),
            ...(name === 'users' ? { firstName: 'Renamed' } : { name: 'Renamed##', views: [{ name: 'x' }] }),
          });
        case 'd':
          return server.call(policyRole, 'DELETE', `/${name}/${id}`);
        case 'r':
          return patch('isDeleted', false);
        case 'a':
          return patch('isArchived', true);
        case 'p':
          return server.call(policyRole, 'DELETE', `/${name}/${id}?purge=true`);
      }
    };
    const { status, body: answer } = await attempt();
    if (status === 403 || status === 404) return false;
    const isAskedForFile =
      verb === 'c' && name === 'mediaitems' && JSON.stringify(answer.fieldErrors ?? '').includes('"field":"url"');
    if (status === 200 || status === 201 || isAskedForFile) return true;
    throw new Error(`${policyRole} ${verb} ${name} ${place}: ${status} ${JSON.stringify(answer)}`);
  }

  it.each(fields)('of %s to change single fields of %s (%s)', async (policyRole, name, place, allowed, refused) => {
    const picture = idOf('mediaitems', policyRole === 'picker' ? 'fulfilled' : 'own');
    const change = async (path: string, given: unknown) => {
      const value = given === 'picture' ? [picture] : given;
      const id = await copyOf(name, place);
      return (await server.call(policyRole, 'PATCH', `/${name}/${id}`, [{ op: 'replace', path, value }])).status;
    };
    for (const [path, value] of Object.entries(allowed)) expect([path, await change(path, value)]).toEqual([path, 200]);
    for (const [path, value] of Object.entries(refused)) expect([path, await change(path, value)]).toEqual([path, 403]);
  });

  it('are written down for every command', () => {
    expect(new Set(commands.map(([command]) => command))).toEqual(new Set(Object.keys(commandBodies)));
  });

  it.each(commands)('to call %s of %s', async (command, place, expected) => {
    const inventoryItemId = idOf('inventoryitems', place);
    const countId = idOf('counts', place);
    const isOfTransit = command.endsWith('receiveTransfer') || command.endsWith('cancelTransfer');
    const needsTwin = isOfTransit || command === 'inventoryitems/merge';
    const traveling = {
      ...{ quantity: 2, reservations: [] },
      transit: { toLocationId: idOf('locations', place === 'depot' ? 'warehouse' : 'depot') },
    };
    const bodies = (twinId: string): Readonly<Record<string, object>> => ({
      'reservations/move': { moves: [{ orderId: idOf('orders', 'fulfilled'), inventoryItemId, to: 'Reserved' }] },
      'reservations/allocate': { orderIds: [idOf('orders', place)] },
      'inventoryitems/count': { counts: [{ inventoryItemId, onShelf: 1 }] },
      'inventoryitems/applyCount': { inventoryItemIds: [inventoryItemId] },
      'inventoryitems/adjust': { inventoryItemId, change: 'plus', quantity: 1, reason: 'Found' },
      'inventoryitems/move': { inventoryItemIds: [inventoryItemId], locale: 'A1' },
      'inventoryitems/divide': { inventoryItemId, quantity: 1 },
      'inventoryitems/merge': { inventoryItemIds: [inventoryItemId, twinId] },
      'inventoryitems/requestCount': { inventoryItemIds: [inventoryItemId] },
      'inventoryitems/transfer': {
        ...{ toWarehouseId: idOf('locations', place === 'depot' ? 'warehouse' : 'depot') },
        ...{ lines: [{ inventoryItemId, quantity: 1 }] },
      },
      // Only these need what is on its way, which they are refused for otherwise: each gets an item of its own.
      'inventoryitems/receiveTransfer': { lines: [{ inventoryItemId: twinId, quantity: 1 }] },
      'inventoryitems/cancelTransfer': { inventoryItemIds: [twinId] },
      'inventoryitems/release': { inventoryItemIds: [inventoryItemId] },
      'reservations/answerSubstitute': {
        ...{ orderId: idOf('orders', place), productId: randomUUID(), answer: 'declined' },
      },
      'reservations/short': {
        ...{ orderId: idOf('orders', 'fulfilled'), inventoryItemId },
        ...{ quantity: 1, reason: 'Later' },
      },
      'orders/return': { orderId: idOf('orders', place), warehouseId: places.warehouse, quantity: 1 },
      'orders/undoReturn': { orderId: idOf('orders', place), operationId: randomUUID() },
      'counts/open': { warehouseId: idOf('locations', place), scope: { kind: 'emplacements' } },
      'counts/save': { countId, lines: [{ inventoryItemId, onShelf: 1 }] },
      'counts/decide': { countId, lineIds: [randomUUID()], decision: 'reject' },
      ...Object.fromEntries(['review', 'cancel', 'apply', 'undo'].map((call) => [`counts/${call}`, { countId }])),
      'shipments/pack': { projectId: idOf('projects', place), boxes: [{ lines: [] }] },
      'shipments/ship': { projectId: idOf('projects', place), boxes: [{ lines: [] }] },
      'shipments/undo': { shipmentId: idOf('shipments', place), reason: 'x' },
      'shipments/cancel': { shipmentId: idOf('shipments', place) },
    });
    const done: PolicyRole[] = [];
    for (const policyRole of policyRoles) {
      const headers = { 'idempotency-key': randomUUID() };
      const twinId = needsTwin ? await copyOf('inventoryitems', place, isOfTransit ? traveling : {}) : '';
      const body = bodies(twinId)[command];
      const { status } = await server.call(policyRole, 'POST', `/${command}`, body, headers);
      if (status !== 403) done.push(policyRole);
    }
    expect(done).toEqual(expected);
  });
});
