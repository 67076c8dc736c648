import type { Count, InventoryItem, Order, Shipment } from '@groundwork/contract';
import { places } from './people.ts';
import type { TestServer } from './server.ts';

export interface StockCall {
  method: 'POST' | 'PATCH';
  url: string;
  body: unknown;
}
/** A call that is killed, of an order for 4 pieces and an item of 9, of which 4 are reserved for it. */
export interface Situation {
  call: StockCall;
  orderId: string;
  itemId: string;
}
type Done = <T = unknown>(url: string, body: unknown, method?: StockCall['method']) => Promise<T>;

/** Commands about stock, each with what must be there before it; `done` makes a call that must succeed. */
export function stockSituations(server: TestServer, done: Done) {
  const setStatus = (orderId: string, value: string): StockCall => ({
    ...{ method: 'PATCH', url: `/orders/${orderId}` },
    body: [{ op: 'replace', path: 'status', value }],
  });
  const moving = (orderId: string, inventoryItemId: string, from: string | null, to: string): StockCall => ({
    ...{ method: 'POST', url: '/reservations/move' },
    body: { moves: [{ orderId, inventoryItemId, quantity: 4, from, to }] },
  });

  const kept = async () => {
    const { id: productId } = await done<{ id: string }>('/products', { name: 'Beads' });
    const { id: orderId } = await done<Order>('/orders', {
      ...{ name: 'Beads', projectId: places.own, productId, status: 'Processing', quantity: 4 },
    });
    const { id: itemId } = await done<InventoryItem>('/inventoryitems', {
      ...{ name: 'Beads', locationId: places.warehouse, productId, quantity: 9 },
    });
    return { orderId, itemId };
  };
  const reserved = async (to = 'Reserved') => {
    const both = await kept();
    await done('/reservations/move', moving(both.orderId, both.itemId, null, to).body);
    return both;
  };
  /** One piece is missing on the shelf; nobody has to count it again. */
  const counted = async () => {
    const both = await reserved('Dropped');
    const scope = { kind: 'items', inventoryItemIds: [both.itemId] };
    const { counts } = await done<{ counts: Count[] }>('/counts/open', { warehouseId: places.warehouse, scope });
    const countId = counts[0]?.id;
    await done('/counts/save', { countId, lines: [{ inventoryItemId: both.itemId, onShelf: 4 }] });
    await done('/counts/review', { countId });
    const lines = await server.call<{ id: string }[]>('director', 'GET', `/countlines?countId=${countId}`);
    await done('/counts/decide', { countId, lineIds: [lines.body[0]?.id], decision: 'accept' });
    await done('/counts/review', { countId });
    return { ...both, countId };
  };

  const boxOf = (orderId: string) => ({ projectId: places.own, boxes: [{ lines: [{ orderId, quantity: 4 }] }] });

  const situations = {
    'moves pieces into a tote': async () => {
      const both = await reserved();
      return { ...both, call: moving(both.orderId, both.itemId, 'Reserved', 'Dropped') };
    },
    'reserves what an order needs': async () => {
      const both = await kept();
      return { ...both, call: { method: 'POST', url: '/reservations/allocate', body: { orderIds: [both.orderId] } } };
    },
    'ships an order': async () => {
      const both = await reserved('Ready');
      return { ...both, call: setStatus(both.orderId, 'WHSE Shipped') };
    },
    'undoes shipping': async () => {
      const both = await reserved('Ready');
      await done(`/orders/${both.orderId}`, setStatus(both.orderId, 'WHSE Shipped').body, 'PATCH');
      return { ...both, call: setStatus(both.orderId, 'Processing') };
    },
    'sends a shipment': async () => {
      const both = await reserved('Ready');
      return { ...both, call: { method: 'POST', url: '/shipments/ship', body: boxOf(both.orderId) } };
    },
    'takes a shipment back': async () => {
      const both = await reserved('Ready');
      const { shipments } = await done<{ shipments: Shipment[] }>('/shipments/ship', boxOf(both.orderId));
      const body = { shipmentId: shipments[0]?.id, reason: 'The van broke down' };
      return { ...both, call: { method: 'POST', url: '/shipments/undo', body } };
    },
    'applies a count': async () => {
      const { countId, ...both } = await counted();
      return { ...both, call: { method: 'POST', url: '/counts/apply', body: { countId } } };
    },
    'undoes a count': async () => {
      const { countId, ...both } = await counted();
      await done('/counts/apply', { countId });
      return { ...both, call: { method: 'POST', url: '/counts/undo', body: { countId } } };
    },
    'adjusts a quantity': async () => {
      const both = await reserved();
      const body = { inventoryItemId: both.itemId, change: 'minus', quantity: 2, reason: 'Lost' };
      return { ...both, call: { method: 'POST', url: '/inventoryitems/adjust', body } };
    },
    'takes delivered pieces back': async () => {
      const both = await reserved('Ready');
      await done(`/orders/delivery/${both.orderId}`, {});
      const body = { orderId: both.orderId, warehouseId: places.warehouse, quantity: 3, damaged: 'hold' };
      return { ...both, call: { method: 'POST', url: '/orders/return', body } };
    },
    'undoes a return': async () => {
      const both = await reserved('Ready');
      await done(`/orders/delivery/${both.orderId}`, {});
      await done('/orders/return', { orderId: both.orderId, warehouseId: places.warehouse, quantity: 3 });
      const path = `/orders/${both.orderId}/lastReturn`;
      const { body } = await server.call<{ return: { operationId: string } }>('director', 'GET', path);
      const { operationId } = body.return;
      return {
        ...both,
        call: { method: 'POST', url: '/orders/undoReturn', body: { orderId: both.orderId, operationId } },
      };
    },
    'reports damaged pieces': async () => {
      const both = await reserved();
      const body = {
        orderId: both.orderId,
        inventoryItemId: both.itemId,
        quantity: 3,
        reason: 'Damaged',
        damaged: 'hold',
      };
      return { ...both, call: { method: 'POST', url: '/reservations/short', body } };
    },
  } satisfies Record<string, () => Promise<Situation>>;

  /** What there is of it to be seen in the database, as text that may be compared. */
  const effects = async ({ orderId, itemId }: Situation) => {
    const { rows } = await server.store.query(
      `select (select doc->>'status' from orders where id = $1) as status,
         (select jsonb_agg(jsonb_build_array(doc->'quantity', doc->'cycleCount', doc->'hold'->'reason') order by doc->'quantity')
          from inventoryitems where product_id = i.product_id) as items,
         (select jsonb_agg(jsonb_build_array(e->'quantity', e->'status')) from jsonb_array_elements(i.doc->'reservations') e) as entries,
         (select jsonb_agg(jsonb_build_array(kind, doc->'delta') order by time_created, doc->'delta') from stockmoves where product_id = i.product_id) as ledger,
         (select jsonb_agg(jsonb_build_array(l.status, l.doc->'delta', c.status) order by l.doc->'round')
          from countlines l join counts c on c.id = l.count_id where l.inventory_item_id = i.id) as lines,
         (select count(*) from auditevents where target_id in ($1, $2)) as events
       from inventoryitems i where id = $2`,
      [orderId, itemId],
    );
    return JSON.stringify(rows);
  };
  return { situations, effects };
}
