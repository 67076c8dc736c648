import { scanCodeOf } from '@groundwork/contract';
import { commandCode } from '@groundwork/scan';
import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../kits/testing/kit-world.ts';
import { forgetSteps } from './steps.ts';
import { openRun, scan } from './testing/open-run.tsx';

// A picker with both hands full has a scanner and nothing else: each question of kitting can be answered by it, and each
// code that is no answer is heard.

const entries = (api: ReturnType<typeof kitWorld>, id: string) =>
  api
    .stored('inventoryitems', id)
    ?.reservations.map(({ orderId, status, quantity }) => `${orderId} ${status} ${quantity}`);

/** The 4 vases of C1_03 are short; the server books it. */
async function shortOfVases() {
  const api = kitWorld();
  api.on('POST', 'reservations/short', ({ body }) => {
    const { inventoryItemId, quantity } = body as { inventoryItemId: string; quantity: number };
    const reservations = (api.stored('inventoryitems', inventoryItemId)?.reservations ?? [])
      .map((entry) => (entry.status === 'Reserved' ? { ...entry, quantity: entry.quantity - quantity } : entry))
      .filter((entry) => entry.quantity > 0);
    return { body: { orders: [], inventoryitems: [api.change('inventoryitems', inventoryItemId, { reservations })] } };
  });
  await openRun('flowers', { api });
  await screen.findByText('0 of 2 picked');
  await scan('C1_03');
  await scan(commandCode('short'));
  await screen.findByRole('dialog', { name: 'What is wrong?' });
  return api;
}

beforeEach(forgetSteps);

it('counts what is there by scanning it, goes on by NEXT, and takes the rest from the shelf that is scanned', async () => {
  const api = await shortOfVases();
  await scan('GW-1034');
  expect(await screen.findByText('1 found')).toBeVisible();
  await scan(commandCode('quantity', 2));
  expect(await screen.findByText('2 found')).toBeVisible();
  await scan(commandCode('next'));
  await screen.findByRole('dialog', { name: '2 missing: what next?' });
  expect(entries(api, 'stock-vase-C1_03')).toEqual(['vase Dropped 2']);
  await scan('E3_05');
  expect(await screen.findByText('2 reserved at E3_05')).toBeVisible();
  await waitFor(() => expect(entries(api, 'stock-vase-E3_05')).toEqual(['vase Reserved 2']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('chooses another way by SHORT, does it by NEXT', async () => {
  const api = await shortOfVases();
  api.on('POST', 'orders/split/vase', () => ({ body: [api.change('orders', 'vase', { quantity: 4 })] }));
  await scan(commandCode('next'));
  const dialog = await screen.findByRole('dialog', { name: '4 missing: what next?' });
  expect(within(dialog).getByRole('radio', { name: /^Back order/ })).toBeChecked();
  await scan(commandCode('short'));
  expect(await within(dialog).findByText('Scan NEXT to do it, or SHORT for another way.')).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: /^Wait/ })).toBeChecked();
  await scan(commandCode('next'));
  expect(await screen.findByText('The kit waits')).toBeVisible();
  expect(api.sent('POST', 'orders/split/vase')).toEqual([]);
});

it('says what to scan when a code answers nothing, presses no button with it, and closes by BACK', async () => {
  const api = await shortOfVases();
  act(() => screen.getByRole('button', { name: 'Continue with 4 missing' }).focus());
  await scan('GW-1026');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Answer firstScan each Bud vase that is there, then NEXT. BACK closes this.',
  );
  await scan(commandCode('quantity', 5));
  expect(await screen.findByText('Then none is missing')).toBeVisible();
  await scan(commandCode('back'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent('POST')).toEqual([]);
});

it('compares a kit with its picture by scanning what is there; READY ALL again makes it ready', async () => {
  const api = kitWorld();
  api.change('preparations', 'washing', { kittingInstructions: '<p>So: <img src="/shelf.png"></p>' });
  await openRun('washing', { api });
  await screen.findByText('0 of 2 picked');
  await scan('GW-1026');
  await scan('GW-1027');
  await scan(commandCode('ready-all'));
  const dialog = await screen.findByRole('dialog', { name: 'Compare with the picture' });
  await scan('GW-1034');
  expect(await within(dialog).findByText('Compare with the picture first')).toBeVisible();
  await scan('GW-1027');
  expect(await within(dialog).findByText('Nail brush is there')).toBeVisible();
  expect(within(dialog).getByRole('checkbox', { name: '1 × Nail brush' })).toBeChecked();
  expect(hasUnsavedWork()).toBe(true);
  await scan(commandCode('ready-all'));
  expect(await screen.findByText('Hand Washing is ready')).toBeVisible();
  expect(entries(api, 'stock-brush-C1_05')).toEqual(['brush Ready 1']);
});

it('compares what is in the totes of the run, each item once, and nothing of others', async () => {
  const api = kitWorld();
  api.change('preparations', 'washing', { kittingInstructions: '<p>So: <img src="/shelf.png"></p>' });
  const common = { projectId: 'home', productId: 'alphabet', quantity: 1, status: 'Processing' as const };
  api.seed('orders', [{ ...common, id: 'other', name: 'Of another run' }]);
  const dropped = (orderId: string, quantity: number, tote: string) => ({
    ...{ orderId, quantity, tote, status: 'Dropped' as const, userId: null, preparationItemId: null, projectId: null },
  });
  api.change('inventoryitems', 'stock-soap-B1_06', { reservations: [dropped('soap', 2, '1')] });
  api.change('inventoryitems', 'stock-brush-C1_05', { reservations: [dropped('brush', 1, '1')] });
  api.change('inventoryitems', 'stock-scissors-C1_06', { reservations: [dropped('scissors', 1, '2')] });
  api.change('inventoryitems', 'stock-alphabet-B1_05', { reservations: [dropped('other', 1, '3')] });
  await openRun('washing:1,scissors:2', { api });
  await screen.findByText('Everything is picked');
  await scan(commandCode('ready-all'));
  const dialog = await screen.findByRole('dialog', { name: 'Compare with the picture' });
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    '2 × Soap dish',
    '1 × Nail brush',
    '1 × Flower scissors',
  ]);
});

it('adds a kit to a run by its label while the list of kits is open', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const api = kitWorld();
  api.seed('preparations', [{ id, name: 'Sweeping', unitId: 'shelf', projectId: 'cedar' }]);
  api.seed('preparationitems', [{ id: 'line-sweeping', preparationId: id, projectId: 'cedar' }]);
  api.seed('orders', [
    {
      ...{ id: 'broom', name: 'Broom', productId: 'brush', projectId: 'cedar', quantity: 1, status: 'Processing' },
      preparationItemId: 'line-sweeping',
    },
  ]);
  const { user } = await openRun('washing', { api });
  await screen.findByText(/of \d picked/);
  await user.click(screen.getAllByRole('button', { name: 'Add a kit' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Add a kit' });
  await scan('GW-1034');
  expect(await screen.findByText('Not a kit of this list')).toBeVisible();
  await scan(`K${scanCodeOf(id)}`);
  expect(await screen.findByText('Sweeping added')).toBeVisible();
});
