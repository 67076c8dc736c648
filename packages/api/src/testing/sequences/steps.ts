import { adjustReasons, type ModuleRequest, type Order, type SetupPlan, shortReasons } from '@groundwork/contract';
import { onShelfQuantity } from '@groundwork/contract/domain';
import { nodesOf } from '../../records/plan-nodes.ts';
import { places } from '../people.ts';
import { item as itemNode, preparation, templates } from '../plan.ts';
import type { Call } from './perform.ts';
import type { Step } from './step.ts';
import { type State, tables, type World } from './world.ts';

const choose = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const patch = (url: string, path: string, value: unknown): Call => ({
  method: 'PATCH',
  url,
  body: [{ op: 'replace', path, value }],
});
const post = (url: string, body?: unknown): Call => ({ method: 'POST', url, body });
const command = (url: string, body: unknown): Call => ({ ...post(url, body), needsKey: true });

export const statusOf = ({ kind, status }: Step) => (kind === 'process' ? 'Processing' : status);

/** Mostly one of those that something can be done with; sometimes any, deleted ones too, which must refuse. */
export function orderOf({ kind, at, other }: Step, { orders }: State): Order | undefined {
  const isOpen = ({ status, isDeleted, quantity }: Order) =>
    !isDeleted && status !== 'Delivered' && status !== 'Cancelled' && quantity > (kind === 'split' ? 1 : 0);
  const open = other % 4 === 0 ? [] : orders.filter(isOpen);
  return choose(open.length > 0 && kind !== 'status' ? open : orders, at);
}

/** Mostly as many as are left, or fewer. */
const countFor = ({ count, other }: Step, order: Order | undefined) =>
  other % 4 === 1 || !order ? count : 1 + (count % Math.max(1, order.quantity - order.deliveredQuantity));

