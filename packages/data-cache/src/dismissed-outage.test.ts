import type { CollectionName } from '@groundwork/contract';
import { collection } from './collection.ts';
import { dismissGlobalErrors, globalErrorsAtom } from './global-errors.ts';
import { resetCache } from './reset.ts';
import { store } from './store.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());
const errors = () => store.get(globalErrorsAtom);

describe('errors of lists', () => {
  it('of an outage that was dismissed come back for what the user asks for, and once the server has answered', async () => {
    const away = (name: CollectionName) => api.failNetwork('GET', name);
    const restore = [away('products'), away('notifications'), away('gridconfigurations')];
    await collection('products').load();
    expect(errors().messages).toEqual(['Failed to retrieve Product data']);
    dismissGlobalErrors();
    await collection('notifications').load();
    await collection('gridconfigurations').query({ gridId: 'products' });
    expect(errors().messages).toEqual([]);
    expect(store.get(collection('notifications').statusAtom).state).toBe('failed');
    await collection('products').load({ force: true });
    expect(errors().messages).toEqual(['Failed to retrieve Product data']);
    dismissGlobalErrors();

    expect((await collection('vendors').load()).succeeded).toBe(true);
    await collection('notifications').load();
    expect(errors().messages).toEqual(['Failed to retrieve Notification data']);
    for (const give of restore) give();
  });

  it.each([502, 503, 504])('of a gateway that answers %i for the server are of an outage too', async (status) => {
    api.fail('GET', 'products', {}, status);
    api.fail('GET', 'orders', {}, status);
    await collection('products').load();
    dismissGlobalErrors();
    await collection('orders').load();
    expect(errors().messages).toEqual([]);
  });

  it('of a server that answers are all reported, also after one was dismissed', async () => {
    api.fail('GET', 'products', {}, 500);
    api.fail('GET', 'orders', {}, 500);
    await collection('products').load();
    dismissGlobalErrors();
    await collection('orders').load();
    expect(errors().messages).toEqual(['Failed to retrieve Order data']);
  });

  it('of an outage that ended before it was dismissed do not hide those of the next one', async () => {
    const restore = [api.failNetwork('GET', 'products'), api.failNetwork('GET', 'orders')];
    await collection('products').load();
    expect((await collection('vendors').load()).succeeded).toBe(true);
    dismissGlobalErrors();
    await collection('orders').load();
    expect(errors().messages).toEqual(['Failed to retrieve Order data']);
    for (const give of restore) give();
  });

  it('of an outage are shown to the next user, who has dismissed nothing', async () => {
    const restore = api.failNetwork('GET', 'products');
    await collection('products').load();
    dismissGlobalErrors();
    resetCache();
    await collection('products').load();
    expect(errors().messages).toEqual(['Failed to retrieve Product data']);
    restore();
  });

  it('that come without a network dismiss nothing when the network is back', async () => {
    const restore = [api.failNetwork('GET', 'products'), api.failNetwork('GET', 'orders')];
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await collection('products').load();
    network.mockReturnValue(true);
    dismissGlobalErrors();
    await collection('orders').load();
    expect(errors().messages).toEqual(['Failed to retrieve Order data']);
    network.mockRestore();
    for (const give of restore) give();
  });
});
