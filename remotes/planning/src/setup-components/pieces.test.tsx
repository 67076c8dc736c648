import { renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import DashboardPage from '../dashboard/DashboardPage.tsx';
import SetupAreasPage from '../setup-areas/SetupAreasPage.tsx';
import SetupGuidePage from '../setup-guide/SetupGuidePage.tsx';
import { guideWorld } from '../testing/guide-world.ts';

// An area with 2 units, 3 preparations and 3 items: one preparation and one item are complete, one unit has a problem.
const words = '2 of 8 pieces complete, 1 problem';

it('counts an area alike on its card in the guide, on its own page, on the dashboard and in the list', async () => {
  const options = { api: guideWorld(), projectId: 'cedar' };
  const guide = await renderInShell(<SetupGuidePage />, { ...options, route: '/setup/guide' });
  const card = (await screen.findByRole('heading', { name: 'Primary Classroom' })).closest('article') as HTMLElement;
  expect(within(card).getByText(words)).toBeInTheDocument();
  await guide.user.click(screen.getByRole('link', { name: 'Primary Classroom' }));
  expect(await within(await screen.findByRole('banner')).findByText(words)).toBeInTheDocument();
  guide.unmount();

  const dashboard = await renderInShell(<DashboardPage />, { ...options, route: '/' });
  const areas = await screen.findByRole('region', { name: 'Areas' });
  expect(await within(areas).findByRole('link', { name: /Primary Classroom/ })).toHaveTextContent(words);
  dashboard.unmount();

  await renderInShell(<SetupAreasPage />, { ...options, route: '/setup/areas' });
  expect(await screen.findByText(words)).toBeInTheDocument();
});