/** The call that a step means in this state; undefined where there is nothing that it could be about. */
export function callOf(step: Step, world: World, state: State): Call | undefined {
  const { at, other, count } = step;
  const order = orderOf(step, state);
  const stock = choose(state.stock, at);
  const request = choose(state.requests, at);
  const counted = choose(state.counts, other);
  switch (step.kind) {
    case 'deploy':
      return post(`/setupplans/deploy/${world.planId}`);
    case 'delivery':
      return order && post(`/orders/delivery/${order.id}`);
    case 'part':
      return order && post(`/orders/partialdelivery/${order.id}`, { arrivedQuantity: countFor(step, order) });
    case 'group': {
      const same = state.orders.filter(({ productId }) => productId === order?.productId).slice(0, 1 + (other % 4));
      const itemsToProcess = same.map(({ id }) => ({ orderId: id }));
      return same.length > 0
        ? post('/orders/partialdeliverygroup', { arrivedQuantity: count, itemsToProcess })
        : undefined;
    }
    case 'split':
      return order && post(`/orders/split/${order.id}`, { newOrderQuantity: countFor(step, order) });
    case 'process':
    case 'status':
      return order && patch(`/orders/${order.id}`, 'status', statusOf(step));
    case 'quantity':
      return order && patch(`/orders/${order.id}`, 'quantity', count);
    case 'total':
      return order && patch(`/orders/${order.id}`, 'total', count + other / 7);
    case 'product':
      return order && patch(`/orders/${order.id}`, 'productId', choose(world.productIds, other));
    case 'reserve': {
      const isFitting = ({ productId, status }: Order) => productId === stock?.productId && status === 'Processing';
      const fitting = state.orders.filter(isFitting);
      const wanted = choose(fitting.length > 0 && count !== 5 ? fitting : state.orders, other);
      const entry = { orderId: wanted?.id, quantity: Math.max(1, count), status: count > 3 ? 'Ready' : 'Reserved' };
      return stock && wanted && patch(`/inventoryitems/${stock.id}`, 'reservations', [...stock.reservations, entry]);
    }
    case 'release':
      return stock && patch(`/inventoryitems/${stock.id}`, 'reservations', stock.reservations.slice(1));
    case 'move': {
      const entry = choose(stock?.reservations ?? [], other);
      const isFitting = ({ productId, status }: Order) => productId === stock?.productId && status === 'Processing';
      const wanted = count % 2 === 0 && entry ? entry : { orderId: choose(state.orders.filter(isFitting), other)?.id };
      const from = wanted === entry ? entry?.status : null;
      const to = [null, 'Reserved', 'Dropped', 'Ready'][(at + other) % 4];
      const move = { orderId: wanted.orderId, inventoryItemId: stock?.id, quantity: Math.max(1, count), from, to };
      return stock && wanted.orderId ? command('/reservations/move', { moves: [move] }) : undefined;
    }
    case 'allocate': {
      const orderIds = state.orders.slice(at % 3, 1 + (at % 3) + (other % 3)).map(({ id }) => id);
      return orderIds.length > 0 ? command('/reservations/allocate', { orderIds }) : undefined;
    }
    case 'ship': {
      const entries = state.stock.flatMap(({ reservations }) => reservations);
      const ready = entries.filter(({ status }) => status === 'Ready' || count === 5);
      const chosen = [...new Set(ready.slice(at % 3, 1 + (at % 3) + (other % 2)).map(({ orderId }) => orderId))];
      const lines = chosen.map((orderId) => ({ orderId, quantity: Math.max(1, count) }));
      const body = { projectId: world.projectId, boxes: [{ lines }, { lines: [] }] };
      return lines.length > 0 ? command('/shipments/ship', body) : undefined;
    }
    case 'undoShipping': {
      const shipment = choose(state.shipments, at);
      const body = { shipmentId: shipment?.id, reason: 'Van broke down' };
      return shipment && command('/shipments/undo', body);
    }
    case 'stock':
      return stock && patch(`/inventoryitems/${stock.id}`, 'quantity', count);
    case 'remove': {
      const [part, name] = choose(components, other) ?? tables[0];
      const record = choose<{ id: string }>(state[part], at);
      return record && { method: 'DELETE', url: `/${name}/${record.id}` };
    }
    case 'restore':
      return restoreOf(step, state);
    case 'plan':
    case 'stalePlan':
      return planOf(step, world, state.plan);
    case 'request':
      return post('/moduleRequests', requestOf(step, world));
    case 'deployRequest':
      return request && post(`/moduleRequests/deploy/${request.id}`);
    case 'link':
      return (
        order &&
        post('/moduleRequests', {
          ...requestOf(step, world),
          name: 'Link-Order-1',
          kind: 'link',
          status: 'Deployed',
          itemDeployments: [
            { templateId: templates.item, order: { productId: order.productId, qty: 1, deployedId: order.id } },
          ],
        })
      );
    case 'loseStock': {
      const lost = choose(state.arrived, at);
      return lost && { method: 'DELETE', url: `/inventoryitems/${lost.id}` };
    }
    case 'adjust': {
      const change = choose(['plus', 'minus', 'set'], other);
      const body = { change, quantity: count, reason: choose(adjustReasons, at + other), note: 'Seen' };
      return stock && command('/inventoryitems/adjust', { inventoryItemId: stock.id, ...body });
    }
    case 'giveBack': {
      const delivered = state.orders.filter(({ deliveredQuantity }) => deliveredQuantity > 0);
      const given = choose(delivered, at);
      const damaged = [undefined, undefined, 'hold', 'scrap'][other % 4];
      // A shelf that no other sequence puts anything on.
      const place = { warehouseId: places.warehouse, locale: world.projectId.replaceAll('-', '_').toUpperCase() };
      const body = { ...place, quantity: Math.max(1, count), damaged, isExchange: at % 3 === 0 };
      return given && command('/orders/return', { orderId: given.id, ...body });
    }
    case 'undoReturn': {
      // Mostly the last one; an older one, or one that was undone, must refuse.
      const back = state.returns.filter(({ delta, reason }) => delta > 0 && reason !== 'Undo');
      const chosen = other % 3 === 0 ? choose(back, at) : back.at(-1);
      const body = { orderId: chosen?.orderId, operationId: chosen?.operationId };
      return chosen && command('/orders/undoReturn', body);
    }
    case 'short': {
      const entry = choose(stock?.reservations ?? [], other);
      const damaged = choose(['scrap', 'hold'], count);
      const body = {
        orderId: entry?.orderId,
        quantity: Math.max(1, count),
        reason: choose(shortReasons, other),
        damaged,
      };
      return stock && entry && command('/reservations/short', { inventoryItemId: stock.id, ...body });
    }
    case 'divide':
      return stock && command('/inventoryitems/divide', { inventoryItemId: stock.id, quantity: Math.max(1, count) });
    case 'merge': {
      const inventoryItemIds = [stock?.id, choose(state.stock, other)?.id];
      return stock && command('/inventoryitems/merge', { inventoryItemIds });
    }
    case 'moveItems':
      return stock && command('/inventoryitems/move', { inventoryItemIds: [stock.id], locale: `A${count}` });
    case 'openCount': {
      const inventoryItemIds = state.stock.slice(other % 2).map(({ id }) => id);
      const scope = { kind: 'items', inventoryItemIds };
      return command('/counts/open', { warehouseId: places.warehouse, scope, blind: count > 2 });
    }
    case 'saveCount': {
      // Mostly what is really there, or one piece fewer.
      const onShelf = stock && count < 5 ? Math.max(0, onShelfQuantity(stock) - Number(count > 2)) : count;
      const lines = [{ inventoryItemId: stock?.id, onShelf }];
      return stock && counted && command('/counts/save', { countId: counted.id, lines });
    }
    case 'reviewCount':
    case 'applyCount':
    case 'undoCount':
      return counted && command(`/counts/${step.kind.replace('Count', '')}`, { countId: counted.id });
    case 'removeRequest':
      return request && { method: 'DELETE', url: `/moduleRequests/${request.id}` };
  }
}

