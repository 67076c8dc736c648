import { syncSubscribed } from '@groundwork/data-cache';
import { commandCode, toteCode } from '@groundwork/scan';
import { expectNoAxeViolations } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../../kits/testing/kit-world.ts';
import { forgetJoined } from '../join.ts';
import { forgetSteps } from '../steps.ts';
import { openRun, scan } from '../testing/open-run.tsx';

const result = (text: RegExp | string) => screen.findByText(text);

beforeEach(() => {
  forgetSteps();
  forgetJoined();
});

it('takes in another kit during the run and lets one out; the others keep their totes, in the address too', async () => {
  const { user, location } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  await user.click(screen.getByRole('button', { name: 'Add a kit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a kit' });
  await user.click(within(dialog).getByRole('button', { name: /Flower Arranging/ }));
  expect(location()).toBe('/warehouse/kitting?kits=washing:1,flowers:2');
  expect(await result('Flower Arranging added')).toBeVisible();
  const totes = screen.getByRole('complementary', { name: 'Totes' });
  expect(within(totes).getByRole('img', { name: 'Tote 2, orange square' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for tote 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take out of the run' }));
  expect(location()).toBe('/warehouse/kitting?kits=flowers:2');
  expect(within(totes).getByRole('img', { name: 'Tote 2, orange square' })).toBeVisible();
  expect(within(totes).queryByRole('img', { name: /Tote 1/ })).not.toBeInTheDocument();
});

it('puts what is scanned after a kit was taken out into the tote that has the rest of the kit', async () => {
  const { api, user } = await openRun('washing,flowers');
  await screen.findByText('0 of 3 picked');
  await scan('GW-1034');
  await scan(toteCode(2));
  expect(await result('4 in tote 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for tote 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take out of the run' }));
  await scan('GW-1026');
  await waitFor(() =>
    expect(api.stored('inventoryitems', 'stock-soap-B1_06')?.reservations).toContainEqual(
      expect.objectContaining({ orderId: 'soap-flowers', status: 'Dropped', tote: '2' }),
    ),
  );
});

it('shows another picker, who starts the same kit, the tote that holds its pieces', async () => {
  const api = kitWorld();
  const stock = api.stored('inventoryitems', 'stock-brush-C1_05');
  api.change('inventoryitems', 'stock-brush-C1_05', {
    reservations: (stock?.reservations ?? []).map((entry) => ({ ...entry, status: 'Dropped' as const, tote: '3' })),
  });
  const { location } = await openRun('washing,flowers', { api });
  await screen.findByText('1 of 3 picked');
  await waitFor(() => expect(location()).toBe('/warehouse/kitting?kits=washing:3,flowers:1'));
});

describe('a kit that somebody else picks', () => {
  /** Paul puts the nail brush of Hand Washing into tote 3. */
  function paulPicks(api = kitWorld()) {
    const stock = api.stored('inventoryitems', 'stock-brush-C1_05');
    const mine = { status: 'Dropped' as const, tote: '3', userId: 'paul', timeModifiedUtc: new Date().toISOString() };
    api.change('inventoryitems', 'stock-brush-C1_05', {
      reservations: (stock?.reservations ?? []).map((entry) => ({ ...entry, ...mine })),
    });
    return api;
  }
  const asked = () => screen.findByRole('alertdialog', { name: 'Paul is picking Hand Washing' });

  it('is asked about when its run is opened by its address: choose another takes it out', async () => {
    const { user, location } = await openRun('washing,flowers', { api: paulPicks() });
    const dialog = await asked();
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Choose another' }));
    await waitFor(() => expect(location()).toBe('/warehouse/kitting?kits=flowers:1'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await screen.findByText('0 of 2 picked')).toBeVisible();
  });

  it('leads back to the kits when it is the only one of the run', async () => {
    const { location } = await openRun('washing', { api: paulPicks() });
    await asked();
    await scan(commandCode('back'));
    await waitFor(() => expect(location()).toBe('/warehouse/kitting'));
  });

  it('is asked about when it is added to the run, by a press or by its label, and once', async () => {
    const { user, location } = await openRun('flowers', { api: paulPicks() });
    await screen.findByText('0 of 2 picked');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const add = async () => {
      await user.click(screen.getByRole('button', { name: 'Add a kit' }));
      const dialog = await screen.findByRole('dialog', { name: 'Add a kit' });
      await user.click(within(dialog).getByRole('button', { name: /Hand Washing/ }));
      return asked();
    };
    await user.click(within(await add()).getByRole('button', { name: 'Choose another' }));
    await waitFor(() => expect(location()).toBe('/warehouse/kitting?kits=flowers:1'));
    await user.click(within(await add()).getByRole('button', { name: 'Pick together' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/warehouse/kitting?kits=flowers:1,washing:3'));
  });

  it('interrupts nobody who has its run open already', async () => {
    const { api } = await openRun('washing');
    await screen.findByText('0 of 2 picked');
    paulPicks(api);
    act(() => syncSubscribed(0));
    expect(await screen.findByText('1 of 2 picked')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is not asked about where one looks on', async () => {
    await openRun('washing', { api: paulPicks(), user: { role: 'Basic', warehouseIds: [] } });
    expect(await screen.findByText('1 of 2 picked')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

it('says what can be done where no shelf has anything, and offers nothing to make ready', async () => {
  const api = kitWorld();
  api.change('inventoryitems', 'stock-jug-F2_02', { quantity: 0 });
  await openRun('pouring', { api });
  expect(await result('Nothing to take')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ready all' })).not.toBeInTheDocument();
});
