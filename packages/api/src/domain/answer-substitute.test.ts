import { randomUUID } from 'node:crypto';
import type { Order, PreparationItemTemplate } from '@groundwork/contract';
import { inboxCalls } from '../testing/inbox-calls.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('the answer to a suggested substitute', () => {
  const server = testServer();
  const { command, create, entriesOf, get, order, patch, reserve, shelf } = stockCalls(server);
  const { inboxOf, notified } = inboxCalls(server, patch);
  /** Of 6 rods the picker finds 2; a shelf holds something else that the template of the order allows. */
  const asked = async (onShelf = 9) => {
    const substitute = (await create<{ id: string }>('/products', { name: 'Red rods' })).id;
    const template = await create<PreparationItemTemplate>('/preparationitemtemplates', {
      ...{ name: 'Rods', productIds: [places.product, substitute] },
    });
    const rods = await order(6, { preparationItemTemplateId: template.id });
    const found = await shelf(2);
    const other = await shelf(onShelf, { name: 'Red rods', productId: substitute });
    await reserve(rods.id, found.id, 2);
    await server.store.query('delete from notifications');
    const ask = (productId: string) =>
      command('picker', 'reservations/short', {
        ...{ orderId: rods.id, inventoryItemId: found.id, quantity: 4, reason: 'Later' },
        substituteProductId: productId,
      });
    expect((await ask(substitute)).status).toBe(200);
    const answer = (said: 'approved' | 'declined', productId: string = substitute) =>
      command('director', 'reservations/answerSubstitute', { orderId: rods.id, productId, answer: said });
    return { rods, found, other, substitute, ask, answer };
  };

  it('is asked for with the product that is suggested', async () => {
    const { substitute } = await asked();
    expect(await inboxOf('director')).toMatchObject([{ kind: 'substituteAsked', substituteProductId: substitute }]);
  });

  it('gives the order the product, reserves what is missing, and says so to the picker alone', async () => {
    const { rods, found, other, substitute, answer } = await asked();
    const { status, body } = await answer('approved');
    expect([status, body.reserved, body.short]).toEqual([200, 4, 0]);
    // What was found is an order of its own.
    const second = body.orders.find(({ splitFromId }) => splitFromId === rods.id);
    expect(second).toMatchObject({ quantity: 2, productId: places.product });
    expect(await get<Order>(`orders/${rods.id}`)).toMatchObject({ quantity: 4, productId: substitute });
    expect(await entriesOf(found.id)).toEqual([[second?.id, 2, 'Reserved']]);
    expect(await entriesOf(other.id)).toEqual([[rods.id, 4, 'Reserved']]);
    expect(await notified()).toEqual(['picker']);
    expect(await inboxOf('picker')).toMatchObject([
      { kind: 'substituteAnswered', answer: 'approved', detail: 'Red rods', actorId: people.director },
    ]);
  });

  it('leaves what was shipped or delivered as it is', async () => {
    const { rods, found, other, substitute, answer } = await asked();
    await server.store.query(
      `update orders set doc = doc || '{"deliveredQuantity": 1, "status": "Partially Delivered"}' where id = $1`,
      [rods.id],
    );
    await server.store.query(
      `update inventoryitems set doc = jsonb_set(doc, '{reservations,0}', doc->'reservations'->0
         || '{"status": "Shipped"}') where id = $1`,
      [found.id],
    );
    const { body } = await answer('approved');
    expect(await get<Order>(`orders/${rods.id}`)).toMatchObject({ quantity: 3, productId: places.product });
    const missing = body.orders.find(({ splitFromId }) => splitFromId === rods.id);
    expect(missing).toMatchObject({ quantity: 3, deliveredQuantity: 0, productId: substitute });
    expect(await entriesOf(other.id)).toEqual([[missing?.id, 3, 'Reserved']]);
  });

  it('takes the price of the other product, unless somebody set the total', async () => {
    const ofFormula = await asked();
    await server.store.query(`update products set doc = doc || '{"price": 3}' where id = $1`, [ofFormula.substitute]);
    await ofFormula.answer('approved');
    expect((await get<Order>(`orders/${ofFormula.rods.id}`)).total).toBe(12);
    const byHand = await asked();
    await patch(`/orders/${byHand.rods.id}`, 'total', 60);
    await byHand.answer('approved');
    expect((await get<Order>(`orders/${byHand.rods.id}`)).total).toBe(40);
  });

  it('says how much is missing still', async () => {
    const { answer } = await asked(3);
    expect((await answer('approved')).body).toMatchObject({ reserved: 3, short: 1 });
  });

  it('leaves a declined order as it was, and says so to the picker', async () => {
    const { rods, other, answer } = await asked();
    expect((await answer('declined')).status).toBe(200);
    expect((await get<Order>(`orders/${rods.id}`)).productId).toBe(places.product);
    expect(await entriesOf(other.id)).toEqual([]);
    expect(await notified()).toEqual(['picker']);
    expect(await inboxOf('picker')).toMatchObject([{ kind: 'substituteAnswered', answer: 'declined' }]);
  });

  it('is given once: who comes second changes nothing', async () => {
    const { rods, answer } = await asked();
    await answer('declined');
    expect((await answer('approved')).status).toBe(409);
    expect((await get<Order>(`orders/${rods.id}`)).productId).toBe(places.product);
  });

  it('leaves the question about another product open', async () => {
    const { ask, answer } = await asked();
    const another = await create<{ id: string }>('/products', { name: 'Blue rods' });
    await ask(another.id);
    expect(await inboxOf('director')).toHaveLength(2);
    expect((await answer('declined')).status).toBe(200);
    const open = (await inboxOf('director')).filter(({ doneUtc }) => !doneUtc);
    expect(open).toMatchObject([{ kind: 'substituteAsked', substituteProductId: another.id }]);
  });

  it('is done for the shortage, too, once nothing is missing', async () => {
    const { rods, found, answer } = await asked();
    await command('picker', 'reservations/short', {
      ...{ orderId: rods.id, inventoryItemId: found.id, quantity: 1, reason: 'Too few' },
    });
    expect(await inboxOf('director')).toHaveLength(2);
    await answer('approved');
    expect(await notified()).toEqual(['picker']);
  });

  it('is not asked for any more once the order has another product, or is picked no more', async () => {
    const { rods, found, substitute } = await asked();
    await command('picker', 'reservations/move', {
      moves: [{ orderId: rods.id, inventoryItemId: found.id, quantity: 2, from: 'Reserved', to: null }],
    });
    expect((await patch(`/orders/${rods.id}`, 'productId', substitute)).body).toMatchObject({ productId: substitute });
    expect(await notified()).toEqual([]);
    const next = await asked();
    await patch(`/orders/${next.rods.id}`, 'status', 'Cancelled');
    expect(await notified()).toEqual([]);
    expect((await next.answer('approved')).status).toBe(409);
  });

  it('needs a product that there is', async () => {
    const { rods, answer } = await asked();
    const gone = randomUUID();
    await server.store.query(
      `update notifications set doc = doc || jsonb_build_object('substituteProductId', $1::text)`,
      [gone],
    );
    expect((await answer('approved', gone)).status).toBe(422);
    expect((await get<Order>(`orders/${rods.id}`)).productId).toBe(places.product);
    expect((await answer('declined', gone)).status).toBe(200);
  });
});
