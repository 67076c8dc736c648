import type { CountLine, CountScope, InventoryItem } from '@groundwork/contract';
import { type Person, people, places } from './people.ts';
import type { TestServer } from './server.ts';
import { stockCalls } from './stock-calls.ts';

/** A second picker in the team of the warehouse, so that somebody else can count again. */
export async function twoPickers({ store }: Pick<TestServer, 'store'>) {
  await store.query(`update locations set doc = doc || $1::text::jsonb where id = $2`, [
    JSON.stringify({ memberIds: [people.picker, people.basic] }),
    places.warehouse,
  ]);
}

/** The calls that tests of counts make again and again. */
export function countCalls(server: TestServer) {
  const { command, get, order, reserve } = stockCalls(server);
  const open = async (scope: CountScope, fields: object = {}, person: Person = 'picker') => {
    const { status, body } = await command(person, 'counts/open', { warehouseId: places.warehouse, scope, ...fields });
    expect(status).toBe(200);
    return { countId: body.counts[0]?.id ?? '', count: body.counts[0], lines: body.countlines };
  };
  const openFor = (items: readonly InventoryItem[], fields: object = {}) =>
    open({ kind: 'items', inventoryItemIds: items.map(({ id }) => id) }, fields);
  const save = (countId: string, inventoryItemId: string, onShelf: number, person: Person = 'picker', more = {}) =>
    command(person, 'counts/save', { countId, lines: [{ inventoryItemId, onShelf, ...more }] });
  const review = (countId: string, person: Person = 'picker') => command(person, 'counts/review', { countId });
  const apply = (countId: string, person: Person = 'contributor', more = {}) =>
    command(person, 'counts/apply', { countId, ...more });
  const linesOf = async (countId: string, person: Person = 'director') =>
    (await get<CountLine[]>(`countlines?countId=${countId}`, person)).sort((one, other) => one.round - other.round);
  /** Pieces that leave the shelf for good. */
  const shipOut = async (inventoryItemId: string, quantity: number) => {
    const { id: orderId } = await order(quantity);
    expect((await reserve(orderId, inventoryItemId, quantity, 'Ready')).status).toBe(200);
    expect((await server.call('director', 'POST', `/orders/delivery/${orderId}`, {})).status).toBe(200);
  };
  return { open, openFor, save, review, apply, linesOf, shipOut };
}
