import { scanCodeOf, scanLink } from '@groundwork/contract';
import { commandCode } from '@groundwork/scan';
import { scanCode } from '@groundwork/scan/testing';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, within } from '@testing-library/react';
import { kitWorld } from '../kits/testing/kit-world.ts';
import { forgetJoined } from './join.ts';
import KittingPage from './KittingPage.tsx';

const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
const open = (options: ShellOptions = {}) =>
  renderInShell(<KittingPage />, {
    warehouseId: 'portland',
    route: '/warehouse/kitting',
    user: picker,
    ...options,
    api: options.api ?? kitWorld(),
  });
const names = () =>
  within(screen.getByRole('list', { name: 'Kits' }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
const chip = (name: RegExp) => screen.getByRole('checkbox', { name });

beforeEach(forgetJoined);

it('lists the kits of the active warehouse by status, then by their oldest order [RT-37] [SC-17]', async () => {
  const { container } = await open();
  expect(await screen.findByText('Pouring Dry')).toBeVisible();
  expect(names()).toEqual(['Pouring Dry', 'Flower Arranging', 'Hand Washing', 'Orders without a preparation']);
  const row = screen.getByRole('link', { name: /Pouring Dry/ });
  expect(row).toHaveTextContent('2 items');
  expect(row).toHaveTextContent('Practical Life Shelf 1 · Primary Classroom');
  // Nobody has reserved anything yet: it is New, and not short.
  expect(row).toHaveTextContent('0 of 2 ready');
  expect(row).not.toHaveTextContent('short');
  expect(row).toHaveAttribute('href', '/warehouse/kitting?kit=pouring');
  await expectNoAxeViolations(container);
});

it('has chips with counts: New, Reserved and Dropped are on at first', async () => {
  const { user } = await open();
  await screen.findByText('Pouring Dry');
  expect(chip(/^New 1/)).toBeChecked();
  expect(chip(/^Reserved 3/)).toBeChecked();
  expect(chip(/^Dropped/)).toBeChecked();
  expect(chip(/^Ready/)).not.toBeChecked();
  expect(chip(/^Shipped/)).not.toBeChecked();
  await user.click(chip(/^Reserved 3/));
  expect(names()).toEqual(['Pouring Dry']);
  await user.click(chip(/^New 1/));
  expect(screen.getByText('Nothing to show')).toBeVisible();
  expect(screen.getByText(/kits that are New or Reserved/)).toBeVisible();
});

it('writes in red what could be reserved in part alone', async () => {
  const api = kitWorld();
  api.change('orders', 'brush', { quantity: 3 });
  await open({ api });
  expect(await screen.findByRole('link', { name: /Hand Washing/ })).toHaveTextContent('0 of 2 ready · 1 short');
});

it('finds kits by their words, and those that can be built from stock or belong to one project', async () => {
  const { user } = await open();
  await screen.findByText('Pouring Dry');
  await user.type(screen.getByRole('textbox', { name: /Find kits/ }), 'vase');
  expect(names()).toEqual(['Flower Arranging']);
  await user.clear(screen.getByRole('textbox', { name: /Find kits/ }));
  await user.click(screen.getByRole('switch', { name: 'Only buildable from stock' }));
  // There are no beans.
  expect(names()).not.toContain('Pouring Dry');
  await user.click(screen.getByRole('button', { name: 'All projects' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Okafor Home Corner' }));
  expect(names()).toEqual(['Orders without a preparation']);
});

it('selects kits for a run and says which totes to take', async () => {
  const { user, location } = await open();
  const box = await screen.findByRole('checkbox', { name: 'Select Hand Washing' });
  // Kits of several projects have the same name.
  expect(box).toHaveAccessibleDescription(/^Cedar Lane/);
  expect(within(screen.getByRole('list', { name: 'Kits' })).getAllByText(/^Oldest order/).length).toBeGreaterThan(0);
  await user.click(box);
  await user.click(screen.getByRole('checkbox', { name: 'Select Flower Arranging' }));
  const bar = screen.getByRole('region', { name: 'Selection' });
  expect(bar).toHaveTextContent('2 kits selected');
  expect(bar).toHaveTextContent('4 items at 3 places');
  expect(bar).toHaveTextContent('Take totes 1 and 2');
  await user.click(within(bar).getByRole('button', { name: 'Start picking 2 kits' }));
  expect(location()).toBe('/warehouse/kitting?kits=washing:1,flowers:2');
});

it('selects a kit by its label and starts the run by NEXT, without a pointer', async () => {
  const api = kitWorld();
  const id = '0b7c2f0e-6a51-4a4e-9d0f-3a1b2c3d4e5f';
  api.seed('preparations', [{ id, name: 'Labeled', projectId: 'cedar' }]);
  api.seed('preparationitems', [{ id: 'line-labeled', preparationId: id }]);
  api.seed('orders', [
    { id: 'labeled', projectId: 'cedar', preparationItemId: 'line-labeled', status: 'Processing', quantity: 1 },
  ]);
  const { location } = await open({ api });
  await screen.findByText('Labeled');
  await act(async () => scanCode(scanLink(window.location.origin, 'preparations', id)));
  expect(await screen.findByText('Labeled selected')).toBeVisible();
  // Which totes to take is shown below, and changes with what else is selected.
  expect(screen.getByText('Scan another kit, or NEXT to start picking.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Labeled' })).toBeChecked();
  await act(async () => scanCode('GW-1034'));
  expect(await screen.findByText('The kits that need it are shown.')).toBeVisible();
  expect(names()).toEqual(['Flower Arranging']);
  await act(async () => scanCode(commandCode('ready-all')));
  expect(await screen.findByText('This label works in a pick run.')).toBeVisible();
  expect(location()).toBe('/warehouse/kitting');
  await act(async () => scanCode(commandCode('next')));
  expect(location()).toBe(`/warehouse/kitting?kits=${id}:1`);
});

it('leads to shipping by SHIP and by the label of a box, and to a count by its label', async () => {
  const id = '0b7c2f0e-6a51-4a4e-9d0f-3a1b2c3d4e5f';
  for (const [code, address] of [
    [commandCode('ship'), '/warehouse/shipping'],
    [`S${scanCodeOf(id)}-2`, `/warehouse/shipping?shipment=${id}&box=2`],
    [`C${scanCodeOf(id)}`, `/warehouse/inventory?tab=counts&count=${id}`],
  ] as const) {
    const { location, unmount } = await open();
    await screen.findByText('Hand Washing');
    await act(async () => scanCode(code));
    expect(location()).toBe(address);
    unmount();
  }
});

it('holds 8 kits in a run and says why no other can be selected', async () => {
  const api = kitWorld();
  api.seed(
    'preparations',
    Array.from({ length: 9 }, (_, n) => ({ id: `p${n}`, name: `Kit ${n}`, projectId: 'cedar' })),
  );
  api.seed(
    'preparationitems',
    Array.from({ length: 9 }, (_, n) => ({ id: `i${n}`, preparationId: `p${n}` })),
  );
  api.seed(
    'orders',
    Array.from({ length: 9 }, (_, n) => ({
      id: `o${n}`,
      projectId: 'cedar',
      preparationItemId: `i${n}`,
      status: 'Processing' as const,
      quantity: 1,
    })),
  );
  const { user } = await open({ api });
  await screen.findByText('Kit 0');
  for (let n = 0; n < 8; n++) await user.click(screen.getByRole('checkbox', { name: `Select Kit ${n}` }));
  const ninth = screen.getByRole('checkbox', { name: 'Select Kit 8' });
  expect(ninth).toBeDisabled();
  expect(ninth.closest('label')).toHaveAttribute('title', 'A pick run holds 8 kits');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(ninth).toBeEnabled();
});

/** Paul put the nail brush of Hand Washing into tote 3 a minute ago. */
function pickedByPaul() {
  const api = kitWorld();
  const stock = api.stored('inventoryitems', 'stock-brush-C1_05');
  api.change('inventoryitems', 'stock-brush-C1_05', {
    reservations: (stock?.reservations ?? []).map((entry) => ({
      ...entry,
      status: 'Dropped' as const,
      tote: '3',
      userId: 'paul',
      timeModifiedUtc: new Date(Date.now() - 60_000).toISOString(),
    })),
  });
  return api;
}

it('says who is picking a kit now', async () => {
  await open({ api: pickedByPaul() });
  await screen.findByText('Hand Washing');
  expect(await screen.findByText('Paul is picking this')).toBeVisible();
});

const asked = () => screen.findByRole('alertdialog', { name: 'Paul is picking Hand Washing' });
const select = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await screen.findByText('Paul is picking this');
  for (const name of ['Hand Washing', 'Flower Arranging'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};

it('asks before a run begins with a kit that somebody picks: choose another leaves it out', async () => {
  const { user, location } = await open({ api: pickedByPaul() });
  await select(user);
  await user.click(screen.getByRole('button', { name: 'Start picking 2 kits' }));
  await user.click(within(await asked()).getByRole('button', { name: 'Choose another' }));
  expect(location()).toBe('/warehouse/kitting');
  expect(screen.getByRole('checkbox', { name: 'Select Hand Washing' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Flower Arranging' })).toBeChecked();
  // Nobody picks what is left: nothing is asked.
  await user.click(screen.getByRole('button', { name: 'Start picking 1 kit' }));
  expect(location()).toBe('/warehouse/kitting?kits=flowers:1');
});

it('picks together in the tote of the other, by a scan too', async () => {
  const { user, location } = await open({ api: pickedByPaul() });
  await select(user);
  await act(async () => scanCode(commandCode('next')));
  await asked();
  await act(async () => scanCode('GW-1034'));
  expect(await screen.findByText('Answer first')).toBeVisible();
  expect(location()).toBe('/warehouse/kitting');
  await act(async () => scanCode(commandCode('next')));
  expect(location()).toBe('/warehouse/kitting?kits=washing:3,flowers:1');
});

it('asks once when a kit that somebody picks is opened, and leads back to the kits', async () => {
  const { user, location } = await open({ api: pickedByPaul() });
  await screen.findByText('Paul is picking this');
  await user.click(screen.getByRole('link', { name: /Hand Washing/ }));
  await user.click(within(await asked()).getByRole('button', { name: 'Choose another' }));
  expect(location()).toBe('/warehouse/kitting');
  await user.click(screen.getByRole('link', { name: /Hand Washing/ }));
  await user.click(within(await asked()).getByRole('button', { name: 'Pick together' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(location()).toBe('/warehouse/kitting?kit=washing');
  expect(await screen.findByText('Paul is picking this kit.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the kits' }));
  await user.click(await screen.findByRole('link', { name: /Hand Washing/ }));
  await screen.findByText('Paul is picking this kit.');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

describe('on an upright tablet', () => {
  const { innerWidth } = globalThis;
  beforeEach(() => Object.assign(globalThis, { innerWidth: 820 }));
  afterEach(() => Object.assign(globalThis, { innerWidth }));

  it('shows the kits in a row above the panel of the one that is open, with their chips', async () => {
    const { user, location, container } = await open({ route: '/warehouse/kitting?kit=washing' });
    await screen.findByRole('heading', { name: 'Pick list' });
    const cards = () =>
      within(screen.getByRole('list', { name: 'Kits' }))
        .getAllByRole('link')
        .map((card) => card.querySelector('b')?.textContent);
    expect(cards()).toEqual(['Pouring Dry', 'Flower Arranging', 'Hand Washing', 'Orders without a preparation']);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Hand Washing');
    await user.click(chip(/^New 1/));
    expect(cards()).not.toContain('Pouring Dry');
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('link', { name: /Flower Arranging/ }));
    expect(location()).toBe('/warehouse/kitting?kit=flowers');
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Flower Arranging');
    // The chips stay as they were chosen.
    expect(cards()).not.toContain('Pouring Dry');
  });
});

it('lets others than the team look on, and says so', async () => {
  await open({ user: { role: 'Basic', warehouseIds: [] } });
  expect(await screen.findByText('You are not a team member of this warehouse.')).toBeVisible();
  for (const box of within(screen.getByRole('list', { name: 'Kits' })).getAllByRole('checkbox'))
    expect(box).toBeDisabled();
});

it('says how much is not reserved yet where the places are not known', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pouring Dry' }));
  const bar = within(screen.getByRole('region', { name: 'Selection' })).getByRole('status');
  expect(bar).toHaveTextContent('2 items · 2 not reserved yet');
  expect(bar).not.toHaveTextContent('0 places');
});

it('says of a label that is scanned too early that the kits are still loading', async () => {
  const api = kitWorld();
  api.on('GET', 'preparations', () => new Promise<never>(() => {}));
  await open({ api });
  await screen.findByRole('heading', { name: 'Kitting' });
  await act(async () =>
    scanCode(scanLink(window.location.origin, 'preparations', '0b7c2f0e-6a51-4a4e-9d0f-3a1b2c3d4e5f')),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Kits are still loadingScan again in a moment.');
});
