import { fakeApi, renderInShell, setScreenWidth } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import ModuleRequestsPage from './ModuleRequestsPage.tsx';

it.each([
  ['a project', 'cedar', ['Jugs', 'Globe']],
  ['a group of projects', 'both', ['Jugs', 'Globe', 'Swing']],
])('shows the requests of %s that the dashboard counts, until all are asked for', async (_, scope, shown) => {
  const all = ['Jugs', 'Globe', 'Swing', 'Bench'];
  const of = (name: string, projectId: string) => ({ id: name, name, projectId, status: 'Draft' as const });
  const api = fakeApi({
    records: {
      // A name within another one: the search for it would find both.
      projects: ['cedar', 'wing', 'oak'].map((id) => ({ id, name: id === 'wing' ? 'Cedar Lane Wing' : id })),
      projectgroups: [{ id: 'both', name: 'Both', projectIds: ['cedar', 'wing'] }],
      moduleRequests: [of('Jugs', 'cedar'), of('Globe', 'cedar'), of('Swing', 'wing'), of('Bench', 'oak')],
    },
  });
  const route = `/moduleRequests?status=Draft&of=${scope}`;
  const { user } = await renderInShell(<ModuleRequestsPage />, { api, route });
  for (const name of all) {
    if (shown.includes(name)) expect(await screen.findByText(name)).toBeInTheDocument();
    else expect(screen.queryByText(name)).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: /^Only / }));
  for (const name of all) expect(await screen.findByText(name)).toBeInTheDocument();
});

it('says on a phone, where the filters are out of sight, that only one project is shown', async () => {
  const restore = setScreenWidth(390);
  const of = (name: string, projectId: string) => ({ id: name, name, projectId, status: 'Draft' as const });
  const projects = ['cedar', 'oak'].map((id) => ({ id, name: id }));
  const api = fakeApi({ records: { projects, moduleRequests: [of('Jugs', 'cedar'), of('Bench', 'oak')] } });
  const { user } = await renderInShell(<ModuleRequestsPage />, { api, route: '/moduleRequests?of=cedar' });
  expect(await screen.findByText('Jugs')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Only cedar' }));
  expect(await screen.findByText('Bench')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Only / })).toBeNull();
  restore();
});
