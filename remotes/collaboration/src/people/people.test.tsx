import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import PeoplePage from './PeoplePage.tsx';
import { personColumns } from './personColumns.tsx';
import UserDetails from './UserDetails.tsx';

const rea = {
  id: 'rea',
  firstName: 'Rea',
  lastName: 'ReadOnly',
  emailAddress: 'rea@groundwork.test',
  role: 'ReadOnly' as const,
  category: 'PES' as const,
  status: 'Active' as const,
};

it('lists people with a photo 100 and an e-mail 300 wide [US-13]', async () => {
  await renderInShell(<PeoplePage />, { api: fakeApi({ records: { users: [{ ...rea, type: 'Azure' }] } }) });
  expect(await screen.findByText('Rea ReadOnly')).toBeInTheDocument();
  const widths = Object.fromEntries(personColumns.map(({ id, width }) => [id, width]));
  expect(widths).toMatchObject({ photo: 100, email: 300 });
});

it.each([
  ['Local', 'Guest'],
  ['API', 'API'],
  ['Azure', 'Organization'],
  ['Google', 'External'],
] as const)('shows the type %s as %s, and the role by its label [US-08] [US-09]', async (type, shown) => {
  await renderInShell(<UserDetails id="rea" onClose={jest.fn()} />, {
    api: fakeApi({ records: { users: [{ ...rea, type }] } }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Rea ReadOnly' });
  for (const text of [shown, 'Read Only', 'PES', 'Never']) {
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  }
});
