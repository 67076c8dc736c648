import { collection } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countLine, countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
const open = async (options: ShellOptions = {}) => {
  const api = options.api ?? countsWorld();
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ warehouseId: 'portland', route: '/?tab=counts&count=c42', user: picker },
    ...options,
    api,
  });
  await screen.findByRole('heading', { name: 'Count 42' });
  return { ...view, api };
};
const figure = () => screen.findByRole('textbox', { name: 'On the shelf' });
const savedLines = (api: ReturnType<typeof countsWorld>) =>
  api.sent('POST', 'counts/save').map(({ body }) => {
    const { lines } = body as { lines: { inventoryItemId: string; onShelf: number | null }[] };
    return lines.map(({ inventoryItemId, onShelf }) => [inventoryItemId, onShelf]);
  });

it('leads from place to place with its own keys, and says what is not counted', async () => {
  const { user, api } = await open();
  expect(await screen.findByText('B1_05')).toBeInTheDocument();
  expect(screen.getByText('Without pieces in totes or boxes')).toBeInTheDocument();
  expect(screen.getByText('Expected numbers are hidden in this count.')).toBeInTheDocument();
  expect(screen.getByText(/B1_05 to B2_01 · blind · 0 of 3 counted/)).toBeInTheDocument();
  const keys = screen.getByRole('group', { name: 'Number keys' });
  await user.click(within(keys).getByRole('button', { name: '1' }));
  await user.click(within(keys).getByRole('button', { name: '7' }));
  await user.click(within(keys).getByRole('button', { name: 'Delete the last digit' }));
  expect(await figure()).toHaveValue('1');
  await user.click(screen.getByRole('button', { name: 'Save, next B1_06' }));
  expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 1]]]));
  expect(screen.getByText('Child mop: 1 counted')).toBeInTheDocument();
  expect(await figure()).toHaveValue('');
});

it('says which number is not saved when the server refuses it, and asks for the item again', async () => {
  const { user, api } = await open();
  const mend = api.fail('POST', 'counts/save', { message: 'The server is overloaded.' }, 500);
  await user.type(await figure(), '4');
  await user.click(screen.getByRole('button', { name: 'Save, next B1_06' }));
  expect(await screen.findByText('Child mop: 4 is not saved. The server is overloaded.')).toBeVisible();
  expect(screen.queryByText('Child mop: 4 counted')).not.toBeInTheDocument();
  mend();
  await user.type(await figure(), '9');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(screen.queryByText(/is not saved/)).not.toBeInTheDocument());
});

it('calls no code unknown before the products are there', async () => {
  const api = countsWorld();
  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  api.on('GET', 'products', async () => {
    await sent;
    return { body: [] };
  });
  await open({ api });
  await figure();
  await act(async () => void scanCode('GW-UNKNOWN'));
  expect(await screen.findByText('Still loading')).toBeVisible();
  send();
  await waitFor(() => expect(getDefaultStore().get(collection('products').statusAtom).state).toBe('ready'));
  await act(async () => void scanCode('GW-UNKNOWN'));
  expect(await screen.findByText('Unknown code')).toBeVisible();
});

it('keeps a place for the result of a scan, so that nothing jumps', async () => {
  const { user } = await open();
  const card = await screen.findByRole('region', { name: 'B1_05, Child mop' });
  const countAbove = () => [...(card.parentElement?.children ?? [])].indexOf(card);
  const before = countAbove();
  act(() => scanCode('NOTHING-KNOWN'));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(countAbove()).toBe(before);
  act(() => scanCode('NOTHING-KNOWN'));
  await screen.findByRole('alert');
  expect(countAbove()).toBe(before);
});

it('shows no number of the system and none of other people while it is blind', async () => {
  const api = countsWorld([
    countLine('dish', { locale: 'B1_06' }),
    countLine('jug', { locale: 'B2_01', status: 'Counted', countedById: 'paul', onShelf: undefined }),
  ]);
  await open({ api });
  await screen.findByRole('region', { name: 'B1_06, Soap dish' });
  expect(screen.queryByText(/expected on the shelf/)).not.toBeInTheDocument();
  expect(screen.queryByText('15')).not.toBeInTheDocument();
  expect(screen.getByText(/1 of 2 counted/)).toBeInTheDocument();
});

