import type { InventoryItem, Reservation } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { type FakeApi, fakeApi } from '@groundwork/testing';
import type { ReservationMove } from '../reservation-move.ts';

const day = (date: string) => `${date}T08:00:00.000Z`;
const processing = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  productId: id,
  projectId: 'cedar',
  quantity: 1,
  status: 'Processing' as const,
  timeCreatedUtc: day('2026-11-02'),
  ...more,
});
const product = (id: string, name: string, externalIdentifier: string) => ({ id, name, externalIdentifier });
const shelf = (id: string, locale: string, quantity: number, reservations: Partial<Reservation>[] = [], more = {}) => ({
  id: `stock-${id}-${locale}`,
  name: id,
  productId: id,
  locationId: 'portland',
  locale,
  quantity,
  reservations: reservations.map((entry) => ({
    orderId: id,
    quantity: 1,
    status: 'Reserved' as const,
    preparationItemId: null,
    projectId: null,
    userId: null,
    ...entry,
  })),
  ...more,
});

/**
 * Portland Central with three kits of Cedar Lane and an order without a preparation: Pouring is New, Washing and Flowers
 * are Reserved. The commands of the stock behave as on the server.
 */
export function kitWorld(): FakeApi {
  const api = fakeApi({
    records: {
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse', memberIds: ['pia'] }],
      projects: [
        { id: 'cedar', name: 'Cedar Lane', fulfillingById: 'portland' },
        { id: 'home', name: 'Okafor Home Corner', fulfillingById: 'portland' },
      ],
      users: [
        { id: 'pia', firstName: 'Pia', lastName: 'Picker' },
        { id: 'paul', firstName: 'Paul', lastName: 'Packer' },
      ],
      setupareas: [{ id: 'room', name: 'Primary Classroom', projectId: 'cedar' }],
      setupunits: [{ id: 'shelf', name: 'Practical Life Shelf 1', areaId: 'room', projectId: 'cedar' }],
      preparations: [
        {
          id: 'pouring',
          name: 'Pouring Dry',
          unitId: 'shelf',
          projectId: 'cedar',
          kittingInstructions: '<p>Wrap.</p>',
        },
        { id: 'washing', name: 'Hand Washing', unitId: 'shelf', projectId: 'cedar' },
        { id: 'flowers', name: 'Flower Arranging', unitId: 'shelf', projectId: 'cedar' },
      ],
      preparationitems: ['pouring', 'washing', 'flowers'].map((id) => ({
        id: `line-${id}`,
        preparationId: id,
        projectId: 'cedar',
      })),
      products: [
        product('jug', 'Pouring pitcher', 'GW-1016'),
        product('beans', 'Jar of beans', 'GW-1017'),
        product('soap', 'Soap dish', 'GW-1026'),
        product('brush', 'Nail brush', 'GW-1027'),
        product('vase', 'Bud vase', 'GW-1034'),
        product('scissors', 'Flower scissors', 'GW-1036'),
        product('alphabet', 'Moveable Alphabet', 'GW-2001'),
      ],
      orders: [
        processing('jug', 'Pouring pitcher', { preparationItemId: 'line-pouring', quantity: 2 }),
        processing('beans', 'Jar of beans', { preparationItemId: 'line-pouring', timeCreatedUtc: day('2026-10-01') }),
        processing('soap', 'Soap dish', { preparationItemId: 'line-washing', quantity: 2 }),
        processing('brush', 'Nail brush', { preparationItemId: 'line-washing' }),
        processing('soap-flowers', 'Soap dish', { preparationItemId: 'line-flowers', productId: 'soap' }),
        processing('vase', 'Bud vase', { preparationItemId: 'line-flowers', quantity: 4 }),
        processing('scissors', 'Flower scissors', { projectId: 'home', timeCreatedUtc: day('2026-11-10') }),
      ],
      inventoryitems: [
        shelf('jug', 'F2_02', 5),
        shelf('soap', 'B1_06', 6, [{ quantity: 2 }, { orderId: 'soap-flowers' }]),
        shelf('brush', 'C1_05', 3, [{}]),
        shelf('vase', 'C1_03', 4, [{ quantity: 4 }]),
        shelf('vase', 'E3_05', 11),
        shelf('scissors', 'C1_06', 1, [{}]),
        shelf('alphabet', 'B1_05', 2),
      ],
    },
  });
  answerMoves(api);
  answerAllocations(api);
  return api;
}

