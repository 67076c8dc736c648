import { randomUUID } from 'node:crypto';
import {
  type CollectionName,
  collectionNames,
  type Location,
  type Profile,
  type Project,
  roles,
} from '@groundwork/contract';
import sharp from 'sharp';
import { storeImage } from '../packages/api/src/media/store-image.ts';
import { insertRecords } from '../packages/api/src/records/insert.ts';
import { people, places } from '../packages/api/src/testing/people.ts';
import { type Place, sampleOf } from '../packages/api/src/testing/samples.ts';
import { startTestServer, type TestServer } from '../packages/api/src/testing/server.ts';
import { can, canChangeField, type Verb } from '../packages/shell-sdk/src/permissions.ts';
import { sessionOf } from '../packages/shell-sdk/src/session.ts';

// An action that a role may not do is not offered, and the server refuses it: compares the client's table with the real
// server for every role of both categories, every collection and every verb, on the caller's own records and on others.

const callers = [
  ...roles.flatMap((role) => [
    { id: randomUUID(), role, category: 'PES' as const, isPicker: false },
    { id: randomUUID(), role, category: 'Subscriber' as const, isPicker: false },
  ]),
  { id: randomUUID(), role: 'Basic' as const, category: 'PES' as const, isPicker: true },
];
type Caller = (typeof callers)[number];
/** Where the records lie: with the caller, elsewhere, or in the warehouse whose team the picker belongs to. */
type Where = Place | 'warehouse';
/** Restore has no verb of its own in the client: who may delete may take it back. Count is one field of stock. */
type Tried = Verb | 'restore' | 'count';
type Body = Record<string, unknown>;

