import { fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import LocationsPage from './LocationsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

const world = () =>
  fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'old', name: 'Old Mill', type: 'School', isArchived: true },
      ],
    },
  });
const open = async (options: ShellOptions) => {
  const api = world();
  const view = await renderInShell(<LocationsPage />, { api, ...options });
  const choose = async (name: string, entry: string) => {
    await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await view.user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { ...view, api, choose };
};

it('lets a Director take a location out of the lists', async () => {
  const { api, user, choose } = await open({ user: { role: 'Director' } });
  await choose('Portland Central', 'Archive');
  const question = await screen.findByRole('alertdialog', { name: 'Archive location' });
  expect(question).toHaveTextContent('Projects and stock there no longer show its name.');
  await user.click(within(question).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(api.stored('locations', 'portland')?.isArchived).toBe(true));
});

it('and bring an archived one back', async () => {
  const { api, choose } = await open({ user: { role: 'Director' }, route: '/locations?archived=1' });
  expect(await screen.findByRole('heading', { name: 'Archived locations' })).toBeInTheDocument();
  await choose('Old Mill', 'Unarchive');
  await waitFor(() => expect(api.stored('locations', 'old')?.isArchived).toBe(false));
});

it('offers it to nobody below', async () => {
  const { user } = await open({ user: { role: 'Contributor' } });
  expect(await screen.findByText('Portland Central')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for Portland Central' }));
  expect(await screen.findByRole('menuitem', { name: 'View' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
});
