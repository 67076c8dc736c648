import type { CollectionName } from '@groundwork/contract';
import { emptyPlan, idOf, people, places } from './people.ts';

/**
 * The records whose rights expected-rights.ts states, by names that it uses. Four projects: 'own' has the Basic, the ReadOnly
 * and the Subscriber as members; 'other' nobody, and a school fulfills it whose members no rule would keep; 'fulfilled' is
 * fulfilled by the warehouse of the picker's team; 'stocking' is in that warehouse, with the picker as a member.
 */
export const projects = { own: places.own, other: places.other, fulfilled: idOf(2, 3), stocking: idOf(2, 4) } as const;
const depot = idOf(3, 4);

type Named = Readonly<Record<string, Readonly<Record<string, unknown>> & { id: string }>>;
let serial = 0;
const id = () => idOf(90, ++serial);
const plain = { mediaItemIds: [], tagIds: [] };

const shipment = (projectId: string | undefined, status: string, fields: object = {}) => ({
  ...{ number: 'SH-0001', warehouseId: places.warehouse, projectId, status, ...fields },
  ...{ carrier: 'ups', note: 'Side door', invoice: 'I1', boxes: [], recipientIds: [], shippedById: people.director },
});
const notification = (userId: string, projectId?: string) => ({
  ...{ id: id(), userId, projectId, kind: 'shipmentShipped', recordRef: `shipments/${idOf(90, 0)}` },
  ...{ actorId: people.director, times: 1, happenedUtc: '2026-11-20T10:00:00.000Z' },
});
const stockMove = (locationId: string) => ({
  inventoryItemId: id(),
  locationId,
  delta: 1,
  quantityAfter: 1,
  kind: 'adjust',
});

/** One record in each project. */
const perProject = (make: (projectId: string) => object): Named =>
  Object.fromEntries(
    Object.entries(projects).map(([name, projectId]) => [name, { id: id(), name, projectId, ...make(projectId) }]),
  );
const named = (records: Readonly<Record<string, object>>): Named =>
  Object.fromEntries(Object.entries(records).map(([name, fields]) => [name, { id: id(), name, ...fields }]));
/** Records whose collection has no field for a name. */
const nameless = (records: Named): Named =>
  Object.fromEntries(Object.entries(records).map(([place, { name: _, ...fields }]) => [place, fields]));

const idIn = (records: Named, name: string) => records[name]?.id ?? '';

const counted = (warehouseId: string) => ({ number: 1, warehouseId, blind: true, status: 'Open' });
const counts = named({ warehouse: counted(places.warehouse), depot: counted(depot) });
const countLine = (warehouseId: string, place: string) => ({
  ...{ countId: idIn(counts, place), inventoryItemId: id(), warehouseId, round: 1, status: 'Open', isBlind: true },
});

const tagsets = named({ used: {}, unused: {} });
const tags = named({
  onOrder: { setId: idIn(tagsets, 'used') },
  onProduct: {},
  onTemplate: {},
  onOther: { setId: idIn(tagsets, 'unused') },
});
const tagged = (name: string) => [idIn(tags, name)];
const picture = { url: 'https://example.test/a.png', renditions: [], tagIds: [] };
const mediaitems: Named = {
  ...perProject(() => picture),
  ...named({ pictured: picture, posted: picture, loose: picture }),
};
for (const [name, record] of Object.entries(mediaitems))
  if (record.projectId) Object.assign(record, { name: `Picture##${name}` });

const priced = { ...plain, price: 3, consumable: false, divisible: false };
const products = named({
  planned: { ...priced, mediaItemIds: [idIn(mediaitems, 'pictured')], tagIds: tagged('onProduct') },
  ordered: priced,
  stocked: priced,
  published: priced,
  elsewhere: priced,
});
const productOf = (projectId: string) => idIn(products, projectId === projects.own ? 'ordered' : 'elsewhere');

const preparationitemtemplates = named({
  planned: { productIds: [], sourcings: [], tagIds: [] },
  published: { productIds: [idIn(products, 'published')], sourcings: [], tagIds: [] },
  unused: { productIds: [idIn(products, 'elsewhere')], sourcings: [], tagIds: tagged('onOther') },
});
const preparationtemplates = named({
  planned: { ...plain, items: [] },
  published: { ...plain, items: [{ itemTemplateId: idIn(preparationitemtemplates, 'published'), quantity: 1 }] },
  unused: { ...plain, items: [{ itemTemplateId: idIn(preparationitemtemplates, 'unused'), quantity: 1 }] },
});
const setupunittemplates = named({
  planned: { ...plain, preparationTemplateIds: [] },
  published: { ...plain, preparationTemplateIds: [idIn(preparationtemplates, 'published')] },
  unused: { ...plain, preparationTemplateIds: [idIn(preparationtemplates, 'unused')] },
});
const setupareatemplates = named({
  public: {
    internalOnly: false,
    unitTemplateIds: [idIn(setupunittemplates, 'published')],
    mediaItemIds: [idIn(mediaitems, 'posted')],
    tagIds: tagged('onTemplate'),
  },
  internal: { ...plain, internalOnly: true, unitTemplateIds: [idIn(setupunittemplates, 'unused')] },
});
/** The own project's plan, in which one of everything is planned. */
const plannedTree = {
  unitDeployments: [
    {
      id: id(),
      templateId: idIn(setupunittemplates, 'planned'),
      omit: false,
      preparationDeployments: [
        {
          id: id(),
          templateId: idIn(preparationtemplates, 'planned'),
          sourcing: 'standard',
          omit: false,
          itemDeployments: [
            {
              id: id(),
              templateId: idIn(preparationitemtemplates, 'planned'),
              omit: false,
              order: { productId: idIn(products, 'planned'), qty: 1, omit: false },
            },
          ],
        },
      ],
    },
  ],
};

