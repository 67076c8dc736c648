import { collectionNames } from '@groundwork/contract';
import { collection } from '../collection.ts';
import { build, type FakeApi, fakeApi } from './index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

describe('the fake API', () => {
  it.each(collectionNames)('%s: builds a record that the contract takes', (name) => {
    expect(build(name)).toMatchObject({ id: expect.any(String), isDeleted: false, isArchived: false });
  });

  it('says which fields make a record invalid', async () => {
    expect(() => build('products', { name: '' })).toThrow('No valid product: name: A value is required');
    const result = await collection('vendors').create({ name: 'x'.repeat(42) });
    expect(result).toMatchObject({
      succeeded: false,
      responseCode: 400,
      error: { fieldErrors: [{ field: 'name', message: 'The value is too long. Max number of characters: 41' }] },
    });
  });

  it('clears with a PUT what the form leaves out, and keeps every other field', async () => {
    api.seed('orders', [{ id: 'o', name: 'Rods', notes: 'Fragile', deliveredQuantity: 2 }]);
    await collection('orders').replace('o', { name: 'Rods', projectId: 'p' });
    expect(api.stored('orders', 'o')).toMatchObject({ projectId: 'p', deliveredQuantity: 2 });
    expect(api.stored('orders', 'o')?.notes).toBeUndefined();
  });

  it('patches by JSON pointers too', async () => {
    api.seed('moduleRequests', [{ id: 'r', itemDeployments: [{ templateId: 't', order: { qty: 1 } }] }]);
    await collection('moduleRequests').patch('r', [{ op: 'replace', path: '/itemDeployments/0/order/qty', value: 3 }]);
    expect(api.stored('moduleRequests', 'r')?.itemDeployments[0]?.order.qty).toBe(3);
  });

  it('empties a field that is patched with null, as the real one does', async () => {
    api.seed('products', [{ id: 'p', name: 'Rods', vendorId: 'v', tagIds: ['t'] }]);
    const result = await collection('products').patch('p', [
      { op: 'replace', path: 'vendorId', value: null },
      { op: 'replace', path: '/tagIds', value: null },
    ]);
    expect(result.succeeded).toBe(true);
    expect(api.stored('products', 'p')?.vendorId).toBeUndefined();
    expect(api.stored('products', 'p')?.tagIds).toEqual([]);
  });

  it('refuses unknown filters by name', async () => {
    const result = await collection('products').query({ color: 'red' });
    expect(result.error?.message).toBe('Unknown filters: color');
  });
});
