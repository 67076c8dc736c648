import { syncSubscribed } from '@groundwork/data-cache';
import { commandCode, toteCode } from '@groundwork/scan';
import { expectNoAxeViolations } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../../kits/testing/kit-world.ts';
import { forgetSteps } from '../steps.ts';
import { openRun, scan } from '../testing/open-run.tsx';

const card = () => screen.getByRole('heading', { level: 2, name: /dish|brush|vase|scissors|pitcher|beans/i });
const result = (text: RegExp | string) => screen.findByText(text);

beforeEach(forgetSteps);

it('walks one list by emplacement for several totes: product, then tote', async () => {
  const { api, container } = await openRun('flowers,washing');
  expect(await screen.findByText('0 of 3 picked')).toBeVisible();
  expect(card()).toHaveTextContent('Soap dish');
  expect(screen.getByText('B1_06')).toBeVisible();
  await expectNoAxeViolations(container);
  await scan('GW-1026');
  expect(await result('3 taken')).toBeVisible();
  expect(screen.getByRole('region', { name: 'B1_06, Soap dish' })).toHaveTextContent('Taken3pieces');
  await scan(toteCode(1));
  expect(await result('1 in tote 1')).toBeVisible();
  await scan(toteCode(2));
  await waitFor(() => expect(screen.getByText('1 of 3 picked')).toBeVisible());
  await waitFor(() =>
    expect(api.stored('inventoryitems', 'stock-soap-B1_06')?.reservations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ orderId: 'soap-flowers', status: 'Dropped', tote: '1', quantity: 1 }),
        expect.objectContaining({ orderId: 'soap', status: 'Dropped', tote: '2', quantity: 2 }),
      ]),
    ),
  );
  expect(card()).toHaveTextContent('Bud vase');
});

it('says what is wrong with a foreign product until Remove, and books nothing', async () => {
  const { api, user } = await openRun('flowers,washing');
  await screen.findByText('0 of 3 picked');
  await scan('GW-2001');
  expect(await result('Not in these kits')).toBeVisible();
  expect(screen.getByText('Moveable Alphabet. Put it back at B1_05, then scan Soap dish.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Not in these kits')).not.toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
});

it('shows a scan before the server has answered, and takes it back by name when it refuses', async () => {
  const { api } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  api.fail(
    'POST',
    'reservations/move',
    { message: 'Only 1 of 2 are Reserved. Paul Packer changed them 20 s ago.' },
    409,
  );
  api.latency = 30;
  await scan('GW-1026');
  expect(screen.getByText('1 of 2 picked')).toBeVisible();
  expect(await result('Not booked: Soap dish, 2 into tote 1')).toBeVisible();
  expect(screen.getByText('Only 1 of 2 are Reserved. Paul Packer changed them 20 s ago.')).toBeVisible();
  expect(screen.getByText('0 of 2 picked')).toBeVisible();
});