const countByPaul = async (api: ReturnType<typeof countsWorld>, id: string) => {
  api.change('countlines', `l-${id}`, { status: 'Counted', countedById: 'paul' });
  await act(async () => void (await collection('countlines').load()));
};

it('goes on when somebody else has counted the item that is shown', async () => {
  const { api } = await open();
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  await countByPaul(api, 'mop');
  expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
  expect(screen.queryByText(/has counted it meanwhile/)).not.toBeInTheDocument();
});

it('keeps a number that was entered when somebody else counts the item, and says how a second one is stored', async () => {
  const { user, api } = await open();
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  const keys = screen.getByRole('group', { name: 'Number keys' });
  await user.click(within(keys).getByRole('button', { name: '4' }));
  await countByPaul(api, 'mop');
  expect(
    await screen.findByText(
      /^Paul Picker has counted it meanwhile\. Another number is stored once somebody asks for a recount/,
    ),
  ).toBeVisible();
  expect(await figure()).toHaveValue('4');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
  expect(savedLines(api)).toEqual([]);
});

it('offers no Undo of a number whose item a second person counts now', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Nothing here' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await waitFor(() => expect(savedLines(api)).toHaveLength(1));
  api.change('countlines', 'l-mop', { status: 'Counted', countedById: 'pia' });
  api.seed('countlines', [countLine('mop', { id: 'l-mop-2', locale: 'B1_05', round: 2 })]);
  await act(async () => void (await collection('countlines').load()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});

it('stores 0 for a shelf with nothing on it; Undo makes the item uncounted again', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Nothing here' }));
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 0]]]));
  expect(screen.getByText(/1 of 3 counted/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'B1_05, Child mop' })).toBeInTheDocument();
  expect(await figure()).toHaveValue('');
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 0]], [['mop', null]]]));
  expect(await screen.findByText(/0 of 3 counted/)).toBeInTheDocument();
});

it('Undo of a corrected number stores the one before it', async () => {
  const { user, api } = await open();
  const enter = async (digits: string) => {
    await user.clear(await figure());
    await user.type(await figure(), digits);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
  };
  await enter('4');
  await user.click(await screen.findByRole('button', { name: 'Other item' }));
  await user.type(screen.getByRole('textbox', { name: 'Find an item' }), 'mop');
  await user.click(screen.getByRole('button', { name: /Child mop/ }));
  await enter('5');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 4]], [['mop', 5]], [['mop', 4]]]));
});

it('counts by scanner alone: each scan of an item adds one, the next item stores the one before', async () => {
  const { api } = await open();
  await screen.findByRole('textbox', { name: 'Code' });
  const scan = (text: string) => act(async () => scanCode(text));
  await scan('GW-100');
  await scan('GW-100');
  await waitFor(async () => expect(await figure()).toHaveValue('2'));
  await scan('b2_01');
  expect(await screen.findByRole('region', { name: 'B2_01, Water jug' })).toBeInTheDocument();
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 2]]]));
  await scan('GW-102');
  await scan('GW-CMD-QTY-5');
  await scan('GW-CMD-NEXT');
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 2]], [['jug', 5]]]));
  await scan('4006381333932');
  expect(await screen.findByText('Misread')).toBeInTheDocument();
});

it('adds an item that nobody expected here', async () => {
  const api = countsWorld([countLine('mop', { locale: 'B1_05' })]);
  const { user } = await open({ api });
  await user.click(await screen.findByRole('button', { name: 'Other item' }));
  const dialog = await screen.findByRole('dialog', { name: 'Other item' });
  // The only match: Enter takes it, as a press does.
  await user.type(within(dialog).getByRole('textbox', { name: 'Find an item' }), 'jug{Enter}');
  await user.type(await figure(), '3');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(savedLines(api)).toEqual([[['jug', 3]]]));
});

it('stores what was entered for an item before another one is looked for', async () => {
  const { user, api } = await open();
  await user.type(await figure(), '4');
  await user.click(screen.getByRole('button', { name: 'Other item' }));
  await user.click(screen.getByRole('button', { name: /Water jug/ }));
  expect(await screen.findByRole('region', { name: 'B2_01, Water jug' })).toBeInTheDocument();
  expect(await figure()).toHaveValue('');
  await waitFor(() => expect(savedLines(api)).toEqual([[['mop', 4]]]));
});

