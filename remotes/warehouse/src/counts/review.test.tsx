import { collection } from '@groundwork/data-cache';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countLine, countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
const shown = { isBlind: false, status: 'Counted' as const, countedById: 'paul' };
/** The dish lacks 3 pieces ($96), the jug all of its 12 ($384); the mop is as expected. */
function reviewWorld() {
  const api = countsWorld([
    countLine('mop', { ...shown, locale: 'B1_05', onShelf: 6, expectedAt: 6, offShelfAt: 0 }),
    countLine('dish', { ...shown, locale: 'B1_06', onShelf: 7, expectedAt: 10, offShelfAt: 5 }),
    countLine('jug', { ...shown, locale: 'B2_01', onShelf: 0, expectedAt: 12, offShelfAt: 0 }),
  ]);
  api.change('inventoryitems', 'jug', { quantity: 12 });
  api.change('counts', 'c42', { status: 'Review' });
  api.on('POST', 'counts/decide', ({ body }) => {
    const { lineIds } = body as { lineIds: string[] };
    return {
      body: { counts: [], countlines: lineIds.map((id) => api.change('countlines', id, { status: 'Rejected' })) },
    };
  });
  api.on('POST', 'counts/apply', () => ({
    body: { counts: [api.change('counts', 'c42', { status: 'Applied' })], countlines: [], inventoryitems: [] },
  }));
  api.on('POST', 'counts/undo', () => ({
    body: { counts: [api.change('counts', 'c42', { status: 'Review' })], countlines: [], skipped: [] },
  }));
  return api;
}
const open = async (options: ShellOptions = {}) => {
  const api = options.api ?? reviewWorld();
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ warehouseId: 'portland', route: '/?tab=counts&count=c42', user: { id: 'dirk', role: 'Director' } },
    ...options,
    api,
  });
  await screen.findByText('Soap dish');
  return { ...view, api };
};
const rowOf = (name: string) => screen.getByText(name).closest('[role=row]') as HTMLElement;

it('shows counted and missing quantities, and the difference with sign, word and value', async () => {
  const { container } = await open();
  const row = rowOf('Soap dish');
  expect(row).toHaveTextContent(/B1_06.*7.*5.*in totes 2, shipped 3.*15.*\u22123.*missing.*Above tolerance/);
  expect(screen.queryByText('Child mop')).not.toBeInTheDocument();
  expect(screen.getByText('2 above tolerance, 0 within')).toBeInTheDocument();
  expect(screen.getByText('15 missing, 0 found')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

it('says on the card of a phone what each number is', async () => {
  const { innerWidth } = globalThis;
  globalThis.innerWidth = 390;
  try {
    await open();
    const card = rowOf('Soap dish');
    expect(card).toHaveTextContent('\u22123 missing');
    expect(card).toHaveTextContent('7 counted + 5 off shelf of 15');
    expect(card).toHaveTextContent('Value \u2212$96.00');
  } finally {
    globalThis.innerWidth = innerWidth;
  }
});

it('applies everything that is ticked, names how many, and takes it back', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Apply 2' }));
  await waitFor(() => expect(api.sent('POST', 'counts/apply')[0]?.body).toEqual({ countId: 'c42' }));
  expect(api.sent('POST', 'counts/decide')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent('POST', 'counts/undo')).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Apply 2' })).toBeInTheDocument();
});

it('offers Undo for what was applied alone, and names as many differences as before', async () => {
  const api = reviewWorld();
  const answer = (count: 'Applied' | 'Review', line: 'Accepted' | 'Counted') => () => ({
    body: {
      counts: [api.change('counts', 'c42', { status: count })],
      countlines: ['mop', 'dish', 'jug'].map((id) => api.change('countlines', `l-${id}`, { status: line })),
      ...{ inventoryitems: [], skipped: [] },
    },
  });
  api.on('POST', 'counts/apply', answer('Applied', 'Accepted'));
  api.on('POST', 'counts/undo', answer('Review', 'Counted'));
  const { user } = await open({ api });
  render(<ToastRegion />);
  await user.click(await screen.findByRole('button', { name: 'Apply 2' }));
  const toasts = within(await screen.findByRole('region', { name: 'Notifications' }));
  expect(await toasts.findByText('2 differences applied in Count 42')).toBeVisible();
  expect(document.querySelector('footer')).toHaveTextContent('2 differences');
  await user.click(toasts.getByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Count again' }));
  expect(await toasts.findByText('2 items to count again')).toBeVisible();
  await waitFor(() => expect(toasts.queryByText(/applied/)).not.toBeInTheDocument());
  expect(toasts.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('ticks lines that come one after another, and leaves unticked what the user has unticked', async () => {
  const api = reviewWorld();
  api.change('countlines', 'l-jug', { status: 'Open', onShelf: undefined, expectedAt: undefined });
  const { user } = await open({ api });
  const box = (name: string) => within(rowOf(name)).getByRole('checkbox');
  const arrive = async (id: string, fields: object) => {
    api.change('countlines', id, fields);
    await act(async () => void (await collection('countlines').load()));
  };
  await waitFor(() => expect(box('Soap dish')).toBeChecked());
  await arrive('l-jug', { ...shown, onShelf: 0, expectedAt: 12 });
  await waitFor(() => expect(box('Water jug')).toBeChecked());
  expect(screen.getByRole('button', { name: 'Apply 2' })).toBeInTheDocument();
  await user.click(box('Soap dish'));
  expect(await screen.findByRole('button', { name: 'Apply 1 of 2' })).toBeInTheDocument();
  await arrive('l-mop', { onShelf: 5 });
  await waitFor(() => expect(box('Child mop')).toBeChecked());
  expect(await screen.findByRole('button', { name: 'Apply 2 of 3' })).toBeInTheDocument();
  expect(box('Soap dish')).not.toBeChecked();
});

it('leaves out what is not ticked, after asking', async () => {
  const { user, api } = await open();
  await screen.findByRole('button', { name: 'Apply 2' });
  await user.click(within(rowOf('Water jug')).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Apply 1 of 2' }));
  expect(await screen.findByText('Water jug: left out, the stock stays as it is.')).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Apply 1 of 2' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  // One step: where it is refused, nothing is left out either.
  expect(api.sent('POST', 'counts/apply')[0]?.body).toEqual({ countId: 'c42', leftOutLineIds: ['l-jug'] });
});

it('leaves large differences to a Director, and says so before anything is sent', async () => {
  await open({ user: { id: 'connie', role: 'Contributor' } });
  expect(await screen.findByText('Water jug cannot be applied by you.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Apply 1 of 2' })).toBeInTheDocument();
});

it('names the lines that the server refused', async () => {
  const api = reviewWorld();
  const message = 'Somebody corrected it after it was counted: ask for a recount.';
  api.fail('POST', 'counts/apply', { fieldErrors: [{ field: 'lines.l-dish', message }] }, 400);
  const { user } = await open({ api });
  await user.click(await screen.findByRole('button', { name: 'Apply 2' }));
  expect(await screen.findByText(`Nothing was applied. Soap dish: ${message}`)).toBeInTheDocument();
});

it('lets the team read the review, and says who applies it', async () => {
  await open({ user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } });
  expect(await screen.findByRole('button', { name: /^Apply/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
