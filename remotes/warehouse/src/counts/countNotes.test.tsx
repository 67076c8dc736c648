import { collection } from '@groundwork/data-cache';
import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countLine, countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
const open = async (api = countsWorld(), options: ShellOptions = {}) => {
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ api, warehouseId: 'portland', route: '/?tab=counts&count=c42' },
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
    ...options,
  });
  await screen.findByRole('button', { name: 'Back to counts' });
  return { ...view, api };
};
const leaveNote = async (user: UserEvent, text: string) => {
  await user.click(await screen.findByRole('button', { name: 'Leave a note' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), text);
  await user.click(screen.getByRole('button', { name: 'Keep note' }));
};
const choose = async (user: UserEvent, name: RegExp) => {
  await user.click(screen.getByRole('button', { name: 'Other item' }));
  await user.click(await screen.findByRole('button', { name }));
};
const shown = (name: string) => screen.findByRole('region', { name });
const lines = (api: ReturnType<typeof countsWorld>) =>
  api.sent('POST', 'counts/save').map(({ body }) => (body as { lines: object[] }).lines[0]);

it('keeps a note with its item while another one is counted first', async () => {
  const { user, api } = await open();
  await leaveNote(user, 'Two are scratched');
  expect(screen.getByText('Note: Two are scratched')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await shown('B1_06, Soap dish');
  expect(screen.queryByText(/^Note:/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await choose(user, /Child mop/);
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await waitFor(() => expect(lines(api)).toHaveLength(2));
  expect(lines(api)[0]).not.toHaveProperty('note');
  expect(lines(api)[1]).toMatchObject({ inventoryItemId: 'mop', onShelf: 0, note: 'Two are scratched' });
});

it('stores a note of an item that is counted already at once', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Nothing here' }));
  await shown('B1_06, Soap dish');
  await choose(user, /Child mop/);
  await leaveNote(user, 'The shelf is broken');
  await waitFor(() => expect(lines(api)).toHaveLength(2));
  expect(lines(api)[1]).toMatchObject({ inventoryItemId: 'mop', onShelf: 0, note: 'The shelf is broken' });
});

it('does not clear the stored note of the item that is shown first', async () => {
  const { user, api } = await open(countsWorld([countLine('mop', { locale: 'B1_05', note: 'Behind the door' })]));
  expect(await screen.findByText('Note: Behind the door')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await waitFor(() => expect(lines(api)).toMatchObject([{ inventoryItemId: 'mop', note: 'Behind the door' }]));
});

it('gives a note to the item that it was begun for, though somebody else counts that meanwhile', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Leave a note' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Two are scratched');
  api.change('countlines', 'l-mop', { status: 'Counted', countedById: 'paul' });
  await act(async () => void (await collection('countlines').load()));
  await user.click(screen.getByRole('button', { name: 'Keep note' }));
  await shown('B1_06, Soap dish');
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await waitFor(() => expect(lines(api)).toHaveLength(1));
  expect(lines(api)[0]).not.toHaveProperty('note');
});

it.each([
  ['a number', (user: UserEvent) => user.type(screen.getByRole('textbox', { name: 'On the shelf' }), '7')],
  ['a note', (user: UserEvent) => leaveNote(user, 'Two are scratched')],
])('asks before the page with %s that is not stored is left', async (_, enter) => {
  const { user, location } = await open(countsWorld(), { route: '/warehouse/inventory?tab=counts&count=c42' });
  await shown('B1_05, Child mop');
  await enter(user);
  await user.click(screen.getByRole('button', { name: 'Back to counts' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(location()).toBe('/warehouse/inventory?tab=counts&count=c42');
});

it('does not finish the count over a number that was typed and not saved', async () => {
  const { user, api } = await open(
    countsWorld([
      countLine('mop', { locale: 'B1_05', status: 'Counted', countedById: 'pia', onShelf: 2 }),
      countLine('dish', { locale: 'B1_06' }),
    ]),
  );
  await user.type(await screen.findByRole('textbox', { name: 'On the shelf' }), '7');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finish count' }));
  expect(await screen.findByText('Soap dish: save its number first.')).toBeVisible();
  expect(api.sent('POST', 'counts/review')).toHaveLength(0);
});

it('offers no note in a quick count, which has no place for one', async () => {
  await open(countsWorld(), { route: '/?tab=counts&quick=count' });
  await screen.findByRole('button', { name: 'Nothing here' });
  expect(screen.queryByRole('button', { name: 'Leave a note' })).not.toBeInTheDocument();
});
