import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, waitFor, within } from '@testing-library/react';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countLine, countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
const open = async (api: ReturnType<typeof countsWorld>) =>
  renderInShell(
    <>
      <WarehouseInventoryPage />
      <ToastRegion />
    </>,
    {
      ...{ warehouseId: 'portland', route: '/?tab=counts&count=c42', user: { id: 'dirk', role: 'Director' } as const },
      api,
    },
  );
/** One piece of the jug is missing. */
function reviewed() {
  const shown = { isBlind: false, status: 'Counted' as const, countedById: 'paul' };
  const api = countsWorld([countLine('jug', { ...shown, locale: 'B2_01', onShelf: 3, expectedAt: 4, offShelfAt: 0 })]);
  api.change('counts', 'c42', { status: 'Review' });
  const become = (path: string, status: 'Applied' | 'Review') =>
    api.on('POST', path, () => ({
      body: { counts: [api.change('counts', 'c42', { status })], countlines: [], inventoryitems: [], skipped: [] },
    }));
  become('counts/apply', 'Applied');
  become('counts/undo', 'Review');
  return api;
}

it('finds that a count is applied, or taken back, although the answer was lost', async () => {
  const api = reviewed();
  const { user } = await open(api);
  api.loseAnswer('POST', 'counts/apply');
  await user.click(await screen.findByRole('button', { name: 'Apply 1' }));
  expect(await screen.findByText('1 difference applied in Count 42')).toBeVisible();
  api.loseAnswer('POST', 'counts/undo');
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(undo as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Apply 1' })).toBeInTheDocument();
  expect(screen.queryByText(/The server did not answer/)).not.toBeInTheDocument();
});

it('says that a count is not applied where the server has not seen it', async () => {
  const api = reviewed();
  const { user } = await open(api);
  api.failNetwork('POST', 'counts/apply');
  await user.click(await screen.findByRole('button', { name: 'Apply 1' }));
  expect(await screen.findByText(/The server did not answer/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apply 1' })).toBeInTheDocument();
});

it('says why the Undo of a message was refused, also after the review was left', async () => {
  const api = reviewed();
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Apply 1' }));
  await screen.findByText('1 difference applied in Count 42');
  await user.click(screen.getByRole('button', { name: 'Back to counts' }));
  await screen.findByRole('button', { name: 'New count' });
  api.fail('POST', 'counts/undo', { message: 'The jug was moved since.' }, 409);
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
  await user.click(toasts.getByRole('button', { name: 'Undo' }));
  expect(await toasts.findByText('The jug was moved since.')).toBeVisible();
});

it('says why a count is not cancelled', async () => {
  const api = countsWorld();
  const { user } = await open(api);
  const message = 'Count 42 is applied already.';
  api.fail('POST', 'counts/cancel', { message, code: 'count-status' }, 409);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel count' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel count' }));
  await waitFor(() => expect(screen.getByText(message)).toBeVisible());
});

const counted = { status: 'Counted' as const, countedById: 'dirk' };
const finish = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finish count' }));
};

it('finds that a count is finished although the answer was lost', async () => {
  const api = countsWorld([countLine('jug', { ...counted, onShelf: 4 })]);
  api.on('POST', 'counts/review', () => ({
    body: { counts: [api.change('counts', 'c42', { status: 'Review' })], countlines: [], inventoryitems: [] },
  }));
  api.loseAnswer('POST', 'counts/review');
  const { user } = await open(api);
  await finish(user);
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeInTheDocument();
  expect(screen.queryByText(/The server did not answer/)).not.toBeInTheDocument();
});

it('says what a second person has to count although the answer was lost', async () => {
  const api = countsWorld([countLine('jug', { ...counted, onShelf: 1 })]);
  api.on('POST', 'counts/review', () => {
    const again = api.seed('countlines', [
      { ...countLine('jug'), id: 'l-jug-2', round: 2, recountReason: 'difference' },
    ]);
    const before = api.change('countlines', 'l-jug', { status: 'Recount' });
    return {
      body: { counts: [api.change('counts', 'c42', { status: 'Counting' })], countlines: [before, ...again] },
    };
  });
  api.loseAnswer('POST', 'counts/review');
  const { user } = await open(api);
  await finish(user);
  expect(
    await screen.findByText('1 item differs. A second person counts it before the count can be applied.'),
  ).toBeVisible();
});

it('says that a count is not finished where the server has not seen it', async () => {
  const api = countsWorld([countLine('jug', { ...counted, onShelf: 4 })]);
  api.failNetwork('POST', 'counts/review');
  const { user } = await open(api);
  await finish(user);
  expect(await screen.findByText(/The server did not answer/)).toBeVisible();
});
