import type { SetupPlan } from '@groundwork/contract';
import { onCacheEvent } from '@groundwork/data-cache';
import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SetupPlanPage from './SetupPlanPage.tsx';

jest.setTimeout(90_000);

const item = (id: string, fields: Record<string, unknown> = {}, order: Record<string, unknown> = {}) => ({
  id,
  templateId: 'pitcher',
  name: `Item ${id}`,
  deployedId: null,
  omit: false,
  order: { productId: 'white', qty: 1, omit: false, deployedId: null, ...order },
  ...fields,
});
const preparation = (id: string, items: object[], fields: Record<string, unknown> = {}) => ({
  id,
  templateId: 'pouring',
  name: `Preparation ${id}`,
  omit: false,
  sourcing: 'standard',
  itemDeployments: items,
  ...fields,
});
const tree = {
  areaDeployments: [
    {
      id: 'a1',
      templateId: 'life',
      name: 'Practical Life',
      deployedId: 'area-1',
      omit: false,
      unitDeployments: [
        {
          id: 'u1',
          templateId: 'shelf',
          name: 'Shelf 1',
          omit: false,
          preparationDeployments: [
            preparation('p1', [
              item('made', { deployedId: 'item-1' }, { deployedId: 'order-1', qty: 2 }),
              item('open', {}, { qty: 3 }),
              item('foreign', {}, { productId: 'red' }),
            ]),
            preparation('p2', [item('below')], { omit: true }),
          ],
        },
      ],
    },
  ],
};

function world(plan: object = tree) {
  return fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane', setupPlanId: 'plan', fulfillingById: 'portland' }],
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      setupplans: [{ id: 'plan', name: 'Plan', projectId: 'cedar', ...plan }],
      setupareatemplates: [{ id: 'life', name: 'Life', unitTemplateIds: ['shelf'] }],
      setupunittemplates: [{ id: 'shelf', name: 'Shelf', preparationTemplateIds: ['pouring'] }],
      preparationtemplates: [
        { id: 'pouring', name: 'Pouring', items: [{ itemTemplateId: 'pitcher', quantity: 2, variety: false }] },
      ],
      preparationitemtemplates: [
        {
          id: 'pitcher',
          name: 'Pitcher',
          productIds: ['white', 'blue'],
          sourcings: [{ name: 'standard', productIds: ['white', 'blue'] }],
        },
      ],
      products: [
        { id: 'white', name: 'White pitcher', price: 11 },
        { id: 'blue', name: 'Blue pitcher', price: 9 },
        { id: 'red', name: 'Red rods', price: 50 },
      ],
      inventoryitems: [{ id: 'stock', name: 'White', locationId: 'portland', productId: 'white', quantity: 7 }],
      setupareas: [{ id: 'area-1', name: 'Practical Life', projectId: 'cedar' }],
      preparationitems: [{ id: 'item-1', name: 'Item made', projectId: 'cedar' }],
      orders: [{ id: 'order-1', name: 'White pitcher', projectId: 'cedar', quantity: 2 }],
    },
  });
}
async function open(api = world(), user: Parameters<typeof renderInShell>[1] = {}) {
  const view = await renderInShell(<SetupPlanPage />, { api, projectId: 'cedar', ...user });
  await screen.findByRole('button', { name: 'Expand all' });
  await view.user.click(screen.getByRole('button', { name: 'Expand all' }));
  return view;
}
const row = async (name: string) => {
  const found = (await screen.findAllByText(name))[0]?.closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
const saved = (api: ReturnType<typeof world>) => api.sent('PUT', 'setupplans/plan').at(-1)?.body as SetupPlan;
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string) => {
  const box = screen.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await user.clear(box);
  await user.type(box, option);
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};

