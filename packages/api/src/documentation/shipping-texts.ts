import { listOf, reference } from './open-api-parts.ts';

const shipments = listOf(reference('shipments'));
const stockRecords = {
  orders: listOf(reference('orders')),
  inventoryitems: listOf(reference('inventoryitems')),
};

/** What leaves a warehouse. */
export const shippingCommands = {
  'shipments/pack': {
    summary: 'Pack orders of a project into boxes, before they leave',
    description: 'Orders and stock stay as they are. With shipmentId the boxes replace what was packed before.',
    answers: { shipments },
  },
  'shipments/ship': {
    summary: 'Ship ready pieces of orders in boxes, all or nothing',
    description:
      'An order of which everything ships becomes WHSE Shipped with the tracking number of the first box; else it is divided, and the second order ships. Reservations become Shipped, quantities stay. 409 not-ready names the order in errors.',
    answers: { shipments, ...stockRecords },
  },
  'shipments/undo': {
    summary: 'Take shipping back while nothing has arrived',
    description: 'The shipment is Packed again, its orders are Processing and their pieces Ready.',
    answers: { shipments, ...stockRecords },
  },
  'shipments/cancel': {
    summary: 'Unpack a shipment that has not left',
    description: 'Draft or Packed only.',
    answers: {
      shipments,
    },
  },
};
