import { type FakeApi, fakeApi } from '@groundwork/testing';
import { shipOrders } from './ship-orders.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

const boxes = [{ lines: [{ orderId: 'tray', quantity: 1 }], weight: undefined, tracking: '', carrier: undefined }];
const ship = () =>
  shipOrders(
    { projectId: 'juniper', recipientIds: [], boxes },
    [{ id: 'tray', name: 'Tray', quantity: 1, deliveredQuantity: 0 }],
    () => true,
  );

// A gateway may give these after the server has stored the shipment.
it.each([408, 429, 500, 504])('does not know after a %i whether the order has left', async (status) => {
  api.fail('POST', 'shipments/ship', { message: 'Failed' }, status);
  expect(await ship()).toMatchObject({ orderIds: [], failure: expect.any(String), lost: { orderId: 'tray' } });
});

it.each([403, 409, 422])('knows after a %i that the order has not left', async (status) => {
  api.fail('POST', 'shipments/ship', { message: 'Not ready' }, status);
  expect(await ship()).toMatchObject({ orderIds: [], failure: 'Not ready', lost: undefined });
});
