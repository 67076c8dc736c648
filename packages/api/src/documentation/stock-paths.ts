import { commandPaths } from './command-paths.ts';
import { countCommands, suggestionsPath } from './count-texts.ts';
import { answer, exactly, failures, flag, integer, listOf, type OpenApi, reference, text } from './open-api-parts.ts';
import { shippingCommands } from './shipping-texts.ts';

const stockRecords = {
  orders: listOf(reference('orders')),
  inventoryitems: listOf(reference('inventoryitems')),
};
const items = { inventoryitems: stockRecords.inventoryitems };
const transfers = { ...items, shipments: listOf(reference('shipments')) };
const short = exactly({ orderId: text, short: integer }, { productId: text, reason: text });

const lastReturn = exactly(
  { operationId: text, quantity: integer, toProject: integer, timeUtc: text, isScrapped: flag },
  { userId: text, warehouseName: text, locale: text, refusal: text },
);

const stockCommands = {
  'reservations/move': {
    summary: 'Reserve, pick, make ready, or take back pieces of inventory items for orders, all or nothing',
    description:
      'from and to are Reserved, Dropped, Ready, or null for not reserved. 409 reservation-moved where fewer pieces have the status `from`, with the entries now and who changed them; 409 not-free and order-full where the item or the order has no room.',
    answers: stockRecords,
  },
  'reservations/allocate': {
    summary: 'Reserve what orders still need, of exactly their products',
    description:
      'Takes the smallest inventory item that covers the need, else the largest; the emplacement of the item template first. Stock that has expired on `today`, the day where the caller is, is not taken. What could not be reserved is in `shorts`.',
    answers: { ...stockRecords, reserved: integer, short: integer, shorts: listOf(short) },
  },
  'inventoryitems/count': {
    summary: 'Say how many pieces are on the shelf',
    description:
      'What is in totes or on its way is added to the cycle count by the server. onShelf null takes the cycle count back.',
    answers: items,
  },
  'inventoryitems/applyCount': {
    summary: 'Make the cycle count of inventory items their quantity, all or nothing',
    description: 'Differences of 10 pieces or 200 dollars and more are applied by Directors.',
    answers: items,
  },
  'reservations/short': {
    summary: 'A picker does not find what is reserved, or cannot use it',
    description:
      'The pieces are not reserved for the order any more. Not there, Too few and Wrong item ask for a count, and the item is not suggested until then; Damaged throws pieces away (scrap) or keeps them apart as an item on hold; Later changes nothing. substituteProductId asks the Directors of the project for another product. 409 reservation-moved as in reservations/move.',
    answers: stockRecords,
  },
  'reservations/answerSubstitute': {
    summary: 'Approve or decline the product that a picker suggests for an order',
    description:
      'For Directors. Approved: the order is for this product from now on, and what it lacks is reserved as by reservations/allocate. Declined: it stays short. The person who suggested it is notified; the question is done for everybody. 409 where nobody asks any more.',
    answers: { ...stockRecords, reserved: integer, short: integer, shorts: listOf(short) },
  },
  'inventoryitems/adjust': {
    summary: 'Add or take away pieces, or set the quantity, with the reason why',
    description:
      'Found adds; Damaged, Lost, Expired and Given away take away; Correction does either and needs a note. Never below what is reserved and shipped.',
    answers: items,
  },
  'inventoryitems/move': {
    summary: 'Move whole items to an emplacement, all or nothing',
    answers: items,
  },
  'inventoryitems/divide': {
    summary: 'Make pieces that nobody has reserved an item of their own',
    description: 'Answers both, the original first. 409 not-free with `available` where more is reserved.',
    answers: items,
  },
  'inventoryitems/merge': {
    summary: 'Make items of one product at one place one item',
    description: 'The first takes in the others with what is reserved of them; those go into the trash.',
    answers: { ...items, preparationitems: listOf(reference('preparationitems')) },
  },
  'inventoryitems/release': {
    summary: 'Let items that were kept apart be picked again',
    answers: items,
  },
  'inventoryitems/transfer': {
    summary: 'Send free pieces to another warehouse in boxes, all or nothing',
    description:
      'They become items of their own with `transit`, one for each box: in the books of the sending warehouse until they arrive, seen by both sides, free for nobody. A shipment with `toWarehouseId` holds its boxes. Answers these items first, then the items they came from.',
    answers: transfers,
  },
  'inventoryitems/receiveTransfer': {
    summary: 'Book what arrives from another warehouse',
    description:
      'Fewer pieces than were sent: the rest is written off as Lost, and the boxes of the shipment say what arrived. 409 not-in-transit where it has arrived already.',
    answers: transfers,
  },
  'inventoryitems/cancelTransfer': {
    summary: 'Take a transfer back before it has arrived',
    answers: transfers,
  },
  'orders/return': {
    summary: 'Take delivered pieces of an order back into the stock of a warehouse',
    description:
      'They leave the stock of the project, as far as it still has them (`missing` says how many it has not), and join the stock at the emplacement; damaged ones are put on hold or thrown away. Fewer pieces of the order are delivered then: with none it is Return or Exchange, with some Partially Delivered. Its preparation item is open again once nothing of it is left there, unless isExchange.',
    answers: { ...stockRecords, preparationitems: listOf(reference('preparationitems')), missing: integer },
  },
  'orders/undoReturn': {
    summary: 'Take the latest return of an order back',
    description:
      'The pieces leave the warehouse and are in the stock of the project as before, the order has them delivered, and its preparation item is filled. All or nothing: 409 not-undone with the reason where the pieces were used, reserved, moved, merged or counted since, or the order changed. `orders/{id}/lastReturn` says what it would do.',
    answers: { ...stockRecords, preparationitems: listOf(reference('preparationitems')), quantity: integer },
  },
  'inventoryitems/requestCount': {
    summary: 'Ask for a count of items',
    description: 'Until they are counted or corrected they are not suggested for picking.',
    answers: items,
  },
};

/** What undoing a return would do: not a command, but a look ahead. */
const lastReturnPath: OpenApi['paths'] = {
  '/orders/{id}/lastReturn': {
    get: {
      summary: 'What undoing the latest return of an order would do',
      description:
        '`return` is missing where nothing has come back, or all of it was undone. `refusal` says why it cannot be undone now.',
      tags: ['stock'],
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      responses: { 200: answer('The return', exactly({}, { return: lastReturn })), ...failures },
    },
  },
};

/** Commands of a warehouse: each states an action, not the resulting record. */
export const stockPaths = (): OpenApi['paths'] => ({
  ...commandPaths({ ...countCommands, ...shippingCommands, ...stockCommands }),
  ...suggestionsPath,
  ...lastReturnPath,
});
