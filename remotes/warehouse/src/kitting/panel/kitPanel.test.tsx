import { commandCode } from '@groundwork/scan';
import { scanCode } from '@groundwork/scan/testing';
import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../../kits/testing/kit-world.ts';
import KittingPage from '../KittingPage.tsx';
import { forgetSteps } from '../steps.ts';

const picker = { id: 'pia', firstName: 'Pia', lastName: 'Picker', role: 'Basic', warehouseIds: ['portland'] } as const;
const open = async (kit: string, options: ShellOptions = {}) => {
  const shell = await renderInShell(<KittingPage />, {
    warehouseId: 'portland',
    route: `/warehouse/kitting?kit=${kit}`,
    user: picker,
    ...options,
    api: options.api ?? kitWorld(),
  });
  await screen.findByRole('heading', { name: 'Pick list' });
  return shell;
};
const scan = async (code: string) => act(async () => scanCode(code));
const rows = () => within(screen.getByRole('list', { name: 'Pick list' })).getAllByRole('listitem');
const row = (name: RegExp) => {
  const found = rows().find((each) => name.test(each.textContent ?? ''));
  if (!found) throw new Error(`There is no row ${name}.`);
  return found;
};
const statuses = (api: ReturnType<typeof kitWorld>, id: string) =>
  api
    .stored('inventoryitems', id)
    ?.reservations.map(({ orderId, status, quantity }) => `${orderId} ${status} ${quantity}`);

beforeEach(forgetSteps);

it('shows instructions, place and items by emplacement, each with its next step', async () => {
  const { container } = await open('washing');
  expect(screen.getByRole('heading', { name: /Hand Washing/ })).toBeVisible();
  expect(screen.getByText('Cedar Lane › Primary Classroom › Practical Life Shelf 1')).toBeVisible();
  expect(screen.getByText('No kitting instructions provided')).toBeVisible();
  expect(rows().map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^B1_06.*Soap dish.*2 of 2.*Reserved.*Drop/),
    expect.stringMatching(/^C1_05.*Nail brush.*1 of 1.*Reserved.*Drop/),
  ]);
  await expectNoAxeViolations(container);
});

it('filters items by chips in the order New, Reserved, Ready, Dropped [WH-02]', async () => {
  const { user } = await open('washing');
  const chips = within(screen.getByRole('group', { name: 'Item status' })).getAllByRole('checkbox');
  expect(chips.map((chip) => chip.closest('label')?.textContent)).toEqual(['New0', 'Reserved2', 'Ready0', 'Dropped0']);
  await user.click(screen.getByRole('button', { name: 'Drop Nail brush' }));
  await user.click(
    within(screen.getByRole('group', { name: 'Item status' })).getByRole('checkbox', { name: /^Dropped/ }),
  );
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(row(/Nail brush/)).toHaveTextContent('Dropped');
});

it("reserves all and says 'N reserved, M short'", async () => {
  const { user } = await open('pouring');
  await user.click(screen.getByRole('button', { name: 'Reserve all' }));
  expect(await screen.findByText('2 reserved, 1 short')).toBeVisible();
  expect(row(/Pouring pitcher/)).toHaveTextContent('2 of 2');
  expect(row(/Jar of beans/)).toHaveTextContent('short 1');
  // No shelf has it: the next step is to say so.
  expect(within(row(/Jar of beans/)).getByRole('button', { name: 'Short Jar of beans' })).toBeVisible();
});

it('says that somebody else has reserved it where two people reserve at the same time', async () => {
  const api = kitWorld();
  const { user } = await open('pouring', { api });
  api.on('POST', 'reservations/allocate', () => ({
    body: { orders: [], inventoryitems: [], reserved: 0, short: 0, shorts: [] },
  }));
  await user.click(screen.getByRole('button', { name: 'Reserve all' }));
  expect(await screen.findByText('Somebody else has reserved it meanwhile.')).toBeVisible();
  expect(screen.queryByText('0 reserved, 0 short')).not.toBeInTheDocument();
});

