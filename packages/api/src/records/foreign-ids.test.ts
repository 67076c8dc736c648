import { randomUUID } from 'node:crypto';
import { type CollectionName, collections } from '@groundwork/contract';
import { tableOf } from '../store/tables.ts';
import { holding, type IdField, idFields } from '../testing/id-fields.ts';
import { type Person, people, places } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

/** Who writes: somebody who reaches their own project only, where those may write in the collection at all. */
const writers: Partial<Record<CollectionName, Person>> = {
  gridconfigurations: 'basic',
  inventoryitems: 'basic',
  moduleRequests: 'basic',
  notifications: 'basic',
  orders: 'basic',
  preparationitems: 'basic',
  preparations: 'basic',
  setupareas: 'basic',
  setupplans: 'basic',
  setupunits: 'basic',
  tags: 'contributor',
  projects: 'administrator',
  users: 'administrator',
};
/** Records of these belong to a project, so one of another project is foreign to a Basic user. */
const ofProjects: readonly CollectionName[] = [
  'inventoryitems',
  'mediaitems',
  'orders',
  'preparationitems',
  'preparations',
  'projects',
  'setupareas',
  'setupplans',
  'setupunits',
];

/** What the server itself writes below the top level; a client's value is overwritten there. */
const serversOwn = /^setupplans\..*(deployedId|proposedById)$|^inventoryitems\.reservations\.(projectId|userId)$/;
type Try = readonly [method: string, url: string, body: unknown, isRefused: boolean];

