import type { InventoryItem, Order } from '@groundwork/contract';
import { type Person, places } from './people.ts';
import { item, planned, preparation } from './plan.ts';
import type { TestServer } from './server.ts';

/** What tests of deliveries do with orders, their stock and their reservations. */
export function orderCalls(server: TestServer) {
  const order = async (fields: Record<string, unknown> = {}) => {
    const body = { name: 'Tower', projectId: places.own, productId: places.product, quantity: 5, ...fields };
    return (await server.call<Order>('director', 'POST', '/orders', body)).body;
  };
  const post = <T = Order>(path: string, body?: unknown, person: Person = 'director') =>
    server.call<T>(person, 'POST', `/orders/${path}`, body);
  const get = async <T>(path: string) => (await server.call<T>('director', 'GET', path)).body;
  const itemsOf = (orderId: string) => get<InventoryItem[]>(`/inventoryitems?orderId=${orderId}`);
  const stock = async (quantity: number) => {
    const body = { name: 'Tower', locationId: places.warehouse, productId: places.product, quantity };
    return (await server.call<InventoryItem>('director', 'POST', '/inventoryitems', body)).body;
  };
  const reserve = (id: string, entries: { orderId: string; quantity: number; status?: string }[]) =>
    server.call('picker', 'PATCH', `/inventoryitems/${id}`, [{ op: 'replace', path: 'reservations', value: entries }]);
  /** A deployed preparation item and its order. */
  const deployed = async (qty = 4) => {
    const { planId } = await planned(server, { preparationDeployments: [preparation([item(qty)])] });
    const plan = await server.call<{ preparationDeployments: { itemDeployments: ReturnType<typeof item>[] }[] }>(
      'director',
      'POST',
      `/setupplans/deploy/${planId}`,
    );
    const node = plan.body.preparationDeployments[0]?.itemDeployments[0];
    return { itemId: String(node?.deployedId), orderId: String(node?.order.deployedId) };
  };
  return { order, post, get, itemsOf, stock, reserve, deployed };
}
