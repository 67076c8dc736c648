import { flushPersistence, openPersistence, waitingChangesAtom, wipePersistence } from '@groundwork/data-cache';
import '@groundwork/data-cache/testing/indexed-db';
import { scanCode } from '@groundwork/scan/testing';
import { renderInShell } from '@groundwork/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
let isOnline = true;
const waiting = () => getDefaultStore().get(waitingChangesAtom);
const open = (api: ReturnType<typeof countsWorld>) =>
  renderInShell(<WarehouseInventoryPage />, {
    ...{ api, warehouseId: 'portland', route: '/?tab=counts&count=c42' },
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
  });
const connect = (next: boolean) => {
  isOnline = next;
  act(() => {
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
  });
};

beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  await wipePersistence();
  jest.restoreAllMocks();
});

it('counts on without a network: the numbers are kept over a reload, and sent with their time once there is one', async () => {
  const api = countsWorld();
  await openPersistence('pia');
  const { user } = await open(api);
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  await flushPersistence();
  connect(false);
  expect(await screen.findByText(/What you count is kept here and sent later/)).toBeInTheDocument();
  const before = Date.now();
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await screen.findByRole('region', { name: 'B1_06, Soap dish' });
  await user.click(screen.getByRole('button', { name: '7' }));
  await user.click(screen.getByRole('button', { name: 'Save, next B2_01' }));
  await waitFor(() => expect(waiting()).toHaveLength(2));
  expect(screen.getByText(/2 of 3 counted/)).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
  await flushPersistence();
  cleanup();
  await openPersistence('pia');

  await open(api);
  expect(await screen.findByText(/2 of 3 counted/)).toBeInTheDocument();
  connect(true);
  await waitFor(() => expect(waiting()).toEqual([]), { timeout: 20_000 });
  const bodies = api
    .sent('POST', 'counts/save')
    .map(({ body }) => body as { lines: { inventoryItemId: string; onShelf: number; at: string }[] });
  expect(
    bodies.flatMap(({ lines }) => lines.map(({ inventoryItemId, onShelf }) => [inventoryItemId, onShelf])),
  ).toEqual([
    ['mop', 0],
    ['dish', 7],
  ]);
  for (const { lines } of bodies) expect(Date.parse(lines[0]?.at ?? '')).toBeGreaterThanOrEqual(before - 1);
  expect(new Set(api.sent('POST', 'counts/save').map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

it('does not take numbers of a quick count without a network, nor promise to send them', async () => {
  const api = countsWorld();
  const { user } = await renderInShell(<WarehouseInventoryPage />, {
    ...{ api, warehouseId: 'portland', route: '/?tab=counts&quick=count' },
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
  });
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  await user.click(screen.getByRole('button', { name: '7' }));
  connect(false);
  expect(await screen.findByText(/a quick count needs a connection\.$/)).toBeInTheDocument();
  expect(screen.queryByText(/kept here and sent later/)).not.toBeInTheDocument();
  for (const name of ['Nothing here', 'Save, next B1_06']) {
    await user.click(screen.getByRole('button', { name }));
  }
  await act(async () => scanCode('B2_01'));
  expect(screen.getByRole('region', { name: 'B1_05, Child mop' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'On the shelf' })).toHaveValue('7');
  connect(true);
  await user.click(screen.getByRole('button', { name: 'Save, next B1_06' }));
  await waitFor(() =>
    expect(api.sent('POST', 'inventoryitems/count').map(({ body }) => body)).toEqual([
      { counts: [{ inventoryItemId: 'mop', onShelf: 7 }] },
    ]),
  );
});

it('takes a first number back without a network, also after a reload', async () => {
  const api = countsWorld();
  await openPersistence('pia');
  const { user } = await open(api);
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  await flushPersistence();
  connect(false);
  await screen.findByText(/What you count is kept here and sent later/);
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  expect(await screen.findByText(/1 of 3 counted/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/0 of 3 counted/)).toBeInTheDocument();
  await flushPersistence();
  cleanup();
  await openPersistence('pia');

  await open(api);
  expect(await screen.findByText(/0 of 3 counted/)).toBeInTheDocument();
  connect(true);
  await waitFor(() => expect(waiting()).toEqual([]), { timeout: 20_000 });
  await waitFor(() => expect(api.rows('countlines').get('l-mop')).toMatchObject({ status: 'Open' }));
});