describe('the plan', () => {
  it('shows components with pencil, sourcing, switch and plus, items with their state [PL-01] [PL-02] [PL-03] [PL-04]', async () => {
    const { container } = await open();
    const unit = within(await row('Shelf 1'));
    expect(unit.getByRole('button', { name: 'Rename Shelf 1' })).toBeInTheDocument();
    expect(unit.getByRole('button', { name: 'Add to Shelf 1' })).toBeInTheDocument();
    expect(unit.getByRole('switch', { name: 'Planned' })).toBeChecked();
    expect(within(await row('Practical Life')).getByText('Created')).toBeInTheDocument();
    const omitted = within(await row('Preparation p2'));
    expect(omitted.getByText('Standard')).toBeInTheDocument();
    expect(omitted.getByRole('switch', { name: 'Planned' })).not.toBeChecked();
    expect(within(await row('Item made')).getByText('Created')).toBeInTheDocument();
    expect(within(await row('Item open')).getByRole('switch', { name: 'Planned' })).toBeChecked();
    expect(within(await row('Item below')).getByText('Omitted by Parent')).toBeInTheDocument();
    expect(within(await row('Item foreign')).getByText('Not from Standard')).toBeInTheDocument();
    expect(screen.getByText('Total Amount').closest('footer')).toHaveTextContent('Total Amount $105');
    await expectNoAxeViolations(container);
  });

  it('switches off what is not planned, and saves the whole plan at its id [API-44] [API-66]', async () => {
    const own = { locationId: 'portland', status: 'Draft', moduleType: 'france', quantity: 2 };
    const { api, user } = await open(world({ ...tree, ...own }));
    await user.click(within(await row('Item open')).getByRole('switch', { name: 'Planned' }));
    await waitFor(() => expect(saved(api)).toBeDefined());
    const items = saved(api).areaDeployments[0]?.unitDeployments[0]?.preparationDeployments[0]?.itemDeployments;
    expect(items?.map(({ id, omit }) => [id, omit])).toEqual([
      ['made', false],
      ['open', true],
      ['foreign', false],
    ]);
    expect(saved(api)).toMatchObject({ name: 'Plan', projectId: 'cedar', ...own });
    expect(api.sent('PUT', 'setupplans/plan')[0]?.headers['if-match']).toBeDefined();
    await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
  });

  it('renames a component, which needs a name [VA-51]', async () => {
    const { api, user } = await open();
    await user.click(within(await row('Shelf 1')).getByRole('button', { name: 'Rename Shelf 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('A value is required')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Name'), 'Low shelf');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(api)?.areaDeployments[0]?.unitDeployments[0]?.name).toBe('Low shelf'));
  });

  it('says so when nothing is planned [PL-05]', async () => {
    await open(world({}));
    expect(await screen.findByText('Nothing planned yet. Add a template component above.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Deploy' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps an edit that cannot be saved, and sends it again', async () => {
    const { api, user } = await open();
    const heal = api.fail('PUT', 'setupplans/plan', { message: 'Database away' }, 503);
    await user.click(within(await row('Item open')).getByRole('switch', { name: 'Planned' }));
    expect(await screen.findByText('Not saved. Database away')).toBeInTheDocument();
    expect(within(await row('Item open')).getByRole('switch', { name: 'Planned' })).not.toBeChecked();
    heal();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });

  it('only shows it to readers', async () => {
    await open(world(), { user: { role: 'ReadOnly' } });
    expect(within(await row('Item open')).getByRole('switch', { name: 'Planned' })).toBeDisabled();
    for (const name of ['Deploy', 'Add', 'Rename Shelf 1', 'Add to Shelf 1']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});

describe('Add to Plan', () => {
  const start = async (api = world()) => {
    const view = await open(api);
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Unit' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Add to Plan' })) };
  };

  it('asks for type, template, sourcing and name, and requires them [PL-09] [VA-47]', async () => {
    const { user, dialog, api } = await start();
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Area',
      'Unit',
      'Preparation',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Clear Sourcing' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findAllByText('Please select an option')).toHaveLength(2);
    for (const name of ['Template', 'Sourcing']) expect(dialog.getByRole('combobox', { name })).toBeInvalid();
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    expect(dialog.getByText('A value is required')).toBeInTheDocument();
    expect(api.sent('PUT')).toEqual([]);
  });

  it('fills in the name of the template, and says what it adds', async () => {
    const { user, dialog, api } = await start();
    await choose(user, 'Template', 'Shelf');
    expect(dialog.getByLabelText('Name')).toHaveValue('Shelf');
    expect(dialog.getByText('Adds 1 preparation, 1 item')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(saved(api)).toBeDefined());
    expect(saved(api).unitDeployments).toMatchObject([
      {
        name: 'Shelf',
        templateId: 'shelf',
        preparationDeployments: [
          { sourcing: 'standard', itemDeployments: [{ templateId: 'pitcher', order: { productId: 'white', qty: 2 } }] },
        ],
      },
    ]);
  });

  it('offers below a component only what may stand there, preselected [PL-10]', async () => {
    const { user } = await open();
    await user.click(within(await row('Practical Life')).getByRole('button', { name: 'Add to Practical Life' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Plan' }));
    const [only, ...others] = dialog.getAllByRole('radio');
    expect(others).toEqual([]);
    expect(only).toBeChecked();
    expect(only?.closest('label')).toHaveTextContent('Unit');
  });
});

describe('Update Item', () => {
  const start = async () => {
    const view = await open();
    await view.user.dblClick(within(await row('Item open')).getByText('White pitcher'));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Update Item' })) };
  };
  const offered = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.clear(screen.getByRole('combobox', { name: 'Product' }));
    await user.keyboard('{ArrowDown}');
    return (await screen.findAllByRole('option')).map((option) => option.textContent);
  };

  it('offers the alternates of the template, with the switch every product, and a new one [PL-12] [PL-13]', async () => {
    const { user, dialog } = await start();
    expect(await offered(user)).toEqual(['Blue pitcher', 'White pitcher', '[ Create Product... ]']);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('switch', { name: 'Show All Products' }));
    expect(await offered(user)).toEqual(['Blue pitcher', 'Red rods', 'White pitcher', '[ Create Product... ]']);
  });

  it('updates product and quantity, once something has changed [PL-14] [VA-52]', async () => {
    const { user, dialog, api } = await start();
    const update = dialog.getByRole('button', { name: 'Update' });
    expect(update).toBeDisabled();
    await user.clear(dialog.getByLabelText('Quantity'));
    await user.type(dialog.getByLabelText('Quantity'), '-2');
    await user.click(update);
    expect(await dialog.findByText('Must be at least 0')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Quantity'));
    await user.type(dialog.getByLabelText('Quantity'), '5');
    await choose(user, 'Product', 'Blue');
    await user.click(update);
    await waitFor(() => expect(saved(api)).toBeDefined());
    expect(
      saved(api).areaDeployments[0]?.unitDeployments[0]?.preparationDeployments[0]?.itemDeployments[1]?.order,
    ).toMatchObject({ productId: 'blue', qty: 5 });
  });
});

describe('Deploy', () => {
  const numbers = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' '));

  it('previews what it makes, what is there and what is left out, and warns of foreign products [PL-15] [PL-16] [PL-17] [PL-20]', async () => {
    const { user } = await open();
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
    expect(within(dialog).getByText('Some products are NOT from the requested sourcings.')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Practical Life › Shelf 1 › Preparation p1 › Item foreign');
    expect(dialog).toHaveTextContent('Estimated total$83');
    expect(dialog).toHaveTextContent('1 of 2 orders can be filled from stock at Portland Central');
    await expectNoAxeViolations(dialog);
  });

  it('shows the result of the server and tells of the changed plan [PL-23]', async () => {
    const { api, user } = await open();
    const events: string[] = [];
    const stop = onCacheEvent((event) => events.push(event.type));
    const deployed = (): object => ({
      ...api.rows('setupplans').get('plan'),
      areaDeployments: [{ ...tree.areaDeployments[0], name: 'Deployed by the server' }],
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
    const api = world({ preparationDeployments: [{ ...made, omit: false, deployedId: 'preparation-1' }] });
    api.rows('preparations').put({ id: 'preparation-1', name: 'Pouring', projectId: 'cedar' });
    const { user } = await open(api);
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deploy plan: Cedar Lane' });
    expect(within(dialog).getByText('All taken care of!')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('3 created, 2 omitted');
    const buttons = [...dialog.querySelectorAll('footer button')].map((button) => button.textContent);
    expect(buttons).toEqual(['Close']);
  });

  it('says why a deployment failed, and can be tried again [ER-36]', async () => {
    const { api, user } = await open();
    api.fail('POST', 'setupplans/deploy/plan', { message: 'Shelf 1: no name' }, 422);
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await dialog.findByText('Error deploying plan. Shelf 1: no name')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Deploy' })).toBeEnabled();
  });
});