it('takes back the last step by the UNDO label and any step by its button', async () => {
  const { api, user } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  await scan('GW-1026');
  await scan('GW-1027');
  await waitFor(() => expect(screen.getByText('2 of 2 picked')).toBeVisible());
  const steps = screen.getByRole('region', { name: 'Last steps' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual([expect.stringContaining('Nail brush × 1'), expect.stringContaining('Soap dish × 2')]);
  await scan(commandCode('undo'));
  await waitFor(() => expect(screen.getByText('1 of 2 picked')).toBeVisible());
  await user.click(within(steps).getByRole('button', { name: /Undo Soap dish/ }));
  await waitFor(() => expect(screen.getByText('0 of 2 picked')).toBeVisible());
  await waitFor(() => expect(api.sent('POST', 'reservations/move')).toHaveLength(4));
  const keys = api.sent('POST').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(4);
  expect(api.stored('inventoryitems', 'stock-soap-B1_06')?.reservations).toEqual(
    expect.arrayContaining([expect.objectContaining({ orderId: 'soap', status: 'Reserved', quantity: 2 })]),
  );
});

it('refuses by name to undo what somebody has moved on since', async () => {
  const { api } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  await scan('GW-1027');
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  const stock = api.stored('inventoryitems', 'stock-brush-C1_05');
  api.change('inventoryitems', 'stock-brush-C1_05', {
    reservations: (stock?.reservations ?? []).map((entry) => ({ ...entry, status: 'Ready' as const })),
  });
  await scan(commandCode('undo'));
  expect(await result(/^Not undone/)).toBeVisible();
  expect(screen.getByText(/Paul Packer changed them/)).toBeVisible();
});

it('readies a kit of 12 items by 13 scans and no pointer', async () => {
  const api = kitWorld();
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  api.seed('preparations', [{ id: 'big', name: 'Big kit', projectId: 'cedar' }]);
  api.seed('preparationitems', [{ id: 'line-big', preparationId: 'big' }]);
  api.seed(
    'products',
    numbers.map((n) => ({ id: `p${n}`, name: `Thing ${n}`, externalIdentifier: `GW-90${10 + n}` })),
  );
  api.seed(
    'orders',
    numbers.map((n) => ({
      id: `o${n}`,
      name: `Thing ${n}`,
      productId: `p${n}`,
      projectId: 'cedar',
      preparationItemId: 'line-big',
      status: 'Processing' as const,
      quantity: 1 + (n % 3),
    })),
  );
  api.seed(
    'inventoryitems',
    numbers.map((n) => ({
      id: `s${n}`,
      name: `Thing ${n}`,
      productId: `p${n}`,
      locationId: 'portland',
      locale: `A${n}_1`,
      quantity: 9,
    })),
  );
  await openRun('big', { api });
  await screen.findByText('0 of 12 picked');
  const pointers = jest.fn();
  for (const type of ['pointerdown', 'mousedown', 'click', 'touchstart']) window.addEventListener(type, pointers, true);
  for (const n of numbers) await scan(`GW-90${10 + n}`);
  await screen.findByText('12 of 12 picked');
  await scan(commandCode('ready-all'));
  expect(await result('Big kit is ready')).toBeVisible();
  for (const type of ['pointerdown', 'mousedown', 'click', 'touchstart'])
    window.removeEventListener(type, pointers, true);
  expect(pointers).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(numbers.map((n) => api.stored('inventoryitems', `s${n}`)?.reservations.map(({ status }) => status))).toEqual(
      numbers.map(() => ['Ready']),
    ),
  );
});

const dropAll = async (...codes: string[]) => {
  for (const code of codes) await scan(code);
};

it('says that kits are ready when the server has answered, and not before', async () => {
  const { api, location } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  await dropAll('GW-1026', 'GW-1027');
  await waitFor(() => expect(api.sent('POST', 'reservations/move')).toHaveLength(2));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    await answered;
    return fetch(...request);
  });
  await scan(commandCode('ready-all'));
  expect(await result('Making ready …')).toBeVisible();
  expect(screen.queryByText('Hand Washing is ready')).not.toBeInTheDocument();
  // Nobody goes to ship what the server may still refuse.
  await scan(commandCode('ship'));
  expect(await result('Still making ready')).toBeVisible();
  expect(location()).toBe('/warehouse/kitting?kits=washing:1');
  answer();
  expect(await result('Hand Washing is ready')).toBeVisible();
  await waitFor(() =>
    expect(api.stored('inventoryitems', 'stock-brush-C1_05')?.reservations).toContainEqual(
      expect.objectContaining({ status: 'Ready' }),
    ),
  );
});

