import { randomUUID } from 'node:crypto';
import type { ActivityItem, AuditEvent, InventoryItem } from '@groundwork/contract';
import { type Person, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('the history of stock', () => {
  const server = testServer();
  const stockAt = async (locationId: string) => {
    const body = {
      name: `Stock ${randomUUID()}`,
      locationId,
      productId: places.product,
      quantity: 3,
      notes: 'Behind the door',
    };
    const { body: item, status } = await server.call<InventoryItem>('director', 'POST', '/inventoryitems', body);
    expect(status).toBe(201);
    return item.id;
  };
  const seen = async (person: Person, id: string) => {
    const events = await server.call<AuditEvent[]>(person, 'GET', `/auditevents?targetIdSet=${id}`);
    const activity = await server.call<ActivityItem[]>(person, 'GET', `/activityitems?targetIdSet=${id}`);
    const all = await server.call<AuditEvent[]>(person, 'GET', '/auditevents');
    return [events.body.length, activity.body.length, all.body.filter(({ targetId }) => targetId === id).length];
  };

  it('is read by who sees the stock: of their own sites and of all warehouses, and by Contributors of everything', async () => {
    const [own, other, warehouse] = [
      await stockAt(places.ownSchool),
      await stockAt(places.otherSchool),
      await stockAt(places.warehouse),
    ];
    for (const person of ['basic', 'readonly'] as const) {
      expect((await server.call(person, 'GET', `/inventoryitems/${other}`)).status).toBe(404);
      expect([person, await seen(person, own)]).toEqual([person, [1, 1, 1]]);
      expect([person, await seen(person, warehouse)]).toEqual([person, [1, 1, 1]]);
      expect([person, await seen(person, other)]).toEqual([person, [0, 0, 0]]);
    }
    expect(await seen('contributor', other)).toEqual([1, 1, 1]);
    expect(await seen('subscriber', other)).toEqual([0, 0, 0]);
  });
});
