import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import ProjectGroupsPage from './ProjectGroupsPage.tsx';

jest.setTimeout(90_000);

it('shows description, projects, and whether one belongs to all of them', async () => {
  const api = fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', ownerIds: ['ben'] },
        { id: 'fir', name: 'Fir Street', memberIds: ['ben'] },
        { id: 'maple', name: 'Maple Street' },
      ],
      projectgroups: [
        { id: 'own', name: 'Own', description: '<p>Both of <b>ours</b></p>', projectIds: ['cedar', 'fir'] },
        { id: 'mixed', name: 'Mixed', projectIds: ['cedar', 'maple', 'gone'] },
      ],
    },
  });
  await renderInShell(<ProjectGroupsPage />, { api, user: { id: 'ben', role: 'Basic' } });
  const row = async (name: string) => (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;
  const memberOfAll = (element: HTMLElement) => element.querySelector('[col-id="memberOfAll"] svg');
  const own = await row('Own');
  expect(within(own).getByText(/Both of\s+ours/)).toBeInTheDocument();
  expect(within(own).getByText('Cedar Lane, Fir Street')).toBeInTheDocument();
  expect(memberOfAll(own)).not.toBeNull();
  const mixed = await row('Mixed');
  expect(within(mixed).getByText('Cedar Lane, Maple Street, Item not found')).toBeInTheDocument();
  expect(memberOfAll(mixed)).toBeNull();
});
