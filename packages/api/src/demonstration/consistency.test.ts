import {
  type CollectionName,
  collectionNames,
  collections,
  type KitStatus,
  kitStatuses,
  type Order,
} from '@groundwork/contract';
import { generate } from './generate.ts';
import { demonstrationId } from './identifier.ts';
import { preparationsOf } from './plans.ts';

const portland = demonstrationId('locations/portland-central');

describe.each([1, 3])('the demonstration at scale %i', (scale) => {
  const records = generate({ now: new Date('2026-11-20T15:07:00Z'), scale });
  const everyId = new Map(collectionNames.map((name) => [name, new Set(records[name].map(({ id }) => id))]));
  const live = <N extends CollectionName>(name: N) => records[name].filter(({ isDeleted }) => !isDeleted);
  const orders = new Map(live('orders').map((order) => [order.id, order]));
  const projects = new Map(live('projects').map((project) => [project.id, project]));
  const reservations = live('inventoryitems').flatMap((item) => item.reservations.map((entry) => ({ item, entry })));

  it('gives every record an id of its own', () => {
    const ids = collectionNames.flatMap((name) => records[name].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(collectionNames)('resolves every reference of %s', (name) => {
    const broken = records[name].flatMap((record) =>
      Object.entries(collections[name].references).flatMap(([field, target]) => {
        const value = (record as unknown as Record<string, unknown>)[field];
        const ids = Array.isArray(value) ? value : value ? [value] : [];
        return ids.filter((id) => !everyId.get(target)?.has(id)).map((id) => `${field} ${id}`);
      }),
    );
    const isJournal = name === 'activityitems' || name === 'auditevents';
    expect(broken).toHaveLength(isJournal ? 1 : 0);
  });

  it('points the templates at templates and items that exist', () => {
    for (const template of live('preparationtemplates'))
      for (const { itemTemplateId } of template.items)
        expect(everyId.get('preparationitemtemplates')?.has(itemTemplateId)).toBe(true);
    for (const template of live('preparationitemtemplates'))
      for (const { productIds } of template.sourcings)
        expect(productIds.every((id) => template.productIds.includes(id))).toBe(true);
  });

  it('never reserves more than there is, nor for an order the warehouse cannot serve', () => {
    for (const item of live('inventoryitems')) {
      const reserved = item.reservations.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(reserved).toBeLessThanOrEqual(item.quantity);
    }
    for (const { item, entry } of reservations) {
      const order = orders.get(entry.orderId);
      expect(['Processing', 'WHSE Shipped', 'Partially Delivered']).toContain(order?.status);
      expect(order?.productId).toBe(item.productId);
      expect(projects.get(order?.projectId ?? '')?.fulfillingById).toBe(item.locationId);
      expect(entry.preparationItemId ?? undefined).toBe(order?.preparationItemId);
    }
    for (const order of orders.values())
      expect(allocated(order)).toBeLessThanOrEqual(order.quantity - order.deliveredQuantity);
  });

  it('puts on site what was delivered, and nothing else', () => {
    const onSite = live('inventoryitems').filter(({ orderId }) => orderId);
    for (const order of orders.values()) {
      const arrived = onSite.filter(({ orderId }) => orderId === order.id);
      expect(arrived.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(order.deliveredQuantity);
      for (const item of arrived) expect(item.locationId).toBe(projects.get(order.projectId)?.locationId);
      if (order.status === 'Delivered') expect(order.deliveredQuantity).toBe(order.quantity);
      else if (order.status === 'Partially Delivered') expect(order.deliveredQuantity).toBeLessThan(order.quantity);
      else expect(order.deliveredQuantity).toBe(0);
    }
  });

  it('has plans whose nodes and records know each other', () => {
    for (const plan of live('setupplans')) {
      const nodes = preparationsOf({ ...plan, project: '', later: new Set() });
      const areas = new Set(plan.areaDeployments.map(({ deployedId }) => deployedId));
      expect(live('setupareas').filter((area) => area.projectId === plan.projectId && !areas.has(area.id))).toEqual([]);
      for (const { area, unit, preparation } of nodes) {
        const made = live('preparations').find(({ id }) => id === preparation.deployedId);
        expect(made?.id ?? null).toBe(preparation.deployedId ?? null);
        if (!made) continue;
        expect(made.unitId ?? null).toBe(unit?.deployedId ?? null);
        const madeUnit = live('setupunits').find(({ id }) => id === unit?.deployedId);
        expect(madeUnit?.areaId ?? null).toBe(area?.deployedId ?? null);
      }
    }
    const items = new Map(live('preparationitems').map((item) => [item.id, item]));
    for (const plan of live('setupplans'))
      for (const { preparation } of preparationsOf({ ...plan, project: '', later: new Set() }))
        for (const node of preparation.itemDeployments) {
          if (!node.deployedId) continue;
          expect(items.get(node.deployedId)).toMatchObject({
            preparationId: preparation.deployedId,
            templateId: node.templateId,
            quantity: node.order.qty,
            projectId: plan.projectId,
          });
          if (!node.order.deployedId) continue;
          expect(orders.get(node.order.deployedId)).toMatchObject({
            preparationItemId: node.deployedId,
            productId: node.order.productId,
            quantity: node.order.qty,
            projectId: plan.projectId,
          });
        }
  });

  it('has the orders of module requests where the requests say', () => {
    for (const request of live('moduleRequests')) {
      for (const { order } of request.itemDeployments) {
        expect(Boolean(order.deployedId)).toBe(request.status !== 'Draft');
        if (order.deployedId) expect(orders.get(order.deployedId)?.projectId).toBe(request.projectId);
      }
    }
  });

  it('has a ledger whose lines add up to what each inventory item holds', () => {
    const linesOf = groupBy(records.stockmoves, ({ inventoryItemId }) => inventoryItemId);
    for (const item of records.inventoryitems) {
      const lines = [...(linesOf.get(item.id) ?? [])].sort((one, other) =>
        one.timeCreatedUtc.localeCompare(other.timeCreatedUtc),
      );
      let quantity = 0;
      for (const { delta, quantityAfter } of lines) {
        quantity += delta;
        expect(quantityAfter).toBe(quantity);
        expect(quantity).toBeGreaterThanOrEqual(0);
      }
      expect(quantity).toBe(item.quantity);
      expect(['initial', 'receive']).toContain(lines[0]?.kind);
      expect(lines.at(-1)?.toLocale).toBe(item.locale);
    }
  });

  it('has counts whose applied differences are in the ledger, and whose lines are of their warehouse', () => {
    const countsById = new Map(records.counts.map((count) => [count.id, count]));
    const items = new Map(records.inventoryitems.map((item) => [item.id, item]));
    for (const line of records.countlines) {
      const { countId, inventoryItemId, status, delta = 0, onShelf, expectedAt, countedById } = line;
      const count = countsById.get(countId);
      expect(items.get(inventoryItemId)?.locationId).toBe(count?.warehouseId);
      const isCounted = status !== 'Open';
      expect([onShelf !== undefined, expectedAt !== undefined, countedById !== undefined]).toEqual([
        ...[isCounted, isCounted, isCounted],
      ]);
      if (status === 'Accepted') expect((onShelf ?? 0) - (expectedAt ?? 0)).toBe(delta);
      const moved = records.stockmoves.filter(
        (move) => move.countId === countId && move.inventoryItemId === inventoryItemId,
      );
      expect(moved.map((move) => move.delta)).toEqual(status === 'Accepted' && delta !== 0 ? [delta] : []);
    }
    expect(new Set(records.counts.map(({ number }) => number)).size).toBe(records.counts.length);
  });

  it('has what is dropped in totes, one for a kit', () => {
    const preparationOf = new Map(live('preparationitems').map(({ id, preparationId }) => [id, preparationId]));
    for (const { entry } of reservations) {
      if (entry.status === 'Dropped') expect(entry.tote).toMatch(/^[1-8]$/);
      else expect(entry.tote).toBeUndefined();
    }
    const dropped = reservations.filter(({ entry }) => entry.status === 'Dropped');
    const totes = groupBy(dropped, ({ entry }) => preparationOf.get(entry.preparationItemId ?? ''));
    for (const entries of totes.values()) expect(new Set(entries.map(({ entry }) => entry.tote)).size).toBe(1);
  });

  it('has the kits of Portland in every state', () => {
    const preparationOf = new Map(live('preparationitems').map(({ id, preparationId }) => [id, preparationId]));
    const inKitting = [...orders.values()].filter(
      ({ status, projectId }) =>
        (status === 'Processing' || status === 'WHSE Shipped') && projects.get(projectId)?.fulfillingById === portland,
    );
    const kits = groupBy(inKitting, (order) => preparationOf.get(order.preparationItemId ?? '') ?? '[ORPHANS]');
    expect(kits.get('[ORPHANS]')).toHaveLength(4 * scale);
    kits.delete('[ORPHANS]');
    const byStatus = groupBy([...kits.values()], kitStatus);
    const counts = kitStatuses.map((status) => byStatus.get(status)?.length);
    expect(counts).toEqual([6, 7, 4, 3, 2].map((count) => count * scale));
    const fresh = byStatus.get('New') ?? [];
    expect(fresh.filter((kit) => kit.every((order) => available(order) >= order.quantity))).toHaveLength(2 * scale);
  });

  function allocated(order: Order) {
    return reservations.reduce((sum, { entry }) => sum + (entry.orderId === order.id ? entry.quantity : 0), 0);
  }
  function available(order: Order) {
    return live('inventoryitems')
      .filter((item) => item.productId === order.productId && item.locationId === portland)
      .reduce(
        (sum, item) => sum + item.quantity - item.reservations.reduce((kept, { quantity }) => kept + quantity, 0),
        0,
      );
  }
  function kitStatus(kit: readonly Order[]): KitStatus {
    const ranks = kit.flatMap((order) => {
      const own = reservations.filter(({ entry }) => entry.orderId === order.id).map(({ entry }) => entry.status);
      if (order.status === 'WHSE Shipped') return [];
      return [own.length === 0 ? 0 : Math.min(...own.map((status) => kitStatuses.indexOf(status)))];
    });
    return ranks.length === 0 ? 'Shipped' : (kitStatuses[Math.min(...ranks)] ?? 'New');
  }
});

function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
