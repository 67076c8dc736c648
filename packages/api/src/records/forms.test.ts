import { randomUUID } from 'node:crypto';
import { type CollectionName, collections } from '@groundwork/contract';
import { idOf, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

const text = { description: '<p>Text</p>', instructions: '<p>Do</p>' };
const inProject = { name: 'N', projectId: places.own, tagIds: [places.tag] };
const component = { ...inProject, ...text, notes: 'Note', mediaItemIds: [], status: 'Planning' };
const area = { id: randomUUID(), templateId: null, name: 'Area', deployedId: null, omit: true, unitDeployments: [] };
const item = { templateId: null, order: { productId: places.product, qty: 2, deployedId: null } };

/** Row, collection, everything its form sends. */
const forms: readonly [string, CollectionName, Record<string, unknown>][] = [
  [
    '[API-52]',
    'products',
    {
      name: 'N',
      vendorId: places.vendor,
      price: 1.5,
      externalPrice: 2,
      description: '<p>Text</p>',
      mediaItemIds: [],
      externalIdentifier: 'X1',
      barcode: '4006381333931',
      externalUrl: 'https://example.test/x',
      consumable: true,
      divisible: true,
      divisibleUnits: 10,
      tagIds: [places.tag],
    },
  ],
  [
    '[API-53]',
    'orders',
    {
      ...inProject,
      productId: places.product,
      vendorId: places.vendor,
      quantity: 3,
      total: 9.5,
      po: 'P',
      invoice: 'I',
      tracking: 'T',
      notes: 'Note',
      status: 'Back Ordered',
    },
  ],
  [
    '[API-54]',
    'inventoryitems',
    {
      name: 'N',
      locationId: places.warehouse,
      locale: 'A1_01',
      productId: places.product,
      quantity: 4,
      notes: 'Note',
      tagIds: [places.tag],
    },
  ],
  [
    '[API-55]',
    'locations',
    {
      name: 'N',
      description: '<p>Text</p>',
      type: 'Warehouse',
      address: 'Here 1',
      mediaItemIds: [],
      memberIds: [people.picker],
      tagIds: [places.tag],
    },
  ],
  ['[API-57]', 'preparationitems', { ...inProject, description: '<p>Text</p>', quantity: 2 }],
  [
    '[API-58]',
    'preparationitemtemplates',
    {
      name: 'N',
      description: '<p>Text</p>',
      locale: 'B2,B3',
      productIds: [places.product],
      sourcings: [{ name: 'emea', productIds: [places.product] }],
      tagIds: [places.tag],
    },
  ],
  ['[API-59]', 'preparations', { ...component, kittingInstructions: '<p>Kit</p>' }],
  [
    '[API-60]',
    'preparationtemplates',
    {
      name: 'N',
      ...text,
      kittingInstructions: '<p>Kit</p>',
      mediaItemIds: [],
      items: [{ itemTemplateId: idOf(8, 1), quantity: 2, variety: true }],
      tagIds: [places.tag],
    },
  ],
  [
    '[API-61]',
    'projects',
    {
      name: 'N',
      description: '<p>Text</p>',
      status: 'Ordering',
      locationId: places.ownSchool,
      setupPlanId: places.ownPlan,
      fulfillingById: places.warehouse,
      notes: 'Note',
      mediaItemIds: [],
      memberIds: [people.basic],
      ownerIds: [people.director],
      tagIds: [places.tag],
      shipmentMail: 'all',
      messageMail: 'notice',
    },
  ],
  ['[API-62]', 'setupareas', component],
  ['[API-63]', 'setupunits', component],
  [
    '[API-64]',
    'setupareatemplates',
    { name: 'N', ...text, internalOnly: false, mediaItemIds: [], unitTemplateIds: [], tagIds: [places.tag] },
  ],
  [
    '[API-65]',
    'setupunittemplates',
    { name: 'N', ...text, mediaItemIds: [], preparationTemplateIds: [], tagIds: [places.tag] },
  ],
  [
    '[API-66]',
    'setupplans',
    {
      name: 'N',
      projectId: places.own,
      locationId: places.ownSchool,
      status: 'Draft',
      moduleType: 'france',
      quantity: 2,
      areaDeployments: [area],
      unitDeployments: [],
      preparationDeployments: [],
      itemDeployments: [],
    },
  ],
  ['[API-67]', 'tags', { name: 'N', description: '<p>Text</p>', color: '#112233' }],
  ['[API-68]', 'tagsets', { name: 'N', description: '<p>Text</p>', color: '#112233' }],
  ['[API-69]', 'things', { name: 'N', description: '<p>Text</p>', tagIds: [places.tag] }],
  [
    '[API-70]',
    'vendors',
    {
      name: 'N',
      notes: 'Note',
      externalUrl: 'https://example.test/',
      contactName: 'C',
      contactPhone: '1',
      contactEmail: 'c@example.test',
      tagIds: [places.tag],
    },
  ],
  ['[API-71]', 'projectgroups', { name: 'N', description: '<p>Text</p>', projectIds: [places.own, places.other] }],
  [
    '[API-72]',
    'users',
    {
      firstName: 'F',
      lastName: 'L',
      emailAddress: 'f.l@example.test',
      role: 'Basic',
      category: 'Subscriber',
      type: 'Google',
      googleId: 'g1',
      azureId: 'a1',
      tagIds: [places.tag],
    },
  ],
  [
    '[API-37]',
    'moduleRequests',
    { ...inProject, moduleType: 'bulkOrder', status: 'Draft', quantity: 2, itemDeployments: [item], notes: 'Note' },
  ],
  [
    '[API-30]',
    'gridconfigurations',
    { gridId: 'orders', views: [{ name: 'Mine', columnState: [1], filterState: { a: 1 } }] },
  ],
];

describe('what a form sends', () => {
  const server = testServer();
  beforeAll(async () => {
    await insertRecords(server.store, 'preparationitemtemplates', [
      { id: idOf(8, 1), name: 'Tray', productIds: [], sourcings: [], tagIds: [] },
    ]);
  }, 60_000);

  it.each(forms)('%s %s is stored whole, and cleared where an update leaves it out', async (_, name, body) => {
    const created = await server.call<{ id: string }>('administrator', 'POST', `/${name}`, body);
    expect(created).toMatchObject({ status: 201, body });
    const { id } = created.body;
    const again = await server.call('administrator', 'PUT', `/${name}/${id}`, body);
    expect(again).toMatchObject({ status: 200, body: created.body });

    const required = ['name', 'projectId', 'locationId', 'gridId', 'firstName', 'lastName', 'projectIds'];
    const least = Object.fromEntries(Object.entries(body).filter(([field]) => required.includes(field)));
    const cleared = await server.call<Record<string, unknown>>('administrator', 'PUT', `/${name}/${id}`, least);
    expect(cleared).toMatchObject({ status: 200, body: least });
    for (const field of ['description', 'notes', 'vendorId', 'externalUrl', 'price', 'po', 'address', 'instructions']) {
      if (collections[name].form.includes(field)) expect(cleared.body).not.toHaveProperty(field);
    }
    if (collections[name].form.includes('tagIds')) expect(cleared.body.tagIds).toEqual([]);
  });

  it('deletes a view by patching the views that remain [API-31]', async () => {
    const views = [{ name: 'A' }, { name: 'B' }];
    const { body } = await server.call<{ id: string }>('basic', 'POST', '/gridconfigurations', {
      gridId: 'users',
      views,
    });
    const patch = [{ op: 'replace', path: 'views', value: [{ name: 'B' }] }];
    expect((await server.call('basic', 'PATCH', `/gridconfigurations/${body.id}`, patch)).body).toMatchObject({
      views: [{ name: 'B' }],
    });
    expect((await server.call('picker', 'PATCH', `/gridconfigurations/${body.id}`, patch)).status).toBe(403);
  });

  it.each([
    ['inventoryitems', 'locale', 'c3_1', 'C3_1'],
    ['inventoryitems', 'locationId', places.ownSchool, places.ownSchool],
    ['products', 'vendorId', places.vendor, places.vendor],
    ['products', 'tagIds', [places.tag], [places.tag]],
    ['users', 'role', 'READONLY', 'ReadOnly'],
    ['users', 'category', 'SUBSCRIBER', 'Subscriber'],
  ] as const)('patches %s %s as the bulk editor does [API-21]', async (name, path, value, stored) => {
    const form = forms.find(([, collection]) => collection === name)?.[2];
    const body = { ...form, ...(name === 'users' ? { emailAddress: `${randomUUID()}@example.test` } : {}) };
    const created = await server.call<{ id: string }>('administrator', 'POST', `/${name}`, body);
    const patched = await server.call('administrator', 'PATCH', `/${name}/${created.body.id}`, [
      { op: 'replace', path, value },
    ]);
    expect(patched).toMatchObject({ status: 200, body: { [path]: stored } });
  });
});
