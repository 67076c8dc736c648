import { keptTextsKey } from '@groundwork/shell-sdk';
import { fakeApi } from '@groundwork/testing';
import { resumeHalfMade, takeBack } from './take-back.ts';

const mockSaid: string[] = [];
jest.mock('@groundwork/ui', () => ({
  ...jest.requireActual<object>('@groundwork/ui'),
  toast: ({ text }: { text: string }) => mockSaid.push(text),
}));

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

const key = keptTextsKey('half-made links', '');
const kept = () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[];
/** What the page had kept before it was loaded again. */
const keptBefore = (half: object) => sessionStorage.setItem(key, JSON.stringify([half]));

beforeEach(() => {
  sessionStorage.clear();
  mockSaid.length = 0;
  jest.useFakeTimers();
});
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

describe('a page that is loaded again', () => {
  it('has kept what could not be taken back, until it is', async () => {
    const api = world();
    const recover = api.failNetwork('DELETE', /./);
    const request = api.stored('moduleRequests', 'link');
    await takeBack({ request, isRequestOpen: false, name: 'Link-Order-1', unlinked: undefined });
    expect(kept()).toEqual([{ name: 'Link-Order-1', orderId: 'made', isGivenUp: true }]);
    recover();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(kept()).toEqual([]);
  });

  it('goes on taking back what was given up, once', async () => {
    const api = world();
    api.change('moduleRequests', 'link', { name: 'Link-Order-2' });
    keptBefore({ name: 'Link-Order-2', orderId: 'made', isGivenUp: true });
    await Promise.all([resumeHalfMade(), resumeHalfMade()]);
    expect(deleted(api)).toEqual(['moduleRequests/link', 'orders/made']);
    expect(kept()).toEqual([]);
    expect(mockSaid).toEqual([]);
  });

  it('leaves to the tab that it is a duplicate of what that still makes', async () => {
    const api = world();
    api.change('moduleRequests', 'link', { name: 'Link-Order-7' });
    keptBefore({ name: 'Link-Order-7', isGivenUp: true });
    const held = [{ name: 'groundwork-half-made:Link-Order-7' }];
    Object.defineProperty(navigator, 'locks', { value: { query: async () => ({ held }) }, configurable: true });
    await resumeHalfMade();
    Reflect.deleteProperty(navigator, 'locks');
    expect(deleted(api)).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it('leaves an order that was made to its person, and says so', async () => {
    const api = world();
    api.change('moduleRequests', 'link', { name: 'Link-Order-3' });
    keptBefore({ name: 'Link-Order-3', isGivenUp: false });
    await resumeHalfMade();
    expect(deleted(api)).toEqual([]);
    expect(mockSaid).toEqual([
      'The page was loaded again while an order was being created. The order is there: check it.',
    ]);
    expect(kept()).toEqual([]);
  });

  it('removes a request that has made no order yet, and says so', async () => {
    const api = world();
    const itemDeployments = [{ templateId: 'tower', order: { productId: 'p', qty: 1 } }];
    api.change('moduleRequests', 'link', { name: 'Link-Order-4', status: 'Draft', itemDeployments });
    keptBefore({ name: 'Link-Order-4', isGivenUp: false });
    await resumeHalfMade();
    expect(deleted(api)).toEqual(['moduleRequests/link']);
    expect(mockSaid).toEqual(['The page was loaded again before an order was created. Create it again.']);
    expect(kept()).toEqual([]);
  });

  it('asks again another time where the server does not answer', async () => {
    const api = world();
    api.failNetwork('GET', /^moduleRequests/);
    keptBefore({ name: 'Link-Order-5', isGivenUp: false });
    await resumeHalfMade();
    expect(kept()).toEqual([{ name: 'Link-Order-5', isGivenUp: false }]);
  });
});
