import type { CollectionName } from '@groundwork/contract';
import { emptyPlan, people, places } from './people.ts';

/** Where a sample lies for those below Contributor: in their own project, or in one that is not theirs. */
export type Place = 'own' | 'other';

/** A valid body of every collection, in either place. `callerId` is who the personal ones belong to. */
export function sampleOf(name: CollectionName, place: Place, callerId: string): Record<string, unknown> {
  const isOwn = place === 'own';
  const projectId = isOwn ? places.own : places.other;
  const locationId = isOwn ? places.ownSchool : places.otherSchool;
  const plain = { name: `Sample ${place}`, mediaItemIds: [], tagIds: [] };
  const component = { ...plain, projectId, status: 'New', notes: 'For staff' };
  const bodies: Record<CollectionName, Record<string, unknown>> = {
    activityitems: { targetId: projectId, userId: people.director, eventType: 'RecordUpdated', projectId },
    auditevents: { targetId: projectId, userId: people.director, eventType: 'RecordUpdated', projectId, changes: [] },
    countlines: { countId: places.product, inventoryItemId: places.product, warehouseId: places.warehouse, round: 1 },
    counts: { name: 'Count 1', number: 1, warehouseId: places.warehouse, scope: { kind: 'emplacements' }, blind: true },
    gridconfigurations: { gridId: 'orders', views: [], userId: isOwn ? callerId : people.disabled },
    inventoryitems: { name: 'Stock', locationId, quantity: 3, reservations: [], tagIds: [] },
    locations: { ...plain, type: 'School', memberIds: [] },
    mediaitems: { name: `Picture##${place}`, url: 'https://example.test/a.png', projectId, renditions: [], tagIds: [] },
    moduleRequests: {
      name: 'Wish-Shelf',
      kind: 'wish',
      moduleType: 'standard',
      status: 'Draft',
      projectId,
      quantity: 1,
      itemDeployments: [],
      requestedById: callerId,
      tagIds: [],
    },
    notifications: {
      ...{ userId: isOwn ? callerId : people.disabled, projectId, kind: 'shipmentShipped' },
      ...{ recordRef: `shipments/${places.product}`, actorId: people.director, times: 1 },
    },
    orders: {
      name: 'Tower',
      projectId,
      quantity: 1,
      status: 'New',
      total: 5,
      notes: 'For staff',
      po: 'P1',
      invoice: 'I1',
      vendorId: places.vendor,
      deliveredQuantity: 0,
      tagIds: [],
    },
    preparationitems: { ...component, quantity: 1 },
    preparationitemtemplates: { name: 'Tray', productIds: [], sourcings: [], tagIds: [] },
    preparations: component,
    preparationtemplates: { ...plain, items: [] },
    products: { ...plain, price: 3, consumable: false, divisible: false },
    projectgroups: { name: 'Group', projectIds: [places.own, places.other] },
    projects: { ...plain, status: 'New', memberIds: isOwn ? [callerId] : [], ownerIds: [], notes: 'For staff' },
    setupareas: component,
    setupareatemplates: { ...plain, internalOnly: !isOwn, unitTemplateIds: [] },
    setupplans: { name: 'Plan', projectId, ...emptyPlan },
    setupunits: component,
    setupunittemplates: { ...plain, preparationTemplateIds: [] },
    shipments: {
      ...{ number: 'SH-0001', warehouseId: places.warehouse, projectId, status: 'Shipped' },
      ...{ carrier: 'ups', note: 'For staff', invoice: 'I1', recipientIds: [], shippedById: people.director },
      boxes: [{ number: 1, weight: 2, tracking: 'T1', lines: [] }],
    },
    stockmoves: { inventoryItemId: places.product, locationId, delta: 1, quantityAfter: 1, kind: 'adjust' },
    tags: { name: 'Tag', color: '#40BF7B' },
    tagsets: { name: 'Set', color: '#40BF7B' },
    things: { name: 'Thing', tagIds: [] },
    users: {
      firstName: 'New',
      lastName: 'Person',
      role: 'ReadOnly',
      category: 'PES',
      type: 'Local',
      status: 'Invited',
      tagIds: [],
    },
    vendors: { name: 'Vendor', tagIds: [] },
  };
  return bodies[name];
}
