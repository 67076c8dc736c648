import { memberships } from '@groundwork/contract';
import { expectNoAxeViolations, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { changedTeam, membershipOf } from './membership.ts';
import ProjectsPage from './ProjectsPage.tsx';

jest.setTimeout(90_000);

const node = { name: 'N', omit: false };
const world = () =>
  fakeApi({
    records: {
      users: [
        { id: 'dirk', firstName: 'Dirk', lastName: 'Director', role: 'Director' },
        { id: 'ben', firstName: 'Ben', lastName: 'Basic', role: 'Basic' },
        { id: 'sue', firstName: 'Sue', lastName: 'Okafor', category: 'Subscriber' },
        { id: 'dora', firstName: 'Dora', lastName: 'Disabled', status: 'Disabled' },
        { id: 'olga', firstName: 'Olga', lastName: 'Former', status: 'Disabled' },
        { id: 'import', firstName: 'Nightly', lastName: 'Import', type: 'API' },
      ],
      locations: [{ id: 'school', name: 'Cedar School', type: 'School' }],
      projects: [
        {
          id: 'cedar',
          name: 'Cedar Lane',
          locationId: 'school',
          setupPlanId: 'plan',
          ownerIds: ['dirk'],
          memberIds: ['ben', 'olga'],
        },
      ],
      setupplans: [
        {
          id: 'plan',
          projectId: 'cedar',
          unitDeployments: [
            { ...node, id: 'a', deployedId: 'x' },
            { ...node, id: 'b', templateId: 'shelf' },
            { ...node, id: 'c', omit: true },
          ],
        } as never,
      ],
      orders: [
        { id: 'o1', name: 'Tower', projectId: 'cedar', status: 'Ordered' },
        { id: 'o2', name: 'Rods', projectId: 'cedar', status: 'Back Ordered' },
        { id: 'o3', name: 'Mats', projectId: 'cedar', status: 'Delivered' },
        { id: 'o4', name: 'Rugs', projectId: 'cedar', status: 'Cancelled' },
      ],
      setupunittemplates: [{ id: 'shelf', name: 'Shelf' }],
      setupunits: [{ id: 'x', name: 'Shelf', projectId: 'cedar' }],
      setupareas: [{ id: 'area', name: 'Life', projectId: 'cedar', status: 'Problem' }],
      preparationitems: [{ id: 'item', name: 'Jug', projectId: 'cedar', status: 'Problem' }],
    },
  });
const open = (options: ShellOptions = {}) =>
  renderInShell(<ProjectsPage />, {
    api: world(),
    user: { id: 'dirk', role: 'Director' },
    route: '/projects/list',
    ...options,
  });
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], entry: string) => {
  await screen.findByText('Cedar Lane');
  await user.click(screen.getByRole('button', { name: /Cedar Lane/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

it('is one of MEMBER, OWNER, NONE, and one only [PJ-10]', () => {
  const team = { ownerIds: ['a'], memberIds: ['b'] };
  expect(['a', 'b', 'c'].map((id) => membershipOf(team, id))).toEqual(['OWNER', 'MEMBER', 'NONE']);
  expect([...memberships].sort()).toEqual(['MEMBER', 'NONE', 'OWNER']);
  const changed = changedTeam(
    team,
    new Map([
      ['a', 'MEMBER'],
      ['c', 'OWNER'],
    ]),
  );
  expect(changed).toEqual({ ownerIds: ['c'], memberIds: ['b', 'a'] });
});

it('is changed in the team editor, person by person [PJ-10]', async () => {
  const { user, api, baseElement } = await open();
  await choose(user, 'Edit team');
  const dialog = within(await screen.findByRole('dialog', { name: 'Team of Cedar Lane' }));
  const control = (name: string) => within(dialog.getByRole('radiogroup', { name: `Membership of ${name}` }));
  await dialog.findByRole('radiogroup', { name: 'Membership of Sue Okafor' });
  expect(control('Dirk Director').getByRole('radio', { name: 'Owner' })).toBeChecked();
  expect(control('Ben Basic').getByRole('radio', { name: 'Member' })).toBeChecked();
  expect(control('Sue Okafor').getByRole('radio', { name: 'None' })).toBeChecked();
  // Disabled accounts and those of programs are not offered; they can still be removed from the team.
  expect(dialog.queryByText('Dora Disabled')).toBeNull();
  expect(dialog.queryByText('Nightly Import')).toBeNull();
  expect(control('Olga Former').getByRole('radio', { name: 'Member' })).toBeChecked();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectNoAxeViolations(baseElement);
  await user.click(control('Ben Basic').getByRole('radio', { name: 'Owner' }));
  // What was chosen is not thrown away by a slip.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.type(dialog.getByRole('textbox', { name: 'Find people' }), 'okafor');
  expect(dialog.queryByText('Ben Basic')).toBeNull();
  await user.click(control('Sue Okafor').getByRole('radio', { name: 'Member' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PATCH', 'projects/cedar')).toHaveLength(1));
  expect(api.sent('PATCH', 'projects/cedar')[0]?.body).toEqual([
    { op: 'replace', path: 'ownerIds', value: ['dirk', 'ben'] },
    { op: 'replace', path: 'memberIds', value: ['olga', 'sue'] },
  ]);
  expect(api.sent('PATCH', 'projects/cedar')[0]?.headers['if-match']).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what somebody else has changed in the project, and what was chosen, where the answer was lost', async () => {
  const { user, api } = await open();
  await choose(user, 'Edit team');
  const dialog = within(await screen.findByRole('dialog', { name: 'Team of Cedar Lane' }));
  const sue = within(await dialog.findByRole('radiogroup', { name: 'Membership of Sue Okafor' }));
  const ben = within(dialog.getByRole('radiogroup', { name: 'Membership of Ben Basic' }));
  await user.click(sue.getByRole('radio', { name: 'Member' }));
  api.loseAnswer('PATCH', 'projects/cedar');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Update failed\./)).toBeInTheDocument();
  // Somebody else takes Olga off the team.
  api.change('projects', 'cedar', { memberIds: ['ben', 'sue'] });
  await user.click(ben.getByRole('radio', { name: 'Owner' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.stored('projects', 'cedar')).toMatchObject({ ownerIds: ['dirk', 'ben'], memberIds: ['sue'] });
});

it('shows location with type, own role, plan, open orders and problems', async () => {
  await open();
  const row = within((await screen.findByText('Cedar Lane')).closest('[role="row"]') as HTMLElement);
  expect(await row.findByText('Cedar School (School)')).toBeInTheDocument();
  expect(row.getByText('Owner')).toBeInTheDocument();
  expect(await row.findByText('50%')).toBeInTheDocument();
  await waitFor(() => expect(row.getAllByText('2')).toHaveLength(2));
});

it('says that a project was selected, since nothing else on this page shows it', async () => {
  const { user } = await renderInShell(
    <>
      <ProjectsPage />
      <ToastRegion />
    </>,
    { api: world(), route: '/projects/list' },
  );
  await screen.findByText('Cedar Lane');
  await user.click(screen.getByRole('button', { name: /Cedar Lane/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select' }));
  expect(await screen.findByText('Cedar Lane is now the active project')).toBeInTheDocument();
});

it('opens the dashboard of a project; the team is for Directors', async () => {
  const { user, location } = await open({ user: { id: 'connie', role: 'Contributor' } });
  await screen.findByText('Cedar Lane');
  await user.click(screen.getByRole('button', { name: /Cedar Lane/ }));
  await screen.findByRole('menuitem', { name: 'Select' });
  expect(screen.queryByRole('menuitem', { name: 'Edit team' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Open dashboard' }));
  await waitFor(() => expect(location()).toBe('/'));
});
