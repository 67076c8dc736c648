import { type CollectionName, collectionNames, orderStatuses, setupStatuses } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import { accounts, userId } from './accounts.ts';
import { generate } from './generate.ts';
import { demonstrationId } from './identifier.ts';
import { formerUserId } from './journal.ts';
import { editedTotals, totalOf } from './orders.ts';
import { familyNamed, preparationsOf } from './plans.ts';
import { internalBarcode } from './products.ts';

const now = new Date('2026-11-20T15:07:00Z');
const records = generate({ now });
const live = <N extends CollectionName>(name: N) => records[name].filter((record) => !record.isDeleted);
const tally = <T>(values: readonly T[]) =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<T, number>());

describe('the demonstration data', () => {
  it.each(collectionNames)('of %s holds to the contract', (name) => {
    expect(records[name].length).toBeGreaterThan(0);
    const faults = records[name].flatMap((record) => {
      const { timeCreatedUtc: created, timeModifiedUtc: modified } = record;
      const { issues = [] } = v.safeParse(schemas[name], record);
      return [
        ...issues.map((issue) => `${record.id} ${v.getDotPath(issue)}: ${issue.message}`),
        ...(modified < created ? [`${record.id} was modified before it was created`] : []),
        ...(modified > now.toISOString() ? [`${record.id} was modified in the future`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['users', 14],
    ['locations', 9],
    ['vendors', 9],
    ['tagsets', 6],
    ['preparationitemtemplates', 64],
    ['preparationtemplates', 30],
    ['setupunittemplates', 12],
    ['setupareatemplates', 7],
    ['projects', 9],
    ['projectgroups', 3],
    ['setupplans', 9],
    ['setupareas', 14],
    ['setupunits', 38],
    ['preparations', 104],
    ['preparationitems', 560],
    ['orders', 420],
    ['inventoryitems', 310],
    ['moduleRequests', 14],
    ['mediaitems', 60],
    ['activityitems', 1_800],
    ['auditevents', 1_800],
    ['gridconfigurations', 6],
  ] as const)('has as many %s as decided: %i', (name, count) => {
    expect(live(name)).toHaveLength(count);
  });

  it('is the same for the same day, and other records do not move with it', () => {
    expect(generate({ now: new Date('2026-11-20T02:00:00Z') })).toEqual(records);
    const later = generate({ now: new Date('2026-11-23T02:00:00Z') });
    expect(later.orders.map(({ id }) => id)).toEqual(records.orders.map(({ id }) => id));
  });

  // The benchmark makes ten and a hundred times as much.
  it('can be several times as long for performance runs', () => {
    const long = generate({ now, scale: 5 });
    expect(long.products).toHaveLength(600);
    expect(long.orders.filter((order) => !order.isDeleted)).toHaveLength(2_100);
    expect(long.preparationitems.length).toBeGreaterThan(2_750);
  });

  it('has an account of each kind under its known address', () => {
    const byAddress = new Map(records.users.map((user) => [user.emailAddress, user]));
    const roles = ['administrator', 'director', 'contributor', 'basic', 'readonly'].map(
      (key) => byAddress.get(`${key}@groundwork.test`)?.role,
    );
    expect(roles).toEqual(['Administrator', 'Director', 'Contributor', 'Basic', 'ReadOnly']);
    expect(byAddress.get('support@groundwork.test')?.chatRole).toBe('support');
    expect(byAddress.get('disabled@groundwork.test')?.status).toBe('Disabled');
    expect(records.users.filter((user) => user.category === 'Subscriber')).toHaveLength(3);
    expect(records.users.filter((user) => user.type === 'API')).toHaveLength(1);
    expect(accounts.filter((account) => account.photo === false).map((account) => account.type)).toEqual(['Local']);
    const ownedBy = (key: string) =>
      live('projects').filter(({ memberIds, ownerIds }) => [...memberIds, ...ownerIds].includes(userId(key))).length;
    expect(['subscriber', 'subscriber-many', 'unconfigured'].map(ownedBy)).toEqual([1, 3, 0]);
    const central = records.locations.find(({ name }) => name === 'Portland Central');
    expect(central?.memberIds).toHaveLength(5);
    expect(central?.memberIds).toContain(userId('picker'));
    const logons = records.users.map((user) => user.lastLogonUtc?.slice(0, 10));
    expect(logons).toEqual(expect.arrayContaining(['2026-11-20', '2026-10-30', '2015-06-12', undefined]));
  });

  it('covers the odd vendors, places and products', () => {
    expect(records.vendors.filter(({ name }) => name.length === 41)).toHaveLength(1);
    expect(live('vendors').filter(({ contactEmail }) => !contactEmail)).toHaveLength(1);
    const types = tally(live('locations').map(({ type }) => type));
    expect([types.get('Warehouse'), types.get('Home'), types.get('Default')]).toEqual([2, 1, 1]);
    expect(records.locations.filter(({ isArchived }) => isArchived)).toHaveLength(1);
    const { products } = records;
    expect(products).toHaveLength(120);
    expect(products.filter(({ isDeleted }) => isDeleted)).toHaveLength(2);
    expect(products.filter(({ externalPrice }) => externalPrice !== undefined)).toHaveLength(15);
    expect(products.filter(({ mediaItemIds }) => mediaItemIds.length === 0)).toHaveLength(6);
    expect(products.filter(({ price }) => price === 0)).toHaveLength(1);
    expect(products.filter(({ vendorId }) => !vendorId)).toHaveLength(1);
    expect(products.filter(({ name }) => name.length === 200)).toHaveLength(1);
    expect(products.find(({ name }) => name === 'Pink Tower')?.price).toBe(68);
    expect(products.find(({ name }) => name === 'Pencils')).toMatchObject({ divisibleUnits: 144, consumable: true });
    const barcodes = products.flatMap(({ barcode }) => barcode ?? []);
    expect(barcodes).toHaveLength(90);
    expect(new Set(barcodes).size).toBe(90);
    expect(barcodes.filter((barcode) => !isEan13(barcode))).toEqual([]);
    expect(internalBarcode(1)).toHaveLength(13);
  });

  it('covers the odd templates', () => {
    const templates = live('preparationitemtemplates');
    const locales = templates.flatMap(({ locale }) => locale ?? []);
    expect([locales.length, locales[0], locales.at(-1)]).toEqual([50, 'A1_01', 'F4_06']);
    expect(templates.filter(({ sourcings }) => !sourcings.some(({ name }) => name === 'standard'))).toHaveLength(2);
    expect(templates.filter(({ sourcings }) => sourcings.some(({ name }) => name !== 'standard'))).toHaveLength(18);
    expect(templates.filter(({ productIds }) => productIds.length === 0)).toHaveLength(1);
    const deleted = new Set(records.products.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
    expect(templates.filter(({ productIds }) => productIds.some((id) => deleted.has(id)))).toHaveLength(2);
    const productCount = new Map(templates.map(({ id, name }) => [id, familyNamed(name).materials.length]));
    const varied = live('preparationtemplates').filter(({ items }) => items.some(({ variety }) => variety));
    expect(varied).toHaveLength(4);
    const surplus = varied.flatMap(({ items }) =>
      items.filter((item) => item.variety && item.quantity > (productCount.get(item.itemTemplateId) ?? 0)),
    );
    expect(surplus.length).toBeGreaterThan(0);
    expect(live('setupareatemplates').filter(({ internalOnly }) => internalOnly)).toHaveLength(2);
  });

  it('has Cedar Lane ready to deploy', () => {
    const plan = planOf('cedar-lane');
    const nodes = preparationsOf(plan);
    const items = nodes.flatMap(({ preparation, unit }) =>
      preparation.itemDeployments.map((item) => ({ item, preparation, unit })),
    );
    const units = new Set(nodes.map(({ unit }) => unit));
    expect([plan.areaDeployments.length, units.size, nodes.length, items.length]).toEqual([3, 9, 26, 143]);
    expect([...units].filter((unit) => unit?.omit)).toHaveLength(2);
    const omitted = items.filter(({ item }) => item.omit);
    expect(omitted).toHaveLength(5);
    expect(omitted.some(({ unit }) => unit?.omit)).toBe(false);
    const outside = items.filter(
      ({ item, preparation }) => item.order.productId && isOutside(item, preparation.sourcing),
    );
    expect(outside).toHaveLength(3);
    expect(items.filter(({ item }) => item.order.productId === null)).toHaveLength(1);
    expect(items.some(({ item }) => item.deployedId)).toBe(false);
  });

  it('has Juniper Hill deployed in part, Maple Street wholly and Riverside not planned', () => {
    const itemsOf = (key: string) =>
      preparationsOf(planOf(key)).flatMap(({ preparation }) => preparation.itemDeployments);
    const juniper = itemsOf('juniper-hill');
    expect([juniper.length, juniper.filter(({ deployedId }) => deployedId).length]).toEqual([160, 120]);
    expect(
      itemsOf('maple-street').every(
        ({ deployedId, order }) => deployedId && (order.deployedId || order.omit || !order.productId),
      ),
    ).toBe(true);
    expect(planOf('maple-street').status).toBe('Deployed');
    const placed = live('preparationitems').filter(({ status }) => status === 'Complete');
    expect(placed.filter(({ inventoryItemId }) => !inventoryItemId)).toEqual([]);
    const ofMaple = live('preparationitems').filter(
      ({ projectId }) => projectId === demonstrationId('projects/maple-street'),
    );
    expect(ofMaple.every(({ status }) => status === 'Complete')).toBe(true);
    expect(itemsOf('riverside')).toEqual([]);
    expect(new Set(live('projects').map(({ status }) => status)).size).toBe(7);
  });

  it('shows every status, and nine problems with notes and photos', () => {
    for (const name of ['setupareas', 'setupunits', 'preparations'] as const)
      expect([...new Set(live(name).map(({ status }) => status))].sort()).toEqual([...setupStatuses].sort());
    expect(new Set(live('preparationitems').map(({ status }) => status))).toEqual(
      new Set(['New', 'Complete', 'Problem']),
    );
    const problems = (['setupareas', 'setupunits', 'preparations', 'preparationitems'] as const).flatMap((name) =>
      live(name).filter(({ status }) => status === 'Problem'),
    );
    expect(problems).toHaveLength(9);
    expect(problems.every(({ notes, mediaItemIds }) => notes && mediaItemIds.length > 0)).toBe(true);
    expect(live('setupunits').filter(({ areaId }) => !areaId)).toHaveLength(1);
    expect(live('preparations').filter(({ unitId }) => !unitId)).toHaveLength(2);
  });

  it('has orders of every status and kind', () => {
    const orders = live('orders');
    const statuses = tally(orders.map(({ status }) => status));
    for (const status of orderStatuses) expect([status, (statuses.get(status) ?? 0) >= 6]).toEqual([status, true]);
    const portland = new Set(
      live('projects')
        .filter(({ fulfillingById }) => fulfillingById === demonstrationId('locations/portland-central'))
        .map(({ id }) => id),
    );
    expect(orders.filter(({ status, projectId }) => status === 'Processing' && portland.has(projectId))).toHaveLength(
      30,
    );
    expect([statuses.get('WHSE Shipped'), statuses.get('Partially Delivered')]).toEqual([12, 8]);
    expect(orders.filter((order) => order.status === 'Processing' && !order.preparationItemId)).toHaveLength(4);
    const open = orders.filter(({ status }) => status === 'Ordered' || status === 'Shipped');
    const shared = tally(open.map(({ projectId, productId }) => `${projectId} ${productId}`));
    expect(Math.max(...shared.values())).toBeGreaterThanOrEqual(5);
    const products = new Map(records.products.map((product) => [product.id, product]));
    const edited = orders.filter(
      (order) => order.total !== totalOf(products.get(order.productId ?? '')!, order.quantity),
    );
    expect(edited.map(({ id }) => id).sort()).toEqual(
      editedTotals.map((key) => demonstrationId(`orders/${key}`)).sort(),
    );
    expect(orders.filter(({ timeCreatedUtc }) => timeCreatedUtc.startsWith('2016-03'))).toHaveLength(1);
    const tracked = orders.flatMap(({ tracking }) => tracking ?? []);
    expect(new Set(tracked.map((tracking) => tracking.startsWith('http')))).toEqual(new Set([true, false]));
  });

  it('has requests, media, journals and trash of each kind', () => {
    const requests = live('moduleRequests');
    const kinds = tally(requests.map(({ status, kind }) => `${status} ${kind}`));
    expect(tally(requests.map(({ status }) => status))).toEqual(
      new Map([
        ['Draft', 5],
        ['Deployed', 5],
        ['History', 4],
      ]),
    );
    expect([kinds.get('Draft wish'), kinds.get('Draft replacement'), kinds.get('Deployed link')]).toEqual([2, 2, 3]);
    expect(requests.filter(({ moduleType }) => moduleType === 'emea')).toHaveLength(1);
    expect(live('mediaitems').filter(({ name }) => name.includes('##'))).toHaveLength(8);
    expect(live('mediaitems').filter(({ externalUrl }) => externalUrl)).toHaveLength(2);
    expect(records.activityitems.filter((event) => event.userId === formerUserId)).toHaveLength(1);
    const oldest = new Date(now.getTime() - 92 * 86_400_000).toISOString();
    expect(records.activityitems.every(({ timeCreatedUtc }) => timeCreatedUtc > oldest)).toBe(true);
    const deleted = collectionNames.flatMap((name) => records[name].filter(({ isDeleted }) => isDeleted));
    expect(deleted).toHaveLength(25);
    const journaled = new Set(
      records.activityitems.filter(({ eventType }) => eventType === 'RecordDeleted').map(({ targetId }) => targetId),
    );
    expect(deleted.filter(({ id }) => !journaled.has(id))).toEqual([]);
  });
});

function planOf(key: string) {
  const plan = records.setupplans.find(({ id }) => id === demonstrationId(`setupplans/${key}`));
  if (!plan) throw new Error(`No plan ${key}`);
  return { ...plan, project: key, later: new Set<string>() };
}
function isOutside(item: { templateId?: string | null; order: { productId?: string | null } }, sourcing: string) {
  const template = records.preparationitemtemplates.find(({ id }) => id === item.templateId);
  const wanted = template?.sourcings.find(({ name }) => name === sourcing)?.productIds ?? [];
  return !wanted.includes(item.order.productId ?? '');
}
function isEan13(barcode: string) {
  const sum = [...barcode].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return /^\d{13}$/.test(barcode) && sum % 10 === 0;
}
