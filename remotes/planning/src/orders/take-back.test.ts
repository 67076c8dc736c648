import { fakeApi } from '@groundwork/testing';
import { takeBack } from './take-back.ts';

const world = () =>
  fakeApi({
    records: {
      orders: [{ id: 'made', name: 'Tower' }],
      moduleRequests: [
        {
          ...{ id: 'link', name: 'Link-Order-1', kind: 'link' as const, status: 'Deployed' as const },
          itemDeployments: [{ templateId: 'tower', order: { productId: 'p', qty: 1, deployedId: 'made' } }],
        },
      ],
    },
  });
const deleted = (api: ReturnType<typeof world>) => api.sent('DELETE').map(({ path }) => path);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('of a dialog that closes without a network goes on once there is one', async () => {
  const api = world();
  const recover = api.failNetwork('DELETE', /./);
  const request = api.stored('moduleRequests', 'link');
  await takeBack({ request, isRequestOpen: false, name: 'Link-Order-1', unlinked: undefined });
  await jest.advanceTimersByTimeAsync(5_000);
  recover();
  api.requests.length = 0;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(deleted(api)).toEqual(['moduleRequests/link', 'orders/made']);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(deleted(api)).toHaveLength(2);
});

it('finds what was stored although its answer was lost, also where it cannot ask at first', async () => {
  const api = world();
  const recover = api.failNetwork('GET', /^moduleRequests/);
  await takeBack({ request: undefined, isRequestOpen: true, name: 'Link-Order-1', unlinked: undefined });
  expect(deleted(api)).toEqual([]);
  recover();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(deleted(api)).toEqual(['moduleRequests/link', 'orders/made']);
});