describe('the roles of the client and of the server', () => {
  let server: TestServer;
  let image = '';
  beforeAll(async () => {
    server = await startTestServer({ withStorage: true, requestsPerMinute: 1_000_000 });
    const accounts = callers.map(({ id, role, category }, index) => ({
      ...sampleOf('users', 'own', id),
      id,
      role,
      category,
      status: 'Active',
      emailAddress: `caller${index}@groundwork.test`,
    }));
    await insertRecords(server.store, 'users', accounts);
    const join = (table: string, id: string, members: readonly string[]) =>
      server.store.query(`update ${table} set doc = jsonb_set(doc, '{memberIds}', $1::text::jsonb) where id = $2`, [
        JSON.stringify(members),
        id,
      ]);
    const ids = (isPicker: boolean) => callers.filter((caller) => caller.isPicker === isPicker).map(({ id }) => id);
    await join('projects', places.own, ids(false));
    await join('locations', places.warehouse, ids(true));
    const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
    image = (await storeImage(server.storage, await blank.png().toBuffer()))?.url ?? '';
  }, 120_000);
  afterAll(() => server.stop());

  const bodyOf = (name: CollectionName, where: Where, caller: Caller): Record<string, unknown> => ({
    ...sampleOf(name, where === 'warehouse' ? 'other' : where, caller.id),
    ...(where === 'warehouse' ? { locationId: places.warehouse } : {}),
    ...(name === 'mediaitems' ? { url: image } : {}),
    // A Subscriber is never sent the notes of staff, and sends none.
    ...(caller.category === 'Subscriber' ? { notes: undefined } : {}),
  });

  /** Tries the verb at the server, on a record that nothing was tried on before; `id` is one of them. */
  const isAllowed = async (
    verb: Tried,
    name: CollectionName,
    body: Body,
    id: string,
    caller: Caller,
    bearer: string,
  ) => {
    const call = async (method: string, path: string, sent?: unknown) => {
      const answer = await fetch(`${server.address}/${path}`, {
        method,
        headers: { authorization: bearer, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
        body: sent === undefined ? undefined : JSON.stringify(sent),
      });
      const text = await answer.text();
      if (answer.ok === (answer.status === 403)) throw new Error(`${verb} ${name}: ${answer.status} ${text}`);
      return answer.ok;
    };
    const replace = (id: string, path: string, value: unknown) =>
      call('PATCH', `${name}/${id}`, [{ op: 'replace', path, value }]);
    const another = async () => {
      const other = { ...body, id: randomUUID() };
      await insertRecords(server.store, name, [other]);
      return other.id;
    };
    switch (verb) {
      case 'create':
        return call('POST', name === 'mediaitems' ? `${name}?projectRelated=true` : name, {
          ...body,
          emailAddress: undefined,
        });
      case 'update': {
        const renamed = name === 'users' ? { firstName: 'Renamed' } : { name: 'Renamed', views: [{ name: 'x' }] };
        if (await call('PUT', `${name}/${id}`, { ...body, ...renamed })) return true;
        // Part of the form is theirs: what a Subscriber adds to a component.
        if (caller.category === 'PES') return false;
        if (name === 'setupplans') return call('PUT', `${name}/${await another()}`, body);
        const hasNotes = ['setupareas', 'setupunits', 'preparations', 'preparationitems'].includes(name);
        return hasNotes && replace(await another(), 'notes', 'Note');
      }
      case 'count':
        return replace(id, 'cycleCount', 2);
      case 'delete':
        return call('DELETE', `${name}/${id}`);
      case 'restore':
        return replace(id, 'isDeleted', false);
      case 'archive':
        return replace(id, 'isArchived', true);
      case 'purge':
        return call('DELETE', `${name}/${id}?purge=true`);
    }
  };

  const verbs: readonly Tried[] = ['create', 'update', 'delete', 'restore', 'archive', 'purge'];
  const stockVerbs: readonly Tried[] = [...verbs, 'count'];
  it.each(callers)(
    '$category $role (of a warehouse team: $isPicker) may do the same on both sides [RO-03] [RO-04] [RO-05] [RO-06] [RO-07] [RO-09]',
    async (caller) => {
      const bearer = `Bearer ${await server.token(caller.id)}`;
      const read = async <T>(path: string) =>
        (await fetch(`${server.address}/${path}`, { headers: { authorization: bearer } })).json() as Promise<T>;
      const session = sessionOf(await read<Profile>('auth/me'));
      const projects = await read<Project[]>('projects');
      const locations = await read<Location[]>('locations');
      const differences: string[] = [];
      for (const name of collectionNames) {
        const places: readonly Where[] = name === 'inventoryitems' ? ['own', 'other', 'warehouse'] : ['own', 'other'];
        const tries = places
          // The picker is a member of no project: nothing but the warehouse is 'own'.
          .filter((where) => !caller.isPicker || where !== 'own')
          .flatMap((where) =>
            (name === 'inventoryitems' ? stockVerbs : verbs).map((verb) => {
              const isDeleted = verb === 'restore' || verb === 'purge';
              return { where, verb, id: randomUUID(), isDeleted, record: bodyOf(name, where, caller) };
            }),
          );
        const known = tries.filter(({ verb }) => verb !== 'create');
        await insertRecords(
          server.store,
          name,
          known.map(({ id, isDeleted, record }) => ({ ...record, id, ...(isDeleted ? { isDeleted } : {}) })),
        );
        await Promise.all(
          tries.map(async ({ where, verb, id, record }) => {
            // A new project or saved view is its maker's own, whatever was sent.
            const subject = verb === 'create' ? { ...record, userId: undefined } : { ...record, id: randomUUID() };
            const offered =
              verb === 'count'
                ? canChangeField(session, projects, name, subject, 'cycleCount', locations)
                : can(session, projects, verb === 'restore' ? 'delete' : verb, name, subject, locations);
            const granted = await isAllowed(verb, name, record, id, caller, bearer);
            if (offered !== granted) {
              differences.push(
                `${verb} ${name} (${where}): the client ${offered ? 'offers' : 'hides'} it, the server ${granted ? 'does' : 'refuses'} it`,
              );
            }
          }),
        );
      }
      expect(differences).toEqual([]);
    },
    180_000,
  );

  it('lets a Director touch no Administrator, on either side', async () => {
    const bearer = `Bearer ${await server.token(people.director)}`;
    const answer = await fetch(`${server.address}/auth/me`, { headers: { authorization: bearer } });
    const session = sessionOf((await answer.json()) as Profile);
    expect(can(session, [], 'update', 'users', { role: 'Administrator' })).toBe(false);
    const patch = [{ op: 'replace', path: 'firstName', value: 'X' }];
    expect((await server.call('director', 'PATCH', `/users/${people.administrator}`, patch)).status).toBe(403);
    expect(can(session, [], 'delete', 'users', { role: 'Administrator' })).toBe(false);
    expect((await server.call('director', 'DELETE', `/users/${people.administrator}`)).status).toBe(403);
  });
});
