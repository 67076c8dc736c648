import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import ProjectsPage from './ProjectsPage.tsx';

configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);

const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane' },
        { id: 'done', name: 'Finished School', isArchived: true },
      ],
    },
  });
const openRowMenu = async ({ user }: Awaited<ReturnType<typeof renderInShell>>, name: string) => {
  await screen.findByText(name);
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
};

it('archives a finished project, and says what that means for its members', async () => {
  const api = world();
  const view = await renderInShell(<ProjectsPage />, { api, user: { role: 'Director' } });
  expect(screen.queryByText('Finished School')).not.toBeInTheDocument();
  await openRowMenu(view, 'Cedar Lane');
  await view.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const question = await screen.findByRole('alertdialog', { name: 'Archive project' });
  expect(question).toHaveTextContent('Its members no longer see its records.');
  await view.user.click(within(question).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(api.stored('projects', 'cedar')?.isArchived).toBe(true));
});

it('brings one back from the archived ones', async () => {
  const api = world();
  const view = await renderInShell(<ProjectsPage />, { api, user: { role: 'Director' }, route: '/?archived=1' });
  expect(await screen.findByRole('heading', { name: 'Archived projects' })).toBeInTheDocument();
  await openRowMenu(view, 'Finished School');
  await view.user.click(await screen.findByRole('menuitem', { name: 'Unarchive' }));
  await waitFor(() => expect(api.stored('projects', 'done')?.isArchived).toBe(false));
});

it('leaves archiving to Directors and higher', async () => {
  const view = await renderInShell(<ProjectsPage />, { api: world(), user: { role: 'Contributor' } });
  await openRowMenu(view, 'Cedar Lane');
  expect(await screen.findByRole('menuitem', { name: 'Select' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).not.toBeInTheDocument();
});
