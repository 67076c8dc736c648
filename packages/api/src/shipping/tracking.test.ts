import type { Order } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { insertTemplates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';
import { type StockAnswer, stockCalls } from '../testing/stock-calls.ts';

describe('the tracking number of a shipment', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });
  const { command, get, patch, shelf, order: orderOf, reserve } = stockCalls(server);

  async function readyOrder(): Promise<string> {
    const [{ id }, item] = [await orderOf(2), await shelf(2)];
    expect((await reserve(id, item.id, 2, 'Ready')).status).toBe(200);
    return id;
  }
  const ship = async (orderIds: readonly string[], tracking: string | undefined, shipmentId?: string) => {
    const boxes = [{ tracking, lines: orderIds.map((orderId) => ({ orderId, quantity: 2 })) }];
    const body = { projectId: places.own, boxes, ...(shipmentId ? { shipmentId } : {}) };
    const answer = await command<StockAnswer>('picker', 'shipments/ship', body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const trackingOf = async (id: string) => (await get<Order>(`orders/${id}`)).tracking;

  it('is corrected in the orders that are in the boxes already, and not where somebody wrote another one', async () => {
    const [early, own, late] = [await readyOrder(), await readyOrder(), await readyOrder()];
    const [shipment] = (await ship([early, own], 'TYPED-WRONG')).shipments;
    expect((await patch(`/orders/${own}`, 'tracking', 'OWN')).status).toBe(200);
    const { orders } = await ship([late], 'RIGHT', shipment?.id);
    expect(orders.map(({ id }) => id).sort()).toEqual([early, late].sort());
    expect(await trackingOf(early)).toBe('RIGHT');
    expect(await trackingOf(own)).toBe('OWN');
    expect((await get<Order>(`orders/${early}`)).status).toBe('WHSE Shipped');
  });

  it('stays where further orders come without a correction', async () => {
    const [early, late] = [await readyOrder(), await readyOrder()];
    const [shipment] = (await ship([early], 'RIGHT')).shipments;
    const { orders } = await ship([late], 'RIGHT', shipment?.id);
    expect(orders.map(({ id }) => id)).toEqual([late]);
    expect(await trackingOf(early)).toBe('RIGHT');
  });
});
