import { randomUUID } from 'node:crypto';
import type {
  ApiError,
  Count,
  CountLine,
  InventoryItem,
  Order,
  PreparationItem,
  Reservation,
  Shipment,
  StockMove,
} from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, places } from './people.ts';
import type { TestServer } from './server.ts';

/** What a command of a warehouse answers: the records that it names, or why it did nothing. */
export interface StockAnswer extends ApiError {
  orders: Order[];
  inventoryitems: InventoryItem[];
  preparationitems: PreparationItem[];
  shipments: Shipment[];
  counts: Count[];
  countlines: CountLine[];
  reserved: number;
  short: number;
  shorts: { orderId: string; short: number; reason?: string }[];
  skipped: { inventoryItemId: string; reason: string }[];
}

/** The calls that tests of a warehouse make again and again, of one product, one warehouse and one project. */
export function stockCalls(server: TestServer) {
  const create = async <T>(path: string, body: object) =>
    (await server.call<T & { id: string }>('director', 'POST', path, body)).body;
  const command = <T = StockAnswer>(person: Person, path: string, body: object, key = randomUUID()) =>
    server.call<T>(person, 'POST', `/${path}`, body, { 'idempotency-key': key });
  const get = async <T>(path: string, person: Person = 'director') =>
    (await server.call<T>(person, 'GET', `/${path}`)).body;
  const stored = (id: string) => get<InventoryItem>(`inventoryitems/${id}`);
  return {
    create,
    command,
    get,
    stored,
    shelf: (quantity: number, fields: object = {}) =>
      create<InventoryItem>('/inventoryitems', {
        ...{ name: 'Shelf', locationId: places.warehouse, productId: places.product, quantity },
        ...fields,
      }),
    order: (quantity: number, fields: object = {}) =>
      create<Order>('/orders', {
        ...{ name: 'Rods', projectId: places.own, productId: places.product, status: 'Processing', quantity },
        ...fields,
      }),
    patch: (path: string, field: string, value: unknown, person: Person = 'director') =>
      server.call(person, 'PATCH', path, [{ op: 'replace', path: field, value }]),
    reserve: (orderId: string, inventoryItemId: string, quantity: number, to = 'Reserved') =>
      command('picker', 'reservations/move', { moves: [{ orderId, inventoryItemId, quantity, to }] }),
    entriesOf: async (id: string) =>
      (await stored(id)).reservations.map(({ orderId, quantity, status }: Reservation) => [orderId, quantity, status]),
    /** A photo that the team of the warehouse may name. */
    photo: async () => {
      const id = randomUUID();
      const url = 'https://example.test/a.png';
      await insertRecords(server.store, 'mediaitems', [{ id, name: 'Broken', url, renditions: [], tagIds: [] }]);
      return id;
    },
    /** The last line of the stock ledger. */
    lastLine: async (id: string) => (await get<StockMove[]>(`stockmoves?inventoryItemId=${id}`)).at(-1),
  };
}