const component = { ...plain, status: 'New' };
const stock = (locationId: string, product: string) => ({
  locationId,
  productId: idIn(products, product),
  quantity: 3,
  reservations: [],
  tagIds: [],
});
const event = { userId: people.director, eventType: 'RecordUpdated', targetId: idOf(90, 0) };
const journal = (fields: object): Named =>
  nameless({
    ...perProject(() => ({ ...event, ...fields })),
    ...named({ general: { ...event, ...fields } }),
  });
const staff = ['readonly', 'basic', 'picker', 'contributor', 'director', 'administrator'] as const;

/** The records of every collection, by name. Records that testServer creates are listed by their ids alone. */
export const world: Readonly<Record<CollectionName, Named>> = {
  tagsets,
  tags,
  products,
  vendors: named({ vendor: { tagIds: [] } }),
  things: named({ thing: { tagIds: [] } }),
  preparationitemtemplates,
  preparationtemplates,
  setupunittemplates,
  setupareatemplates,
  mediaitems,
  locations: {
    ownSchool: { id: places.ownSchool },
    otherSchool: { id: places.otherSchool },
    warehouse: { id: places.warehouse },
    ...{ depot: { id: depot, name: 'depot', ...plain, type: 'Warehouse', memberIds: [] } },
  },
  projectgroups: named({ group: { projectIds: [places.own, places.other] } }),
  projects: {
    own: { id: projects.own },
    other: { id: projects.other },
    ...Object.fromEntries(
      (['fulfilled', 'stocking'] as const).map((name) => [
        name,
        {
          ...plain,
          id: projects[name],
          name,
          status: 'New',
          ownerIds: [],
          memberIds: name === 'stocking' ? [people.picker] : [],
          locationId: name === 'stocking' ? places.warehouse : places.otherSchool,
          fulfillingById: name === 'fulfilled' ? places.warehouse : undefined,
        },
      ]),
    ),
  },
  setupareas: perProject(() => component),
  setupunits: perProject(() => component),
  preparations: perProject(() => component),
  preparationitems: perProject(() => ({ ...component, quantity: 1 })),
  setupplans: perProject((projectId) => ({ ...emptyPlan, ...(projectId === projects.own ? plannedTree : {}) })),
  orders: perProject((projectId) => ({
    productId: productOf(projectId),
    quantity: 1,
    status: 'New',
    total: 5,
    deliveredQuantity: 0,
    tagIds: tagged(projectId === projects.own ? 'onOrder' : 'onOther'),
  })),
  moduleRequests: perProject(() => ({
    name: 'Wish-Shelf',
    kind: 'wish',
    moduleType: 'standard',
    status: 'Draft',
    quantity: 1,
    itemDeployments: [],
    requestedById: people.subscriber,
    tagIds: [],
  })),
  inventoryitems: named({
    site: stock(places.ownSchool, 'stocked'),
    otherSite: stock(places.otherSchool, 'elsewhere'),
    warehouse: stock(places.warehouse, 'elsewhere'),
    depot: stock(depot, 'elsewhere'),
  }),
  users: Object.fromEntries(Object.entries(people).map(([name, person]) => [name, { id: person }])),
  gridconfigurations: Object.fromEntries(
    [...staff, 'subscriber' as const].map((name) => [
      name,
      { id: id(), gridId: 'orders', views: [], userId: people[name] },
    ]),
  ),
  notifications: {
    ...Object.fromEntries([...staff, 'subscriber' as const].map((name) => [name, notification(people[name])] as const)),
    basicOfOther: notification(people.basic, projects.other),
    contributorOfOther: notification(people.contributor, projects.other),
  },
  shipments: nameless(
    named({
      own: shipment(projects.own, 'Shipped'),
      ownPacked: shipment(projects.own, 'Packed'),
      other: shipment(projects.other, 'Arrived'),
      fulfilled: shipment(projects.fulfilled, 'Shipped'),
      transfer: shipment(undefined, 'Shipped', { toWarehouseId: depot }),
    }),
  ),
  stockmoves: nameless(
    named({
      site: stockMove(places.ownSchool),
      otherSite: stockMove(places.otherSchool),
      warehouse: stockMove(places.warehouse),
      depot: stockMove(depot),
    }),
  ),
  counts,
  countlines: nameless(
    named({
      warehouse: countLine(places.warehouse, 'warehouse'),
      depot: countLine(depot, 'depot'),
    }),
  ),
  activityitems: journal({}),
  auditevents: journal({ changes: [] }),
};
