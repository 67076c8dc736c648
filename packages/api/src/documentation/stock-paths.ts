import { allocateBody, applyCountBody, countBody, moveBody } from '@groundwork/contract/schemas';
import { commanding } from './commanding.ts';
import { countPaths } from './count-paths.ts';
import { type OpenApi, reference, text } from './open-api-parts.ts';
import { shippingPaths } from './shipping-paths.ts';

const stockRecords = {
  orders: { type: 'array', items: reference('orders') },
  inventoryitems: { type: 'array', items: reference('inventoryitems') },
};
const short = {
  type: 'object',
  properties: { orderId: text, productId: text, short: { type: 'integer' }, reason: text },
};

/** Commands of a warehouse: what was done, instead of what a record becomes. */
export const stockPaths = (): OpenApi['paths'] => ({
  ...countPaths(),
  ...shippingPaths(),
  '/reservations/move': commanding(
    'Reserve, pick, make ready, or take back pieces of inventory items for orders, all or nothing',
    'from and to are Reserved, Dropped, Ready, or null for not reserved. 409 reservation-moved where fewer pieces have the status `from`, with the entries now and who changed them; 409 not-free and order-full where the item or the order has no room.',
    moveBody,
    stockRecords,
  ),
  '/reservations/allocate': commanding(
    'Reserve what orders still need, of exactly their products',
    'Takes the smallest inventory item that covers the need, else the largest; the emplacement of the item template first. What could not be reserved is in `shorts`.',
    allocateBody,
    {
      ...stockRecords,
      reserved: { type: 'integer' },
      short: { type: 'integer' },
      shorts: { type: 'array', items: short },
    },
  ),
  '/inventoryitems/count': commanding(
    'Say how many pieces are on the shelf',
    'What is in totes or on its way is added to the cycle count by the server.',
    countBody,
    { inventoryitems: stockRecords.inventoryitems },
  ),
  '/inventoryitems/applyCount': commanding(
    'Make the cycle count of inventory items their quantity, all or nothing',
    'Differences of 10 pieces or 200 dollars and more are applied by Directors.',
    applyCountBody,
    { inventoryitems: stockRecords.inventoryitems },
  ),
});
