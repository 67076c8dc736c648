import { randomUUID } from 'node:crypto';
import { insertRecords } from '../records/insert.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { type StockAnswer, stockCalls } from '../testing/stock-calls.ts';

describe('the numbers of shipments and boxes', () => {
  const server = testServer();
  const { command } = stockCalls(server);

  it('go on after the highest shipment there is, one after the other for several at once', async () => {
    const shipment = { ...{ warehouseId: places.warehouse, projectId: places.own, status: 'Cancelled' }, boxes: [] };
    await insertRecords(server.store, 'shipments', [
      { ...shipment, id: randomUUID(), number: 'SH-0117', recipientIds: [] },
      { ...shipment, id: randomUUID(), number: 'By hand 9000', recipientIds: [] },
    ]);
    const draft = { projectId: places.own, isDraft: true, boxes: [{ lines: [] }] };
    const drafts = await Promise.all([1, 2, 3].map(() => command('picker', 'shipments/pack', draft)));
    expect(drafts.map(({ body }) => body.shipments[0]?.number).sort()).toEqual(['SH-0118', 'SH-0119', 'SH-0120']);
  });

  it('of boxes are none without a company prefix', async () => {
    const body = { projectId: places.own, isDraft: true, boxes: [{ lines: [] }] };
    const { body: answer } = await server.call<StockAnswer>('picker', 'POST', '/shipments/pack', body, {
      'idempotency-key': 'k',
    });
    expect(answer.shipments[0]?.boxes).toEqual([{ number: 1, lines: [] }]);
  });
});
