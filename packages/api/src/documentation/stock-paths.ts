import {
  adjustBody,
  allocateBody,
  applyCountBody,
  cancelTransferBody,
  countBody,
  divideBody,
  mergeBody,
  moveBody,
  moveItemsBody,
  receiveTransferBody,
  releaseBody,
  requestCountBody,
  shortBody,
  transferBody,
} from '@groundwork/contract/schemas';
import { commanding } from './commanding.ts';
import { countPaths } from './count-paths.ts';
import { type OpenApi, reference, text } from './open-api-parts.ts';
import { shippingPaths } from './shipping-paths.ts';

const stockRecords = {
  orders: { type: 'array', items: reference('orders') },
  inventoryitems: { type: 'array', items: reference('inventoryitems') },
};
const items = { inventoryitems: stockRecords.inventoryitems };
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
    items,
  ),
  '/inventoryitems/applyCount': commanding(
    'Make the cycle count of inventory items their quantity, all or nothing',
    'Differences of 10 pieces or 200 dollars and more are applied by Directors.',
    applyCountBody,
    items,
  ),
  '/reservations/short': commanding(
    'A picker does not find what is reserved, or cannot use it',
    'The pieces are not reserved for the order any more. Not there, Too few and Wrong item ask for a count, and the item is not suggested until then; Damaged throws pieces away (scrap) or keeps them apart as an item on hold; Later changes nothing. 409 reservation-moved as in reservations/move.',
    shortBody,
    stockRecords,
  ),
  '/inventoryitems/adjust': commanding(
    'Add or take away pieces, or set the quantity, with the reason why',
    'Found adds; Damaged, Lost, Expired and Given away take away; Correction does either and needs a note. Never below what is reserved and shipped.',
    adjustBody,
    items,
  ),
  '/inventoryitems/move': commanding('Move whole items to an emplacement, all or nothing', '', moveItemsBody, items),
  '/inventoryitems/divide': commanding(
    'Make pieces that nobody has reserved an item of their own',
    'Answers both, the original first. 409 not-free with `available` where more is reserved.',
    divideBody,
    items,
  ),
  '/inventoryitems/merge': commanding(
    'Make items of one product at one place one item',
    'The first takes in the others with what is reserved of them; those go into the trash.',
    mergeBody,
    { ...items, preparationitems: { type: 'array', items: reference('preparationitems') } },
  ),
  '/inventoryitems/release': commanding('Let items that were kept apart be picked again', '', releaseBody, items),
  '/inventoryitems/transfer': commanding(
    'Send free pieces to another warehouse, all or nothing',
    'They become items of their own with `transit`: in the books of the sending warehouse until they arrive, seen by both sides, free for nobody. Answers these first, then the items they came from.',
    transferBody,
    items,
  ),
  '/inventoryitems/receiveTransfer': commanding(
    'Book what arrives from another warehouse',
    'Fewer pieces than were sent: the rest is written off as Lost. 409 not-in-transit where it has arrived already.',
    receiveTransferBody,
    items,
  ),
  '/inventoryitems/cancelTransfer': commanding(
    'Take a transfer back before it has arrived',
    '',
    cancelTransferBody,
    items,
  ),
  '/inventoryitems/requestCount': commanding(
    'Ask for a count of items',
    'Until they are counted or corrected they are not suggested for picking.',
    requestCountBody,
    items,
  ),
});
