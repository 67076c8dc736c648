import { type FakeApi, fakeApi } from '../testing/index.ts';
import { leftOver } from './left-over.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  const held = (orderId: string, quantity: number, status: string) => ({ orderId, quantity, status });
  api.seed('inventoryitems', [
    {
      id: 'shelf',
      quantity: 9,
      reservations: [held('o', 2, 'Reserved'), held('o', 1, 'Ready'), held('other', 2, 'Reserved')] as never,
    },
    { id: 'gone', quantity: 9, isDeleted: true },
  ]);
});
afterEach(() => api.restore());

const move = (quantity: number, fields: object = {}) => ({
  ...{ orderId: 'o', inventoryItemId: 'shelf', quantity, from: 'Reserved', to: 'Ready' },
  ...fields,
});
const left = async (...moves: unknown[]) => {
  const command = await leftOver({ path: 'reservations/move', body: { moves, note: 'In a hurry' }, what: 'Moved' });
  return command?.body;
};

it('takes what the order has there in the status that it was in, and keeps the rest of the command', async () => {
  expect(await left(move(5))).toEqual({ moves: [move(2)], note: 'In a hurry' });
  expect(await left(move(1))).toEqual({ moves: [move(1)], note: 'In a hurry' });
});

it('takes from the shelf what nobody has reserved', async () => {
  // Of 9 pieces 5 are held for somebody.
  for (const from of [null, undefined])
    expect(await left(move(7, { from }))).toMatchObject({ moves: [{ quantity: 4 }] });
});

it('takes no piece twice where several moves are of the same pieces', async () => {
  const free = (orderId: string) => move(3, { orderId, from: null });
  expect(await left(free('a'), free('b'), free('c'))).toMatchObject({
    moves: [
      { orderId: 'a', quantity: 3 },
      { orderId: 'b', quantity: 1 },
    ],
  });
  expect(await left(move(1), move(2))).toMatchObject({ moves: [{ quantity: 1 }, { quantity: 1 }] });
  expect(await left(move(2), move(2, { orderId: 'other' }))).toMatchObject({
    moves: [{ quantity: 2 }, { quantity: 2 }],
  });
});

it('leaves out what is not there any more, and is nothing where nothing is left', async () => {
  expect(await left(move(1, { inventoryItemId: 'gone', from: null }), move(1))).toMatchObject({ moves: [move(1)] });
  expect(await left(move(1, { inventoryItemId: 'unknown' }))).toBeUndefined();
  expect(await left(move(1, { from: 'Dropped' }))).toBeUndefined();
});

it('leaves other commands as they are', async () => {
  for (const path of ['reservations/short', 'reservations/move']) {
    const command = {
      path,
      body: { orderId: 'o', moves: path === 'reservations/move' ? 'none' : [move(9)] },
      what: 'x',
    };
    expect(await leftOver(command)).toBe(command);
  }
});
