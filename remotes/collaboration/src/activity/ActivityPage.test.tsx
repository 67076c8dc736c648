import { globalErrorsAtom } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import ActivityPage from './ActivityPage.tsx';

const now = new Date().toISOString();
const records = {
  users: [{ id: 'dirk', firstName: 'Dirk', lastName: 'Director' }],
  activityitems: [
    {
      id: 'a',
      targetId: 'p',
      targetType: 'Product',
      targetName: 'Pink Tower',
      userId: 'dirk',
      eventType: 'RecordCreated' as const,
      timeCreatedUtc: now,
    },
    {
      id: 'b',
      targetId: 'q',
      targetType: 'Product',
      targetName: 'Brown Stair',
      userId: 'gone',
      eventType: 'RecordDeleted' as const,
      timeCreatedUtc: now,
    },
  ],
};

it('tells who did what, and names nobody it does not know', async () => {
  const { user, dialogs } = await renderInShell(<ActivityPage />, { api: fakeApi({ records }) });
  expect(await screen.findByText('Dirk Director')).toBeInTheDocument();
  expect(screen.getByText('Unknown User')).toBeInTheDocument();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringContaining('Dirk Director created product Pink Tower'),
    expect.stringContaining('Unknown User deleted product Brown Stair'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Pink Tower' }));
  expect(dialogs.opened).toEqual([{ name: 'product.details', props: { id: 'p' } }]);
});

it('adds a global error when activity cannot be read, and reads again on Retry [ER-14]', async () => {
  const api = fakeApi({ records });
  const mend = api.fail('GET', 'activityitems', { message: 'Broken' });
  const { user } = await renderInShell(<ActivityPage />, { api });
  await waitFor(() =>
    expect(getDefaultStore().get(globalErrorsAtom)).toEqual({
      messages: ['Failed to retrieve Activity data'],
      count: 1,
    }),
  );
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Dirk Director')).toBeInTheDocument();
});

it('shows one kind of records, whatever the server calls it', async () => {
  const [tower] = records.activityitems;
  const order = { ...tower, id: 'c', targetId: 'o', targetType: 'Order', targetName: 'Order of rods' };
  const api = fakeApi({ records: { ...records, activityitems: [...records.activityitems, order] } });
  const { user } = await renderInShell(<ActivityPage />, { api });
  expect(await screen.findByText('Order of rods')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'orders' }));
  expect(screen.queryByText('Pink Tower')).not.toBeInTheDocument();
  expect(screen.getByText('Order of rods')).toBeInTheDocument();
});