it('keeps the number on the screen when the server refuses it, names why, and vibrates', async () => {
  const api = countsWorld();
  const vibrate = jest.fn();
  Object.assign(navigator, { vibrate });
  api.fail(
    'POST',
    'counts/save',
    { message: 'Paul Picker counted it 20 s ago. Ask for a recount to count it again.' },
    409,
  );
  const { user } = await open({ api });
  await user.click(await screen.findByRole('button', { name: 'Nothing here' }));
  expect(await screen.findByText(/Child mop: 0 is not saved. Paul Picker counted it 20 s ago/)).toBeInTheDocument();
  await waitFor(() => expect(vibrate.mock.calls).toEqual([[[200]]]));
  expect(screen.getByText(/0 of 3 counted/)).toBeInTheDocument();
});

it('leaves a recount to another person and says so', async () => {
  const api = countsWorld([
    countLine('mop', { locale: 'B1_05', status: 'Recount', countedById: 'pia', onShelf: 2 }),
    countLine('mop', { id: 'again', locale: 'B1_05', round: 2, recountReason: 'difference' }),
  ]);
  await open({ api });
  expect(await screen.findByText('1 item waits for a second person')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'On the shelf' })).not.toBeInTheDocument();
});

it('asks before a count ends with items that nobody counted, and says what waits for a second person', async () => {
  const api = countsWorld();
  api.on('POST', 'counts/review', () => ({
    body: {
      counts: [api.change('counts', 'c42', { status: 'Counting' })],
      countlines: api.seed('countlines', [countLine('mop', { id: 'again', locale: 'B1_05', round: 2 })]),
    },
  }));
  const { user } = await open({ api });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finish count' }));
  expect(await screen.findByText('3 items are not counted. Their stock stays as it is.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Finish count' }));
  expect(await screen.findByText(/1 item differs\. A second person counts it/)).toBeInTheDocument();
});

it.each([
  ['a reader', { role: 'ReadOnly' as const, id: 'rea' }, 'Your role can only read.'],
  [
    'staff of no team',
    { role: 'Basic' as const, id: 'ben', warehouseIds: [] },
    'You are not a team member of this warehouse.',
  ],
])('shows %s the count without any way to change it', async (_, user, reason) => {
  await open({ user });
  expect(await screen.findByText(reason)).toBeInTheDocument();
  for (const name of ['Nothing here', 'Other item', 'Skip']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('has no accessibility problem', async () => {
  const { container } = await open();
  await figure();
  await expectNoAxeViolations(container);
});

it('is finished by READY ALL when everything is counted and left by BACK, without a pointer', async () => {
  const api = countsWorld([countLine('dish', { locale: 'B1_06' })]);
  const { location } = await open({ api, route: '/warehouse/inventory?tab=counts&count=c42' });
  await screen.findByRole('region', { name: 'B1_06, Soap dish' });
  const scan = (text: string) => act(async () => scanCode(text));
  await scan('GW-CMD-READY-ALL');
  expect(await screen.findByText('1 item is not counted')).toBeVisible();
  await scan('GW-CMD-QTY-5');
  await scan('GW-CMD-BACK');
  expect(await screen.findByText('Not stored yet')).toBeVisible();
  await scan('GW-CMD-NEXT');
  expect((await screen.findAllByText('Everything is counted')).length).toBeGreaterThan(0);
  await scan('GW-CMD-READY-ALL');
  await waitFor(() => expect(api.sent('POST', 'counts/review')).toHaveLength(1));
  await scan('GW-CMD-BACK');
  await waitFor(() => expect(location()).toBe('/warehouse/inventory?tab=counts'));
});

it('stores nothing for a place that was scanned and left', async () => {
  const { api } = await open();
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  const scan = (text: string) => act(async () => scanCode(text));
  await scan('B1_05');
  expect(await screen.findByRole('alert')).toHaveTextContent('B1_05Child mop');
  expect(await figure()).toHaveValue('');
  await scan('B1_06');
  expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
  await scan('GW-CMD-NEXT');
  expect(await screen.findByText('Nothing entered')).toBeVisible();
  expect(savedLines(api)).toEqual([]);
});