it('drops by scan, makes ready by label, and moves to shipping when the kit is Ready', async () => {
  const { api, user, location } = await open('washing');
  expect(screen.getByText(/scan 2 more to finish/)).toBeVisible();
  await scan('GW-1026');
  expect(await screen.findByText('2 dropped')).toBeVisible();
  expect(screen.getByText(/scan 1 more to finish/)).toBeVisible();
  await scan('GW-1027');
  await scan(commandCode('ready-all'));
  expect(await screen.findByText('Hand Washing is ready')).toBeVisible();
  await waitFor(() => expect(statuses(api, 'stock-brush-C1_05')).toEqual(['brush Ready 1']));
  await user.click(screen.getByRole('button', { name: 'Move to shipping' }));
  expect(location()).toBe('/warehouse/shipping?kit=washing');
});

it('marks what is not in this kit red, with its place, and holds the buttons until Remove', async () => {
  const { user } = await open('washing');
  await scan('GW-2001');
  expect(await screen.findByText('Not in this kit')).toBeVisible();
  expect(screen.getByText('Moveable Alphabet. Put it back at B1_05, then scan Soap dish.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ready all' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Not in this kit')).not.toBeInTheDocument();
});

it('takes an item one step back, from Reserved to the shelf', async () => {
  const { api, user } = await open('washing');
  await user.click(screen.getByRole('button', { name: 'Drop Nail brush' }));
  await waitFor(() => expect(statuses(api, 'stock-brush-C1_05')).toEqual(['brush Dropped 1']));
  for (const expected of [['brush Reserved 1'], []]) {
    await user.click(screen.getByRole('button', { name: 'More for Nail brush' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Back one step' }));
    await waitFor(() => expect(statuses(api, 'stock-brush-C1_05')).toEqual(expected));
  }
  await waitFor(() => expect(row(/Nail brush/)).toHaveTextContent('0 of 1'));
});

it('puts pieces that went back to their shelf into the tote again where that is undone', async () => {
  const api = kitWorld();
  const stored = () => api.stored('inventoryitems', 'stock-brush-C1_05')?.reservations ?? [];
  const inTote = stored().map((entry) => ({ ...entry, status: 'Dropped' as const, tote: '3' }));
  api.change('inventoryitems', 'stock-brush-C1_05', { reservations: inTote });
  const { user } = await open('washing', { api });
  await user.click(screen.getByRole('button', { name: 'More for Nail brush' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Back one step' }));
  await waitFor(() => expect(stored()).toMatchObject([{ status: 'Reserved' }]));
  await user.click(screen.getByRole('button', { name: /^Undo Nail brush/ }));
  await waitFor(() => expect(stored()).toMatchObject([{ status: 'Dropped', tote: '3' }]));
});

it('compares with the picture before a kit is ready that has one', async () => {
  const api = kitWorld();
  api.change('preparations', 'washing', { kittingInstructions: '<p>So: <img src="/shelf.png"></p>' });
  const { user } = await open('washing', { api });
  for (const name of ['Soap dish', 'Nail brush'])
    await user.click(screen.getByRole('button', { name: `Drop ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Ready all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare with the picture' });
  const ready = () => within(dialog).getByRole('button', { name: 'Ready all' });
  expect(ready()).toHaveAttribute('aria-disabled', 'true');
  for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box);
  await user.click(ready());
  await waitFor(() => expect(statuses(api, 'stock-brush-C1_05')).toEqual(['brush Ready 1']));
});

it('keeps notes at the end of those that are there, and marks a problem with its reason', async () => {
  const api = kitWorld();
  api.change('preparations', 'washing', { notes: 'Old' });
  const { user } = await open('washing', { api });
  await user.click(screen.getByRole('button', { name: 'Problem' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark Problem' });
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  expect(hasUnsavedWork()).toBe(false);
  await user.type(within(dialog).getByLabelText('What is wrong?'), 'The bowl leaks');
  expect(hasUnsavedWork()).toBe(true);
  const mend = api.fail('PATCH', 'preparations/washing', { message: 'Try again later.' }, 503);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Update failed. Try again later.')).toBeVisible();
  mend();
  // The note is stored, and its answer cannot be read: the next attempt does not add it once more.
  let isStored = false;
  api.on('PATCH', 'preparations/washing', ({ body }) => {
    const notes = (body as { path: string; value: string }[]).find(({ path }) => path === 'notes');
    if (!notes || isStored) return undefined;
    isStored = true;
    api.change('preparations', 'washing', { notes: notes.value });
    return { status: 500, body: { message: 'Busy.' } };
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Update failed. Busy.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(hasUnsavedWork()).toBe(false);
  expect(api.stored('preparations', 'washing')?.status).toBe('Problem');
  expect(api.stored('preparations', 'washing')?.notes).toMatch(
    /^Old\n\d{4}-\d\d-\d\d \d\d:\d\d Pia Picker: The bowl leaks$/,
  );
});

it('lets Directors use another product that the template allows, and reserves it', async () => {
  const api = kitWorld();
  api.seed('products', [{ id: 'steel', name: 'Steel jar of beans' }]);
  api.seed('preparationitemtemplates', [{ id: 'beans-template', name: 'Beans', productIds: ['beans', 'steel'] }]);
  api.seed('inventoryitems', [
    { id: 'steel-stock', productId: 'steel', locationId: 'portland', locale: 'G1', quantity: 3 },
  ]);
  api.change('orders', 'beans', { preparationItemTemplateId: 'beans-template' });
  const { user } = await open('pouring', { api, user: { id: 'dirk', role: 'Director' } });
  await user.click(screen.getByRole('button', { name: 'More for Jar of beans' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Use other product' }));
  const dialog = await screen.findByRole('dialog', { name: 'Use other product' });
  await user.click(await within(dialog).findByRole('button', { name: /Instead of Jar of beans/ }));
  let answer = () => {};
  api.on('PATCH', 'orders/beans', () => new Promise((resolve) => (answer = () => resolve(undefined))));
  await user.click(within(dialog).getByRole('button', { name: /^Steel jar of beans/ }));
  // It stays, so that a refusal is seen.
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(dialog).toBeVisible();
  answer();
  await waitFor(() => expect(api.stored('orders', 'beans')?.productId).toBe('steel'));
  await waitFor(() => expect(statuses(api, 'steel-stock')).toEqual(['beans Reserved 1']));
});

it('does not offer another product to a picker', async () => {
  const { user } = await open('pouring');
  await user.click(screen.getByRole('button', { name: 'More for Jar of beans' }));
  await screen.findByRole('menuitem', { name: 'Back one step' });
  expect(screen.queryByRole('menuitem', { name: 'Use other product' })).not.toBeInTheDocument();
});

it('lets others than the team read only', async () => {
  await open('washing', { user: { role: 'Basic', warehouseIds: [] } });
  expect(screen.getAllByText('You are not a team member of this warehouse.')[0]).toBeVisible();
  for (const name of [/^Drop/, 'Ready all', 'Reserve all', 'Problem', 'Notes']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('says so when the kit is gone, and leads back to the kits', async () => {
  await renderInShell(<KittingPage />, {
    api: kitWorld(),
    warehouseId: 'portland',
    route: '/warehouse/kitting?kit=x',
    user: picker,
  });
  expect(await screen.findByText('This kit is gone')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All kits' })).toHaveAttribute('href', '/warehouse/kitting');
});

it('says how many pieces of an item are at each place, where it is reserved at more than one', async () => {
  const api = kitWorld();
  const soap = api.stored('inventoryitems', 'stock-soap-B1_06');
  const entry = soap?.reservations.find(({ orderId }) => orderId === 'soap');
  if (!soap || !entry) throw new Error('Nobody has reserved soap dishes.');
  api.change('inventoryitems', soap.id, { reservations: [{ ...entry, quantity: 1 }] });
  api.seed('inventoryitems', [{ ...soap, id: 'second', locale: 'E1_03', reservations: [{ ...entry, quantity: 1 }] }]);
  await open('washing', { api });
  expect(row(/Soap dish/)).toHaveTextContent('1 at B1_06, 1 at E1_03');
  expect(row(/Nail brush/)).not.toHaveTextContent(' at ');
});
