import { onCacheEvent } from '@groundwork/data-cache';
import { build, expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DeployPlan } from './DeployPlan.tsx';
import { item, openPlan, planTree, planWorld, preparation } from './testing/plan-world.tsx';

jest.setTimeout(90_000);

type Api = ReturnType<typeof planWorld>;

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

const sourcings = [{ name: 'standard' as const, productIds: ['glass'] }];

it.each(['setupunittemplates', 'preparationtemplates', 'preparationitemtemplates', 'products'] as const)(
  'deploys nothing before the %s are loaded, and then warns of no product of the sourcing [PL-17] [PL-22]',
  async (name) => {
    const api = fakeApi({
      records: {
        setupunittemplates: [{ id: 'shelf', name: 'Shelf' }],
        preparationtemplates: [{ id: 'pouring', name: 'Pouring' }],
        preparationitemtemplates: [{ id: 'jug', name: 'Jug', productIds: ['glass'], sourcings }],
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
    expect(screen.queryByText(/NOT from the requested sourcings/)).toBeNull();
  },
);

it('counts what is in stock once, however many orders are for it', async () => {
  const api = fakeApi({
    records: {
      setupunittemplates: [{ id: 'shelf', name: 'Shelf' }],
      preparationtemplates: [{ id: 'pouring', name: 'Pouring' }],
      preparationitemtemplates: [{ id: 'jug', name: 'Jug', productIds: ['glass'], sourcings }],
      products: [{ id: 'glass', name: 'Glass jug', price: 4 }],
    },
  });
  const [first] = (tree as { preparationDeployments: { id: string; itemDeployments: { id: string }[] }[] })
    .preparationDeployments;
  const second = { ...first, id: 'q', itemDeployments: first?.itemDeployments.map((one) => ({ ...one, id: 'j' })) };
  await renderInShell(
    <DeployPlan
      plan={build('setupplans', { id: 'plan', projectId: 'cedar' })}
      tree={{ ...(tree as object), preparationDeployments: [first, second] } as never}
      projectName="Cedar Lane"
      warehouse={{ name: 'Portland Central', stockOf: () => 3 }}
      onClose={jest.fn()}
    />,
    { api },
  );
  expect(await screen.findByText('1 of 2 orders can be filled from stock at Portland Central')).toBeInTheDocument();
});

describe('on the page of the plan', () => {
  const numbers = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' '));

  it('previews new, existing and omitted components, and warns of foreign products [PL-15] [PL-16] [PL-17] [PL-20]', async () => {
    const { user } = await openPlan();
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deploy plan: Cedar Lane' });
    expect(dialog).toHaveTextContent(/creates the orders and the setup records.*templates.*can be repeated/);
    expect(numbers(dialog)).toEqual([
      'Areas 0 1 0',
      'Units 1 0 0',
      'Preparations 1 0 1',
      'Preparation items 2 1 1',
      'Orders 2 1 1',
    ]);
    await user.click(within(dialog).getByText('Some products are NOT from the requested sourcings.'));
    expect(await within(dialog).findByRole('listitem')).toHaveTextContent(
      'Practical Life › Shelf 1 › Preparation p1 › Item foreign',
    );
    expect(dialog).toHaveTextContent('Estimated total$83');
    expect(dialog).toHaveTextContent('1 of 2 orders can be filled from stock at Portland Central');
    await expectNoAxeViolations(dialog);
  });

  it('shows the result of the server and reports the changed plan [PL-23] [API-43]', async () => {
    const { api, user } = await openPlan();
    const events: string[] = [];
    const stop = onCacheEvent((event) => events.push(event.type));
    const deployed = (): object => ({
      ...api.rows('setupplans').get('plan'),
      areaDeployments: [{ ...planTree.areaDeployments[0], name: 'Deployed by the server' }],
    });
    api.on('POST', 'setupplans/deploy/plan', () => {
      api.rows('setupplans').put(deployed() as never);
      return { status: 200, body: deployed() };
    });
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Deploy' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.sent('POST', 'setupplans/deploy/plan')[0]?.body).toBeUndefined();
    expect(await screen.findByText('Deployed by the server')).toBeInTheDocument();
    expect(events).toContain('plan-changed');
    stop();
  });

  it('has nothing to do where everything is made or omitted [PL-18] [PL-19]', async () => {
    const made = preparation('p1', [
      item('made', { deployedId: 'item-1' }, { deployedId: 'order-1' }),
      item('left', { omit: true }),
    ]);
    const api = planWorld({ preparationDeployments: [{ ...made, omit: false, deployedId: 'preparation-1' }] });
    api.rows('preparations').put({ id: 'preparation-1', name: 'Pouring', projectId: 'cedar' });
    const { user } = await openPlan(api);
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deploy plan: Cedar Lane' });
    expect(within(dialog).getByText('All taken care of!')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('3 created, 2 omitted');
    const buttons = [...dialog.querySelectorAll('footer button')].map((button) => button.textContent);
    expect(buttons).toEqual(['Close']);
  });

  it.each([
    ['was lost', (api: Api) => api.loseAnswer('POST', 'setupplans/deploy/plan')],
    ['is by a gateway', undefined],
  ])(
    'asks the server where its answer %s, and does not say that a deployment failed which was done',
    async (_, lose) => {
      const { api, user } = await openPlan();
      api.on('POST', 'setupplans/deploy/plan', () => {
        const body = api.change('setupplans', 'plan', { status: 'Deployed' });
        return lose ? { body } : { status: 504, text: '<html>', headers: { 'content-type': 'text/html' } };
      });
      lose?.(api);
      await user.click(screen.getByRole('button', { name: 'Deploy' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Deploy' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );

  it('says that nobody knows where the server cannot be asked, and what to do', async () => {
    const { api, user } = await openPlan();
    api.failNetwork('POST', 'setupplans/deploy/plan');
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = within(await screen.findByRole('dialog'));
    const recover = api.failNetwork('GET', /^setupplans/);
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    const unknown =
      'Nobody knows yet what was created. Deploy again once the server answers: nothing is created twice.';
    expect(await dialog.findByText(`The server could not be reached. ${unknown}`)).toBeVisible();
    recover();
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await dialog.findByText(/Not everything of the plan is created yet\./)).toBeVisible();
  });

  it('says that somebody else has deployed the plan at the same moment', async () => {
    const { api, user } = await openPlan();
    const message = 'Somebody else has deployed this plan meanwhile: all of it is created, and nothing twice.';
    api.fail('POST', 'setupplans/deploy/plan', { message, code: 'deployed-meanwhile' }, 409);
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(api.sent('POST')[0]?.query.get('unlessDeployed')).toBe('true');
  });

  it('says why a deployment failed, and can be tried again [ER-36]', async () => {
    const { api, user } = await openPlan();
    let answer = () => {};
    const refused = { status: 422, body: { message: 'Shelf 1: no name' } };
    api.on('POST', 'setupplans/deploy/plan', () => new Promise((resolve) => (answer = () => resolve(refused))));
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    // It stays, so that what comes of it is seen.
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    answer();
    expect(await dialog.findByText('Error deploying plan. Shelf 1: no name')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Deploy' })).toBeEnabled();
  });
});
