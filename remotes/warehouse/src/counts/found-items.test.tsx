import { scanLink } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countLine, countsWorld } from './testing/counts-world.ts';

const open = async (api = countsWorld(), route = '/?tab=counts&count=c42') => {
  const user = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
  return { ...(await renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland', route, user })), api };
};
const figure = () => screen.findByRole('textbox', { name: 'On the shelf' });
const saved = (api: ReturnType<typeof countsWorld>) =>
  api.sent('POST', 'counts/save').map(({ body }) => {
    const [line] = (body as { lines: { inventoryItemId: string; onShelf: number | null }[] }).lines;
    return [line?.inventoryItemId, line?.onShelf];
  });
const scan = (text: string) => act(async () => scanCode(text));

it('counts one piece at each scan of the label of an item that was not expected, and names it', async () => {
  const api = countsWorld([countLine('mop', { locale: 'B1_05' })]);
  const id = '1b671a64-40d5-491e-99b0-da01ff1f3341';
  api.seed('inventoryitems', [{ id, name: 'Globe', locale: 'C1_01', productId: 'p-jug', locationId: 'portland' }]);
  await open(api);
  await screen.findByRole('textbox', { name: 'Code' });
  for (const pieces of [1, 2, 3]) {
    await scan(scanLink(location.origin, 'inventoryitems', id));
    expect(await figure()).toHaveValue(String(pieces));
    expect(screen.getByRole('alert')).toHaveTextContent(`Globe: ${pieces}`);
    // The same code within a moment is a trigger that bounced.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await scan('GW-CMD-NEXT');
  await waitFor(() => expect(saved(api)).toEqual([[id, 3]]));
});

it('shows what is left when somebody sends away the item that is counted, and says that its number is not saved', async () => {
  const { user, api } = await open(countsWorld(), '/?tab=counts&quick=count');
  await user.type(await figure(), '4');
  api.change('inventoryitems', 'mop', { transit: { toLocationId: 'lyon', userId: 'paul', sentUtc: api.now } });
  await act(async () => void (await collection('inventoryitems').load()));
  expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
  expect(screen.getByText('Child mop is no longer in this count: its number is not saved.')).toBeVisible();
  expect(await figure()).toHaveValue('');
  expect(api.sent('POST', 'inventoryitems/count')).toEqual([]);
});

it('leaves a typed number with its item when somebody else counts that item meanwhile', async () => {
  const { user, api } = await open(countsWorld(), '/?tab=counts&quick=count');
  await user.type(await figure(), '4');
  api.change('inventoryitems', 'mop', { cycleCount: 3 });
  await act(async () => void (await collection('inventoryitems').load()));
  expect(screen.getByRole('region', { name: 'B1_05, Child mop' })).toBeInTheDocument();
  expect(await figure()).toHaveValue('4');
});

it('keeps saying which number was refused when the next one, entered meanwhile, is stored', async () => {
  const api = countsWorld();
  const { user } = await open(api);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on('POST', 'counts/save', async ({ body }) => {
    const [line] = (body as { lines: { inventoryItemId: string }[] }).lines;
    if (line?.inventoryItemId !== 'mop') return undefined;
    await waiting;
    return { status: 409, body: { message: 'Its number is fixed.' } };
  });
  await user.click(await screen.findByRole('button', { name: 'Nothing here' }));
  await screen.findByRole('region', { name: 'B1_06, Soap dish' });
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await act(async () => answer());
  await waitFor(() => expect(saved(api)).toContainEqual(['dish', 0]));
  await screen.findByText(/1 of 3 counted/);
  expect(screen.getByText('Child mop: 0 is not saved. Its number is fixed.')).toBeVisible();
});

it('shows a reader the one item that is still to be counted', async () => {
  const api = countsWorld([countLine('mop', { locale: 'B1_05' })]);
  await renderInShell(<WarehouseInventoryPage />, {
    ...{ api, warehouseId: 'portland', route: '/?tab=counts&count=c42', user: { id: 'rea', role: 'ReadOnly' } },
  });
  expect(await screen.findByText('1 item is still to be counted')).toBeVisible();
});
