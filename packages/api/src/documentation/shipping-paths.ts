import { cancelShipmentBody, packBody, shipBody, undoShippingBody } from '@groundwork/contract/schemas';
import { commanding } from './commanding.ts';
import { type OpenApi, reference } from './open-api-parts.ts';

const shipments = { type: 'array', items: reference('shipments') };
const stockRecords = {
  orders: { type: 'array', items: reference('orders') },
  inventoryitems: { type: 'array', items: reference('inventoryitems') },
};

/** What leaves a warehouse. */
export const shippingPaths = (): OpenApi['paths'] => ({
  '/shipments/pack': commanding(
    'Pack orders of a project into boxes, before they leave',
    'Orders and stock stay as they are. With shipmentId the boxes replace what was packed before.',
    packBody,
    { shipments },
  ),
  '/shipments/ship': commanding(
    'Ship ready pieces of orders in boxes, all or nothing',
    'An order of which everything ships becomes WHSE Shipped with the tracking number of the first box; else it is divided, and the second order ships. Reservations become Shipped, quantities stay. 409 not-ready names the order in errors.',
    shipBody,
    { shipments, ...stockRecords },
  ),
  '/shipments/undo': commanding(
    'Take shipping back while nothing has arrived',
    'The shipment is Packed again, its orders are Processing and their pieces Ready.',
    undoShippingBody,
    { shipments, ...stockRecords },
  ),
  '/shipments/cancel': commanding('Unpack a shipment that has not left', 'Draft or Packed only.', cancelShipmentBody, {
    shipments,
  }),
});