describe('an id in a field', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const foreign = new Map<CollectionName, string>();
  const deleted = new Map<CollectionName, string>();
  let ownOrder = '';
  beforeAll(async () => {
    for (const target of new Set(idFields.map((field) => field.target))) {
      foreign.set(target, await insert(target, ofProjects.includes(target) ? 'other' : 'own'));
      deleted.set(target, await insert(target, 'own', { isDeleted: true }));
    }
    foreign.set('projects', places.other);
    ownOrder = await insert('orders', 'own');
  }, 120_000);

  const insert = async (name: CollectionName, place: 'own' | 'other', more: Record<string, unknown> = {}) => {
    const id = randomUUID();
    await insertRecords(server.store, name, [{ ...sampleOf(name, place, people.basic), ...more, id }]);
    return id;
  };
  const holders = async (name: CollectionName, id: string) => {
    const { rows } = await server.store.query<{ id: string }>(
      `select id from ${tableOf(name)} where strpos(doc::text, $1) > 0 and id <> $1`,
      [id],
    );
    return rows.length;
  };

  /** Tries the id in all four ways of writing and expects each to be refused at that field, or the field to be ignored. */
  const refuses = async (idField: IdField, id: unknown) => {
    const { name } = idField;
    const person = writers[name] ?? 'contributor';
    const { field, value, error } = holding(idField, id, { orderId: ownOrder });
    const { form, patch, serverOwned = [], several, personal } = collections[name];
    const isSettable = [...form, ...patch].includes(field) && !serverOwned.includes(field);
    const isServers = serversOwn.test(`${name}.${idField.path.join('.')}`);
    const isPatched = patch.includes(field);
    const sample = sampleOf(name, 'own', people[person]);
    const target = await insert(name, 'own', personal ? { userId: people[person] } : {});
    const body = { ...sample, emailAddress: undefined, [field]: value };
    const operations = [{ op: 'replace', path: field, value }];
    const before = typeof id === 'string' ? await holders(name, id) : 0;
    const url = `/${name}`;
    const mayWrite = isSettable && !isServers;
    const tries: Try[] = [
      ['PUT', `${url}/${target}`, body, mayWrite],
      ['PATCH', `${url}/${target}`, operations, !isServers],
    ];
    // A media item needs an uploaded file: see media/hostile-files.test.ts.
    if (name !== 'mediaitems') tries.push(['POST', url, body, mayWrite]);
    if (several) tries.push(['PATCH', url, { targetIds: [target], patchOperations: operations }, !isServers]);
    for (const [method, address, sent, isRefused] of tries) {
      const answer = await server.call<{ fieldErrors?: { field: string }[] }>(person, method, address, sent);
      const seen = { method, status: answer.status, body: answer.body };
      if (!isRefused) expect({ ...seen, isFine: answer.status < 500 }).toMatchObject({ isFine: true });
      else expect({ ...seen, isRefused: [400, 403].includes(answer.status) }).toMatchObject({ isRefused: true });
      if (answer.status === 400 && isRefused) {
        const wanted = method === 'PATCH' && !isPatched ? field : error;
        const fields = answer.body.fieldErrors?.map((each) => each.field.replace(/\.\d+$/, ''));
        expect({ ...seen, fields }).toMatchObject({ fields: expect.arrayContaining([wanted]) });
      }
    }
    if (typeof id === 'string') expect(await holders(name, id)).toBe(before);
  };
  const fields = idFields.map((field) => [`${field.name}.${field.path.join('.')}`, field] as const);

  it('is looked for in the whole schema', () => {
    expect(fields.map(([title]) => title)).toEqual(
      expect.arrayContaining([
        'orders.projectId',
        'preparationitemtemplates.sourcings.productIds',
        'preparationtemplates.items.itemTemplateId',
        'inventoryitems.reservations.orderId',
        'setupplans.areaDeployments.unitDeployments.preparationDeployments.itemDeployments.order.productId',
      ]),
    );
  });

  const foreignFields = fields.filter(
    ([, { name, target }]) => writers[name] === 'basic' && ofProjects.includes(target),
  );
  it.each(foreignFields)('of another project is refused in %s', (_, field) =>
    refuses(field, foreign.get(field.target)),
  );

  // The levels of a plan are the same wherever they begin.
  const onceEach = fields.filter(
    ([, { path }]) => path.length < 3 || path[0] === 'areaDeployments' || path[0] === 'items',
  );
  it.each(onceEach)(
    'that nobody has, or of a deleted record, or of another type is refused in %s',
    async (_, field) => {
      await refuses(field, randomUUID());
      await refuses(field, deleted.get(field.target));
      if (field.path.at(-1) !== 'deployedId') await refuses(field, 42);
    },
  );

  it('of the right form but of another collection is refused', async () => {
    const { status, body } = await server.call('basic', 'POST', '/orders', {
      ...sampleOf('orders', 'own', people.basic),
      productId: places.vendor,
      tagIds: [places.product],
    });
    expect(status).toBe(400);
    expect(body.fieldErrors).toEqual([
      { field: 'productId', message: 'Item not found' },
      { field: 'tagIds', message: 'Item not found' },
    ]);
  });

  it('that a record holds already may stay when what it points to is deleted, and move within the record', async () => {
    const template = await insert('preparationtemplates', 'own');
    const node = { id: randomUUID(), templateId: template };
    const plan = { name: 'Plan', projectId: places.own };
    const made = await server.call<{ id: string }>('basic', 'POST', '/setupplans', {
      ...plan,
      preparationDeployments: [node],
    });
    expect(made.status).toBe(201);
    await server.call('contributor', 'DELETE', `/preparationtemplates/${template}`);
    const moved = await server.call('basic', 'PUT', `/setupplans/${made.body.id}`, {
      ...plan,
      unitDeployments: [{ id: randomUUID(), preparationDeployments: [node] }],
    });
    expect(moved.status).toBe(200);
  });

  it('refuses ids that are not there or not in reach', async () => {
    const missing = { name: 'x', projectId: places.own, productId: randomUUID(), tagIds: ['nothing'] };
    expect(await server.call('basic', 'POST', '/orders', missing)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'productId', message: 'Item not found' }, { field: 'tagIds' }] },
    });
    const foreign = await server.call<{ id: string }>('contributor', 'POST', '/setupareas', {
      name: 'A',
      projectId: places.other,
    });
    const unit = { name: 'U', projectId: places.own, areaId: foreign.body.id };
    for (const person of ['basic', 'contributor'] as const) {
      expect(await server.call(person, 'POST', '/setupunits', unit)).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'areaId', message: 'Item not found' }] },
      });
    }
  });
});
