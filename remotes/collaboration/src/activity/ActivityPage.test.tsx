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
      targetType: 'products',
      targetName: 'Pink Tower',
      userId: 'dirk',
      eventType: 'RecordCreated' as const,
      timeCreatedUtc: now,
    },
    {
      id: 'b',
      targetId: 'q',
      targetType: 'products',
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
  await user.click(screen.getByRole('button', { name: 'Pink Tower' }));
  expect(dialogs.opened).toEqual([{ name: 'product.details', props: { id: 'p' } }]);
});

it('adds a global error when activity cannot be read, and reads again on Retry [ER-14]', async () => {
  const api = fakeApi({ records });
  const mend = api.fail('GET', 'activityitems', { message: 'Broken' });
  const { user } = await renderInShell(<ActivityPage />, { api });
  await waitFor(() =>
    expect(getDefaultStore().get(globalErrorsAtom).messages).toContain('Failed to retrieve Activity data'),
  );
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Dirk Director')).toBeInTheDocument();
});