/** What requests order is removed by a kind of its own. */
const components = tables.filter(([part]) => part !== 'requests');

function restoreOf({ at }: Step, state: State): Call | undefined {
  const deleted = tables.flatMap(([part, name]) =>
    (state[part] as readonly { id: string; isDeleted: boolean }[]).flatMap(({ id, isDeleted }) =>
      isDeleted ? `/${name}/${id}` : [],
    ),
  );
  const url = choose(deleted, at);
  return url === undefined ? undefined : patch(url, 'isDeleted', false);
}

/** An edit of the tree: a switch, a quantity, an addition; a stale client knows of nothing that was deployed. */
function planOf({ kind, at, other, count }: Step, { planId, projectId }: World, plan: SetupPlan): Call {
  const next = structuredClone(plan);
  const node = choose(nodesOf(next), at);
  if (node && other % 3 === 0) node.omit = !node.omit;
  else if (node?.order && other % 3 === 1) node.order.qty = count;
  else next.preparationDeployments.push(preparation([itemNode(count)]));
  if (kind === 'stalePlan') {
    for (const each of nodesOf(next)) {
      each.deployedId = null;
      if (each.order) each.order.deployedId = null;
    }
  }
  const { areaDeployments, unitDeployments, preparationDeployments } = next;
  const body = { name: plan.name, projectId, areaDeployments, unitDeployments, preparationDeployments };
  return {
    method: 'PUT',
    url: `/setupplans/${planId}`,
    body,
    ifMatch: kind === 'plan' ? plan.timeModifiedUtc : undefined,
  };
}

const requestOf = ({ count, other }: Step, { projectId, productIds }: World): Partial<ModuleRequest> => ({
  name: 'Shelf',
  kind: 'module',
  projectId,
  quantity: 1 + (count % 3),
  itemDeployments: [{ templateId: templates.item, order: { productId: choose(productIds, other), qty: count } }],
});
