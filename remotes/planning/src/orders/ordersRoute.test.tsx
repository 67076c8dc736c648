import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import remote from '../remote.ts';

it('shows a Subscriber their own page of orders, also when its code is fetched before anybody is signed in', async () => {
  // As on a reload: the page's code is asked for while the session is still being restored.
  const loaded = (await remote.codes['order.page']?.()) as { default: React.ComponentType };
  const Page = loaded.default;
  const api = fakeApi({ records: { projects: [{ id: 'cedar', name: 'Cedar Lane', memberIds: ['me'] }] } });
  const user = { id: 'me', category: 'Subscriber' as const };
  await renderInShell(<Page />, { api, projectId: 'cedar', route: '/orders', user });
  expect(await screen.findByRole('radiogroup', { name: 'Orders shown' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Needs attention' })).toBeNull();
  expect(screen.getByRole('switch', { name: 'Show cancelled' })).toBeInTheDocument();
});
