import {
  collection,
  flushPersistence,
  openPersistence,
  waitingChangesAtom,
  wipePersistence,
} from '@groundwork/data-cache';
import '@groundwork/data-cache/testing/indexed-db';
import { commandCode } from '@groundwork/scan';
import { scanCode } from '@groundwork/scan/testing';
import { type FakeApi, renderInShell } from '@groundwork/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { answerMoves, kitWorld } from '../kits/testing/kit-world.ts';
import KittingPage from './KittingPage.tsx';
import { forgetSteps } from './steps.ts';

let isOnline = true;
const numbers = Array.from({ length: 30 }, (_, index) => index);
const waiting = () => getDefaultStore().get(waitingChangesAtom);
const scan = async (code: string) => act(async () => scanCode(code));
const open = (api: FakeApi) =>
  renderInShell(<KittingPage />, {
    api,
    warehouseId: 'portland',
    route: '/warehouse/kitting?kits=big',
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
  });

/** A kit of 30 things, each reserved on a shelf of its own. */
function bigWorld(): FakeApi {
  const api = kitWorld();
  api.seed('preparations', [{ id: 'big', name: 'Big kit', projectId: 'cedar' }]);
  api.seed('preparationitems', [{ id: 'line-big', preparationId: 'big' }]);
  for (const n of numbers) {
    api.seed('products', [{ id: `p${n}`, name: `Thing ${n}`, externalIdentifier: `GW-90${10 + n}` }]);
    const order = { id: `o${n}`, name: `Thing ${n}`, productId: `p${n}`, projectId: 'cedar', quantity: 1 };
    api.seed('orders', [{ ...order, preparationItemId: 'line-big', status: 'Processing' }]);
    api.seed('inventoryitems', [
      {
        id: `s${n}`,
        name: `Thing ${n}`,
        productId: `p${n}`,
        locationId: 'portland',
        locale: `A${n}_1`,
        quantity: 9,
        reservations: [
          { orderId: `o${n}`, quantity: 1, status: 'Reserved', preparationItemId: null, projectId: null, userId: null },
        ],
      },
    ]);
  }
  return api;
}

beforeEach(async () => {
  isOnline = true;
  forgetSteps();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  await wipePersistence();
  jest.restoreAllMocks();
});

it('sends 30 scans that were made without a network after a reload: 27 applied, 3 named, none twice', async () => {
  const api = bigWorld();
  await openPersistence('pia');
  const first = await open(api);
  await screen.findByText('0 of 30 picked');
  isOnline = false;
  window.dispatchEvent(new Event('offline'));
  await act(async () => {
    for (const n of numbers) scanCode(`GW-90${10 + n}`);
  });
  await screen.findByText('30 of 30 picked');
  await waitFor(() => expect(waiting()).toHaveLength(30));
  expect(api.sent('POST')).toEqual([]);

  // The page is loaded again, still without a network: what was scanned is still there.
  await flushPersistence();
  first.unmount();
  cleanup();
  await openPersistence('pia');
  await open(api);
  await screen.findByText('30 of 30 picked');

  // Somebody else has put three of them back on the shelf meanwhile.
  for (const n of [3, 14, 29]) api.change('inventoryitems', `s${n}`, { reservations: [] });
  answerMoves(api);
  isOnline = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(waiting()).toHaveLength(3), { timeout: 10_000 });
  await waitFor(() => expect(waiting().every(({ failure }) => failure)).toBe(true));
  expect(waiting().map(({ name }) => name)).toEqual(['Thing 3', 'Thing 14', 'Thing 29']);
  expect(waiting()[0]?.failure).toMatch(/Paul Packer changed them/);
  for (const n of numbers) {
    const dropped = (api.stored('inventoryitems', `s${n}`)?.reservations ?? []).filter(
      ({ status }) => status === 'Dropped',
    );
    expect(dropped.map(({ quantity }) => quantity)).toEqual([3, 14, 29].includes(n) ? [] : [1]);
  }
  const keys = api.sent('POST', 'reservations/move').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(keys.length);
  await act(async () => void (await collection('inventoryitems').load({ force: true })));
  // A move that was not stored is to be done again.
  expect(await screen.findByText('27 of 30 picked')).toBeVisible();
});

it('says that Ready needs a connection', async () => {
  const api = kitWorld();
  await openPersistence('pia');
  await renderInShell(<KittingPage />, {
    api,
    warehouseId: 'portland',
    route: '/warehouse/kitting?kits=washing',
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
  });
  await screen.findByText('0 of 2 picked');
  isOnline = false;
  await scan('GW-1026');
  await scan('GW-1027');
  await scan(commandCode('ready-all'));
  expect(await screen.findByText('No connection to the server. Ready needs one.')).toBeVisible();
  await waitFor(() => expect(waiting().map(({ what }) => what)).toEqual(['2 into tote 1', '1 into tote 1']));
});

it("says at 'Reserve all' of a pick run that it needs a network", async () => {
  const api = kitWorld();
  api.seed('preparations', [{ id: 'loose', name: 'Loose kit', projectId: 'cedar' }]);
  api.seed('preparationitems', [{ id: 'line-loose', preparationId: 'loose' }]);
  const order = { id: 'loose-1', name: 'Broom', projectId: 'cedar', quantity: 1, status: 'Processing' as const };
  api.seed('orders', [{ ...order, preparationItemId: 'line-loose' }]);
  const { user } = await renderInShell(<KittingPage />, {
    api,
    warehouseId: 'portland',
    route: '/warehouse/kitting?kits=loose',
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
  });
  expect(await screen.findByRole('button', { name: 'Reserve all' })).not.toHaveAttribute('aria-disabled');
  isOnline = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('button', { name: 'Reserve all' })).toHaveAttribute('aria-disabled', 'true');
  await user.hover(screen.getByRole('button', { name: 'Reserve all' }));
  expect((await screen.findAllByText('You are offline')).length).toBeGreaterThan(0);
});
