import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen } from '@testing-library/react';
import DashboardPage from '../dashboard/DashboardPage.tsx';
import ProjectsPage from './ProjectsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

/** A preparation and its item are made, the item's order is not. */
const world = () =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', setupPlanId: 'plan' }],
      setupplans: [
        {
          id: 'plan',
          projectId: 'cedar',
          preparationDeployments: [
            {
              id: 'p',
              templateId: 'pouring',
              name: 'Pouring',
              omit: false,
              sourcing: 'standard',
              deployedId: 'made',
              itemDeployments: [
                {
                  id: 'i',
                  templateId: 'jug',
                  name: 'Jug',
                  omit: false,
                  deployedId: 'item',
                  order: { productId: 'glass', qty: 1, omit: false, deployedId: null },
                },
              ],
            },
          ],
        },
      ],
      preparationtemplates: [{ id: 'pouring', name: 'Pouring' }],
      preparationitemtemplates: [{ id: 'jug', name: 'Jug', productIds: ['glass'] }],
      products: [{ id: 'glass', name: 'Glass jug' }],
      preparations: [{ id: 'made', name: 'Pouring', projectId: 'cedar' }],
      preparationitems: [{ id: 'item', name: 'Jug', projectId: 'cedar' }],
    },
  });

it.each([
  ['the list of projects', <ProjectsPage key="list" />],
  ['the portfolio', <DashboardPage key="portfolio" />],
])('%s shows how much of a plan is made, its orders counted', async (_, page) => {
  await renderInShell(page, { api: world() });
  expect(await screen.findByText('66%')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Plan %' })).toBeInTheDocument();
});