const refusal = (status: number, code: string, message: string) => ({ status, body: { message, code } });

/** POST reservations/move: all or nothing (docs: domain/kitting#commands). */
export function answerMoves(api: FakeApi): void {
  const answers = new Map<string, { body: object }>();
  api.on('POST', 'reservations/move', ({ body, headers }) => {
    const key = headers['idempotency-key'] ?? '';
    const known = answers.get(key);
    if (known) return known;
    const { moves } = body as { moves: ReservationMove[] };
    const changed = new Map<string, InventoryItem>();
    for (const { orderId, inventoryItemId, quantity, from, to, tote } of moves) {
      const item = changed.get(inventoryItemId) ?? api.stored('inventoryitems', inventoryItemId);
      if (!item) return refusal(404, 'gone', 'The inventory item was deleted.');
      let entries = [...item.reservations];
      if (from) {
        let left = quantity;
        entries = entries.flatMap((entry) => {
          if (entry.orderId !== orderId || entry.status !== from) return [entry];
          const taken = Math.min(left, entry.quantity);
          left -= taken;
          return taken === entry.quantity ? [] : [{ ...entry, quantity: entry.quantity - taken }];
        });
        if (left > 0) {
          const message = `Only ${quantity - left} of ${quantity} are ${from}. Paul Packer changed them 20 s ago.`;
          return refusal(409, 'reservation-moved', message);
        }
      } else if (availableQuantity(item) < quantity) {
        return refusal(409, 'not-free', 'No piece of this item is available.');
      }
      if (to) {
        const time = api.now;
        const same = entries.find((e) => e.orderId === orderId && e.status === to && (e.tote ?? '') === (tote ?? ''));
        if (same) entries = entries.map((e) => (e === same ? { ...e, quantity: e.quantity + quantity } : e));
        else
          entries.push({
            id: `entry-${time}`,
            orderId,
            quantity,
            status: to,
            tote,
            preparationItemId: null,
            projectId: null,
            userId: null,
            timeModifiedUtc: time,
          });
      }
      changed.set(inventoryItemId, { ...item, reservations: entries });
    }
    const inventoryitems = [...changed.values()].map(({ id, reservations }) =>
      api.change('inventoryitems', id, { reservations }),
    );
    const answer = { body: { orders: [], inventoryitems } };
    answers.set(key, answer);
    return answer;
  });
}

/** POST reservations/allocate, from the first shelf that has some. */
function answerAllocations(api: FakeApi): void {
  api.on('POST', 'reservations/allocate', ({ body }) => {
    const { orderIds } = body as { orderIds: string[] };
    const shorts: object[] = [];
    let reserved = 0;
    const touched = new Set<string>();
    for (const orderId of orderIds) {
      const order = api.stored('orders', orderId);
      if (!order) continue;
      const all = () => api.rows('inventoryitems').select(new URLSearchParams()) as unknown as InventoryItem[];
      let short =
        order.quantity -
        all()
          .flatMap(({ reservations }) => reservations)
          .filter((entry) => entry.orderId === orderId)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      for (const item of all().filter(({ productId }) => productId === order.productId)) {
        const quantity = Math.min(short, availableQuantity(item));
        if (quantity <= 0) continue;
        const entry = {
          orderId,
          quantity,
          status: 'Reserved' as const,
          preparationItemId: null,
          projectId: null,
          userId: null,
        };
        api.change('inventoryitems', item.id, { reservations: [...item.reservations, entry] });
        touched.add(item.id);
        reserved += quantity;
        short -= quantity;
      }
      if (short > 0) shorts.push({ orderId, short });
    }
    const inventoryitems = [...touched].map((id) => api.stored('inventoryitems', id));
    return { body: { orders: [], inventoryitems, reserved, short: shorts.length, shorts } };
  });
}
