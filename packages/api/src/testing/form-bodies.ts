import { randomUUID } from 'node:crypto';
import type { CollectionName } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { idOf, people, places } from './people.ts';
import { sampleOf } from './samples.ts';
import type { TestServer } from './server.ts';

/** What the forms below refer to, made before them; they are all of the project 'own'. */
const made = {
  photo: idOf(9, 1),
  itemTemplate: idOf(8, 1),
  preparationTemplate: idOf(8, 2),
  unitTemplate: idOf(8, 3),
  area: idOf(8, 4),
  unit: idOf(8, 5),
  preparation: idOf(8, 6),
  order: idOf(8, 7),
  stock: idOf(8, 8),
  tagSet: idOf(8, 9),
};
const mediaItemIds = [made.photo];
const text = { description: '<p>Text</p>', instructions: '<p>Do</p>' };
const inProject = { name: 'N', projectId: places.own, tagIds: [places.tag] };
const component = { ...inProject, ...text, notes: 'Note', mediaItemIds, status: 'Planning' };
const area = { id: randomUUID(), templateId: null, name: 'Area', deployedId: null, omit: true, unitDeployments: [] };
const item = { templateId: null, order: { productId: places.product, qty: 2, deployedId: null } };

/** Row, collection, everything its form sends. */
export const forms: readonly [string, CollectionName, Record<string, unknown>][] = [
  [
    '[API-52]',
    'products',
    {
      name: 'N',
      vendorId: places.vendor,
      price: 1.5,
      externalPrice: 2,
      description: '<p>Text</p>',
      mediaItemIds,
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
      orderId: made.order,
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
      mediaItemIds,
      memberIds: [people.picker],
      tagIds: [places.tag],
    },
  ],
  [
    '[API-57]',
    'preparationitems',
    {
      ...inProject,
      description: '<p>Text</p>',
      quantity: 2,
      preparationId: made.preparation,
      templateId: made.itemTemplate,
      inventoryItemId: made.stock,
    },
  ],
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
  ['[API-59]', 'preparations', { ...component, kittingInstructions: '<p>Kit</p>', unitId: made.unit }],
  [
    '[API-60]',
    'preparationtemplates',
    {
      name: 'N',
      ...text,
      kittingInstructions: '<p>Kit</p>',
      mediaItemIds,
      items: [{ itemTemplateId: made.itemTemplate, quantity: 2, variety: true }],
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
      mediaItemIds,
      memberIds: [people.basic],
      ownerIds: [people.director],
      tagIds: [places.tag],
      shipmentMail: 'all',
      messageMail: 'notice',
    },
  ],
  ['[API-62]', 'setupareas', component],
  ['[API-63]', 'setupunits', { ...component, areaId: made.area }],
  [
    '[API-64]',
    'setupareatemplates',
    {
      name: 'N',
      ...text,
      internalOnly: false,
      mediaItemIds,
      unitTemplateIds: [made.unitTemplate],
      tagIds: [places.tag],
    },
  ],
  [
    '[API-65]',
    'setupunittemplates',
    { name: 'N', ...text, mediaItemIds, preparationTemplateIds: [made.preparationTemplate], tagIds: [places.tag] },
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
  ['[API-67]', 'tags', { name: 'N', description: '<p>Text</p>', setId: made.tagSet, color: '#112233' }],
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

/** Makes what the forms refer to. */
export async function insertWhatFormsReferTo({ store }: Pick<TestServer, 'store'>): Promise<void> {
  const insert = (name: CollectionName, id: string, fields: object) => insertRecords(store, name, [{ ...fields, id }]);
  const child = (name: 'setupareas' | 'setupunits' | 'preparations', id: string) =>
    insert(name, id, sampleOf(name, 'own', ''));
  await insert('mediaitems', made.photo, {
    name: 'Photo',
    url: 'https://example.test/a.png',
    renditions: [],
    tagIds: [],
  });
  await insert('preparationitemtemplates', made.itemTemplate, {
    name: 'Tray',
    productIds: [],
    sourcings: [],
    tagIds: [],
  });
  await insert('preparationtemplates', made.preparationTemplate, {
    name: 'Pouring',
    items: [],
    mediaItemIds: [],
    tagIds: [],
  });
  await insert('setupunittemplates', made.unitTemplate, {
    name: 'Shelf',
    preparationTemplateIds: [],
    mediaItemIds: [],
    tagIds: [],
  });
  await insert('tagsets', made.tagSet, { name: 'Logistics', color: '#40BF7B' });
  await child('setupareas', made.area);
  await child('setupunits', made.unit);
  await child('preparations', made.preparation);
  await insert('orders', made.order, sampleOf('orders', 'own', ''));
  await insert('inventoryitems', made.stock, {
    ...sampleOf('inventoryitems', 'own', ''),
    locationId: places.ownSchool,
  });
}
