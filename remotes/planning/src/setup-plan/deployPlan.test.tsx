import { build, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import { DeployPlan } from './DeployPlan.tsx';

jest.setTimeout(90_000);

const node = { omit: false, deployedId: null };
const tree = {
  areaDeployments: [],
  unitDeployments: [],
  preparationDeployments: [
    {
      ...node,
      id: 'p',
      templateId: 'pouring',
      name: 'Pouring',
      sourcing: 'standard',
      itemDeployments: [
        {
          ...node,
          id: 'i',
          templateId: 'jug',
          name: 'Jug',
          order: { productId: 'glass', qty: 2, omit: false, deployedId: null },
        },
      ],
    },
  ],
} as never;

it.each(['setupunittemplates', 'preparationtemplates', 'preparationitemtemplates', 'products'] as const)(
  'deploys nothing before the %s are loaded [PL-22]',
  async (name) => {
    const api = fakeApi({
      records: {
        setupunittemplates: [{ id: 'shelf', name: 'Shelf' }],
        preparationtemplates: [{ id: 'pouring', name: 'Pouring' }],
        preparationitemtemplates: [{ id: 'jug', name: 'Jug', productIds: ['glass'] }],
        products: [{ id: 'glass', name: 'Glass jug', price: 4 }],
      },
    });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on('GET', name, async () => {
      await held;
      return undefined;
    });
    await renderInShell(
      <DeployPlan
        plan={build('setupplans', { id: 'plan', projectId: 'cedar' })}
        tree={tree}
        projectName="Cedar Lane"
        onClose={jest.fn()}
      />,
      { api },
    );
    // The dialog is there, and waits.
    const waiting = within(await screen.findByRole('dialog', { name: 'Deploy plan: Cedar Lane' }));
    expect(api.sent('GET', name)).toHaveLength(1);
    expect(waiting.queryByRole('button', { name: 'Deploy' })).not.toBeInTheDocument();
    expect(waiting.queryByRole('table')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('button', { name: 'Deploy' })).toBeEnabled();
    expect(screen.getByRole('row', { name: 'Orders 1 0 0' })).toBeInTheDocument();
  },
);
