import { DialogForm, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

it('shows up to the last logon on a screen of 1440 px, beside the menu, and cuts no column', () => {
  // The menu of the shell, the boxes and the menus of the rows.
  const room = 1440 - 220 - 48 - 52;
  const shown = personColumns.slice(0, personColumns.findIndex(({ id }) => id === 'lastLogon') + 1);
  expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(['name', 'email', 'role', 'status']));
  expect(shown.reduce((sum, { width = 150 }) => sum + width, 0)).toBeLessThanOrEqual(room);
});

it('lists every column, a person without a photo by their initials, and who never signed in', async () => {
  const api = fakeApi({
    records: {
      users: [{ ...rea, type: 'Azure', lastLogonUtc: '2015-03-01T10:00:00.000Z' }],
      projects: [
        { id: 'p1', name: 'Maple Street', memberIds: ['rea'] },
        { id: 'p2', name: 'Cedar Lane', ownerIds: ['rea'], memberIds: ['rea'] },
        { id: 'p3', name: 'Other', memberIds: [] },
      ],
    },
  });
  await renderInShell(<PeoplePage />, { api });
  const row = (await screen.findByText('Rea ReadOnly')).closest('[role=row]');
  const id = row?.getAttribute('row-id');
  const shown = () =>
    [...document.querySelectorAll(`[row-id="${id}"]`)].map(({ textContent }) => textContent).join(' ');
  expect(personColumns.map(({ header }) => header)).toEqual([
    'Photo',
    'Full name',
    'E-mail',
    'Role',
    'Category',
    'Type',
    'Status',
    'Last logon',
    'Projects',
  ]);
  await waitFor(() => expect(shown()).toContain('Cedar Lane, Maple Street'));
  for (const text of ['RR', 'rea@groundwork.test', 'Read Only', 'Staff', 'Organization', 'Active', 'Never']) {
    expect(shown()).toContain(text);
  }
});

it.each([
  ['Local', 'Guest', 'ReadOnly', 'Read Only', 'PES', 'Staff'],
  ['API', 'API', 'Contributor', 'Contributor', 'PES', 'Staff'],
  ['Azure', 'Organization', 'Administrator', 'Administrator', 'PES', 'Staff'],
  ['Google', 'External', 'Basic', 'Basic', 'Subscriber', 'Subscriber'],
] as const)('shows the type %s as %s, the role %s as %s and the category %s as %s [US-08] [US-09]', async (...row) => {
  const [type, typeName, role, roleName, category, categoryName] = row;
  const { user } = await renderInShell(<UserDetails id="rea" onClose={jest.fn()} />, {
    api: fakeApi({ records: { users: [{ ...rea, type, role, category }] } }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Rea ReadOnly' });
  const form = await DialogForm.open(user, 'Rea ReadOnly');
  await form.expectReadOnly({ Role: roleName, Category: categoryName, Type: typeName, 'Last logon': 'Never' });
  const address = within(dialog).getByRole('link', { name: 'rea@groundwork.test' });
  expect(address).toHaveAttribute('href', 'mailto:rea@groundwork.test');
});
