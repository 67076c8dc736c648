import { getGlobalFilters, setGlobalFilters } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, fakeApi } from '@groundwork/testing';
import { act, screen, within } from '@testing-library/react';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const scoped = (path: string, scope: 'project' | 'warehouse', groups = false) =>
  buildRoute({ path, name: path.slice(1), title: path.slice(1), code: 'page', scope, groups });
const releases = [
  buildRelease({
    routes: [scoped('/orders', 'project', true), scoped('/plan', 'project'), scoped('/kitting', 'warehouse')],
  }),
];
const records = {
  projects: [
    { id: 'mine', name: 'Cedar Lane', memberIds: ['me'] },
    { id: 'left', name: 'Maple Street' },
    { id: 'deleted', name: 'Juniper Hill', isDeleted: true },
    { id: 'archived', name: 'Alder Row', isArchived: true },
  ],
  projectgroups: [{ id: 'group', name: 'All Schools', projectIds: ['mine', 'left'], isDeleted: true }],
  locations: [{ id: 'school', name: 'Portland Central', type: 'School' as const }],
};
const open = async (route: string, filters: Partial<ReturnType<typeof getGlobalFilters>>) => {
  const modules = { [releases[0]?.name ?? '']: { codes: { page: async () => ({ default: () => <p>The page</p> }) } } };
  const api = fakeApi({ records });
  api.change('projects', 'left', { isRestricted: true } as object);
  const portal = await renderPortal({ releases, modules: modules as never, api, route });
  await act(async () => setGlobalFilters(filters));
  return portal;
};
const said = () => screen.findByText(/chosen here|any more/);

it('says of which project somebody is not a member any more, and asks for another one', async () => {
  const { container } = await open('/plan', { projectId: 'left' });
  expect(await said()).toHaveTextContent(
    "You are not a member of the project 'Maple Street' any more. To work in it again, ask one of its owners to add you.",
  );
  expect(within(screen.getByRole('main')).getByRole('status')).toContainElement(await said());
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Select a project' })).toBeVisible();
  await expectNoAxeViolations(container);
});

it.each([
  ['/plan', { projectId: 'deleted' }, "The project 'Juniper Hill', which was chosen here, was deleted."],
  ['/plan', { projectId: 'archived' }, "The project 'Alder Row', which was chosen here, was archived."],
  ['/orders', { projectGroupId: 'group' }, "The project group 'All Schools', which was chosen here, was deleted."],
  [
    '/kitting',
    { warehouseId: 'school' },
    "The location 'Portland Central', which was chosen here, is not a warehouse any more.",
  ],
  [
    '/plan',
    { projectId: 'unknown' },
    'The project that was chosen here was deleted or archived, or you are not a member of it any more.',
  ],
])('says on %s why %j is not shown', async (route, filters, sentence) => {
  await open(route, filters);
  expect(await said()).toHaveTextContent(sentence);
});

it('says nothing where nothing was chosen, where a page cannot show the chosen group, and once it is dismissed', async () => {
  await open('/plan', {});
  expect(screen.getByText('Which project?')).toBeVisible();
  expect(screen.queryByText(/chosen here/)).toBeNull();
  await act(async () => setGlobalFilters({ projectGroupId: 'group' }));
  expect(screen.queryByText(/chosen here/)).toBeNull();
  await act(async () => setGlobalFilters({ projectId: 'left', projectGroupId: '' }));
  act(() => within(screen.getByRole('main')).getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByText(/any more/)).toBeNull();
  expect(getGlobalFilters().projectId).toBe('');
});
