import { randomUUID } from 'node:crypto';
import type { CollectionName, PreparationItem, SetupAreaTemplate, SetupPlan } from '@groundwork/contract';
import { idOf, places } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

const photo = idOf(9, 1);
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

jest.setTimeout(60_000);

const severals: readonly CollectionName[] = [
  'inventoryitems',
  'orders',
  'preparationitems',
  'preparations',
  'mediaitems',
  'setupareas',
  'setupunits',
];

describe('whole records', () => {
  const server = testServer();
  beforeAll(async () => {
    await insertRecords(server.store, 'mediaitems', [
      { id: photo, name: 'Photo', url: 'https://example.test/a.png', renditions: [], tagIds: [] },
    ]);
  }, 120_000);

  it('of a plan hold all that it is made of [API-66]', async () => {
    const node = () => ({ id: randomUUID(), templateId: null, name: 'N', deployedId: null, omit: true });
    const order = { productId: places.product, qty: 2, omit: false, deployedId: null };
    const preparation = () => ({ ...node(), sourcing: 'emea', itemDeployments: [{ ...node(), order }] });
    const unit = () => ({ ...node(), preparationDeployments: [preparation()] });
    const body = {
      name: 'Plan of Other',
      locationId: places.otherSchool,
      projectId: places.other,
      status: 'Draft',
      moduleType: 'france',
      quantity: 3,
      areaDeployments: [{ ...node(), unitDeployments: [unit()] }],
      unitDeployments: [unit()],
      preparationDeployments: [preparation()],
      itemDeployments: [],
    };
    const url = `/setupplans/${places.otherPlan}`;
    expect((await server.call<SetupPlan>('contributor', 'PUT', url, body)).status).toBe(200);
    const { body: plan } = await server.call<SetupPlan>('contributor', 'GET', url);
    expect(plan).toMatchObject({ ...body, id: places.otherPlan, isArchived: false });
  });

  it('of a preparation item hold what its form does not send, too [API-57]', async () => {
    const unit = await server.call<{ id: string }>('contributor', 'POST', '/setupunits', {
      name: 'Shelf',
      projectId: places.own,
    });
    const fields = {
      status: 'Problem',
      notes: 'Chipped',
      instructions: '<p>Left to right</p>',
      kittingInstructions: '<p>Wrap it</p>',
      mediaItemIds: [photo],
      unitId: unit.body.id,
    };
    const made = await server.call<PreparationItem>('contributor', 'POST', '/preparationitems', {
      name: 'Jug',
      projectId: places.own,
      quantity: 2,
    });
    const url = `/preparationitems/${made.body.id}`;
    const operations = Object.entries(fields).map(([path, value]) => ({ op: 'replace', path, value }));
    expect((await server.call('contributor', 'PATCH', url, operations)).status).toBe(200);
    expect((await server.call('contributor', 'GET', url)).body).toMatchObject(fields);
    const form = { name: 'Jug II', projectId: places.own, quantity: 3 };
    expect((await server.call('contributor', 'PUT', url, form)).body).toMatchObject({ ...form, ...fields });
  });

  it('of stock hold its count and its reservations [API-54]', async () => {
    const id = randomUUID();
    const held = { cycleCount: 7, reservations: [{ orderId: randomUUID(), quantity: 2, status: 'Reserved' }] };
    await insertRecords(server.store, 'inventoryitems', [{ ...sampleOf('inventoryitems', 'own', ''), ...held, id }]);
    expect((await server.call('readonly', 'GET', `/inventoryitems/${id}`)).body).toMatchObject(held);
    expect((await server.call('readonly', 'GET', `/inventoryitems?ids=${id}`)).body).toMatchObject([held]);
  });

  it.each([
    ['name', 'Renamed'],
    ['notes', 'A note'],
    ['instructions', '<p>Do</p>'],
    ['mediaItemIds', [photo]],
  ])('of a component are patched by its small editors: %s [API-22]', async (path, value) => {
    for (const name of ['setupareas', 'setupunits', 'preparations', 'preparationitems'] as const) {
      const id = randomUUID();
      await insertRecords(server.store, name, [{ ...sampleOf(name, 'own', ''), id }]);
      const answer = await server.call('contributor', 'PATCH', `/${name}/${id}`, replace(path, value));
      expect(answer).toMatchObject({ status: 200, body: { [path]: value } });
    }
  });

  it.each(severals)('are patched and deleted several at a time in %s [API-25]', async (name) => {
    const ids = [randomUUID(), randomUUID()];
    await insertRecords(
      server.store,
      name,
      ids.map((id) => ({ ...sampleOf(name, 'own', ''), id })),
    );
    const patched = await server.call<{ id: string; name: string }[]>('administrator', 'PATCH', `/${name}`, {
      targetIds: ids,
      patchOperations: replace('name', 'Both'),
    });
    expect(patched.status).toBe(200);
    expect(patched.body.map((record) => [record.id, record.name])).toEqual(ids.map((id) => [id, 'Both']));
    const deleted = await server.call('administrator', 'DELETE', `/${name}`, { ids });
    expect(deleted).toMatchObject({ status: 200, body: { ids } });
    for (const id of ids) {
      expect((await server.call('administrator', 'GET', `/${name}/${id}`)).body).toMatchObject({ isDeleted: true });
    }
  });

  it('of area templates reach Subscribers where they are not internal [SU-11]', async () => {
    const make = async (name: string, fields: object) =>
      (await server.call<SetupAreaTemplate>('contributor', 'POST', '/setupareatemplates', { name, ...fields })).body;
    const open = await make('Home Corner', { internalOnly: false });
    const internal = await make('Staff Room', { internalOnly: true });
    const unsaid = await make('Elementary Lab', {});
    expect(unsaid.internalOnly).toBe(true);
    const seen = async () =>
      (await server.call<SetupAreaTemplate[]>('subscriber', 'GET', '/setupareatemplates')).body.map(({ id }) => id);
    expect(await seen()).toEqual([open.id]);
    const url = `/setupareatemplates/${internal.id}`;
    expect((await server.call('subscriber', 'GET', url)).status).toBe(404);
    await server.call('contributor', 'PATCH', url, replace('internalOnly', false));
    expect(new Set(await seen())).toEqual(new Set([open.id, internal.id]));
    expect((await server.call('subscriber', 'GET', url)).body).toMatchObject({ name: 'Staff Room' });
  });
});
