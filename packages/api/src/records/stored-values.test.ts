import type { Order, Product, Vendor } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('what is stored of a value', () => {
  const server = testServer();

  const post = async <T>(path: string, body: object) => (await server.call<T>('director', 'POST', path, body)).body;

  it('of money is to the cent, half a cent upwards', async () => {
    const product = await post<Product>('/products', { name: 'P', price: 1.005, externalPrice: 2.3349 });
    expect(product).toMatchObject({ price: 1.01, externalPrice: 2.33 });
    const order = await post<Order>('/orders', { name: 'O', projectId: places.own, quantity: 3, total: 10.075 });
    expect(order.total).toBe(10.08);
    const path = `/orders/${order.id}`;
    const patched = await server.call<Order>('director', 'PATCH', path, [
      { op: 'replace', path: 'total', value: 0.1 + 0.2 },
    ]);
    expect(patched.body.total).toBe(0.3);
  });

  const controls = 'a\u0001b\u0007c\u001Bd\u0085e\u007Ff\tg\r\nh';
  it('of a text is without control characters, its tabs and line breaks kept; a name is one line', async () => {
    const vendor = await post<Vendor>('/vendors', { name: controls, notes: controls });
    expect(vendor).toMatchObject({ name: 'abcdef g h', notes: 'abcdef\tg\r\nh' });
    expect(await server.call('director', 'POST', '/vendors', { name: '\u0007\t' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'name', message: 'A value is required' }] },
    });
  });

  it('of a name is without spaces at its edges; who changes something else keeps one that has them', async () => {
    const vendor = await post<Vendor>('/vendors', { name: '  Tower \u00a0' });
    expect(vendor.name).toBe('Tower');
    const patch = async (path: string, value: string) =>
      (await server.call<Vendor>('director', 'PATCH', `/vendors/${vendor.id}`, [{ op: 'replace', path, value }])).body;
    await server.store.query(`update vendors set doc = doc || '{"name": " Tower"}' where id = $1`, [vendor.id]);
    expect(await patch('notes', 'Quick')).toMatchObject({ name: ' Tower', notes: 'Quick' });
    expect((await patch('name', ' Tower  ')).name).toBe('Tower');
  });

  it('of a barcode is what the scanner read, with its separators', async () => {
    expect((await post<Product>('/products', { name: 'P', barcode: '0109\u001D21' })).barcode).toBe('0109\u001D21');
  });
});