it('names the kit that the server refuses to make ready, and makes the others ready', async () => {
  const { api } = await openRun('washing,flowers');
  await screen.findByText('0 of 3 picked');
  await dropAll('GW-1026', toteCode(1), toteCode(2), 'GW-1027', toteCode(1), 'GW-1034', toteCode(2));
  await screen.findByText('3 of 3 picked');
  await waitFor(() => expect(api.sent('POST', 'reservations/move')).toHaveLength(4));
  const stock = api.stored('inventoryitems', 'stock-brush-C1_05');
  api.change('inventoryitems', 'stock-brush-C1_05', {
    reservations: (stock?.reservations ?? []).map((entry) => ({ ...entry, status: 'Reserved' as const })),
  });
  await scan(commandCode('ready-all'));
  expect(await result('Hand Washing is not ready')).toBeVisible();
  expect(screen.getByText(/Paul Packer changed them.*Flower Arranging is ready\./)).toBeVisible();
  expect(screen.queryByText(/kits are ready/)).not.toBeInTheDocument();
  expect(api.stored('inventoryitems', 'stock-vase-C1_03')?.reservations).toEqual([
    expect.objectContaining({ orderId: 'vase', status: 'Ready', quantity: 4 }),
  ]);
});

it('says that a kit is gone whose orders are taken away while it is picked, and what to do with the pieces', async () => {
  const { api } = await openRun('flowers,washing');
  await screen.findByText('0 of 3 picked');
  await scan('GW-1026');
  await result('3 taken');
  for (const id of ['soap', 'brush']) api.change('orders', id, { status: 'Cancelled' });
  await act(async () => syncSubscribed());
  expect((await result('Hand Washing is gone')).closest('[role=alert]')).toHaveTextContent('Put back what you hold');
});

it('folds a line that somebody else finishes, with their name for 3 seconds', async () => {
  const { api } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  const stock = api.stored('inventoryitems', 'stock-soap-B1_06');
  api.change('inventoryitems', 'stock-soap-B1_06', {
    reservations: (stock?.reservations ?? []).map((entry) =>
      entry.orderId === 'soap' ? { ...entry, status: 'Dropped' as const, userId: 'paul' } : entry,
    ),
  });
  // No mock of jest: the queries would take it for fake timers.
  const { setTimeout } = globalThis;
  const ends: (() => void)[] = [];
  globalThis.setTimeout = ((run: () => void, time?: number) =>
    time === 3000 ? ends.push(run) : setTimeout(run, time)) as typeof setTimeout;
  act(() => syncSubscribed(0));
  const words = await screen.findByText(/finished Soap dish at B1_06/);
  expect(words).toHaveTextContent('Paul Packer finished Soap dish at B1_06');
  // It is not offered any more.
  expect(card()).toHaveTextContent('Nail brush');
  expect(screen.getByRole('button', { name: /1 picked/ })).toHaveTextContent('last: Soap dish at B1_06');
  globalThis.setTimeout = setTimeout;
  expect(ends).toHaveLength(1);
  act(() => ends[0]?.());
  expect(screen.queryByText(/finished Soap dish/)).not.toBeInTheDocument();
});

describe.each([1180, 820, 390])('at %i px', (width) => {
  const { innerWidth } = globalThis;
  beforeEach(() => Object.assign(globalThis, { innerWidth: width }));
  afterEach(() => Object.assign(globalThis, { innerWidth }));

  it('has one button Short, which asks about the place that is shown', async () => {
    const { user } = await openRun('washing');
    await screen.findByText('0 of 2 picked');
    await user.click(screen.getByRole('button', { name: 'Short' }));
    expect(await screen.findByRole('dialog', { name: 'What is wrong?' })).toHaveTextContent('Soap dish');
  });
});

it('says how many more to scan before all is ready', async () => {
  await openRun('washing');
  await screen.findByText('0 of 2 picked');
  await scan(commandCode('ready-all'));
  expect(await result('Scan 2 more to finish')).toBeVisible();
});

it('lets others than the team look on: nothing is booked by a scan', async () => {
  const { api } = await openRun('washing', { user: { role: 'Basic', warehouseIds: [] } });
  await screen.findByText('0 of 2 picked');
  await scan('GW-1026');
  expect(screen.getAllByText(/You are not a team member of this warehouse/).length).toBeGreaterThan(0);
  expect(api.sent('POST')).toEqual([]);
});
