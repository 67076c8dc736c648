import type { SetupPlan } from '@groundwork/contract';
import { type FakeApi, fakeApi, type RenderedInShell, renderInShell, type ShellOptions } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import SetupPlanPage from '../SetupPlanPage.tsx';

/** An item of a plan: one white pitcher. */
export const item = (id: string, fields: Record<string, unknown> = {}, order: Record<string, unknown> = {}) => ({
  id,
  templateId: 'pitcher',
  name: `Item ${id}`,
  deployedId: null,
  omit: false,
  order: { productId: 'white', qty: 1, omit: false, deployedId: null, ...order },
  ...fields,
});
export const preparation = (id: string, items: object[], fields: Record<string, unknown> = {}) => ({
  id,
  templateId: 'pouring',
  name: `Preparation ${id}`,
  omit: false,
  sourcing: 'standard',
  itemDeployments: items,
  ...fields,
});
/** One area, made already; one unit with a planned and an omitted preparation. */
export const planTree = {
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

/** A project with this plan, and all that it names. */
export function planWorld(plan: object = planTree): FakeApi {
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
/** The page of the plan, unfolded. */
export async function openPlan(api = planWorld(), user: ShellOptions = {}): Promise<RenderedInShell> {
  const view = await renderInShell(<SetupPlanPage />, { api, projectId: 'cedar', ...user });
  await screen.findByRole('button', { name: 'Expand all' });
  await view.user.click(screen.getByRole('button', { name: 'Expand all' }));
  return view;
}
export const row = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findAllByText(name))[0]?.closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
/** The plan as it was last sent. */
export const saved = (api: FakeApi): SetupPlan => api.sent('PUT', 'setupplans/plan').at(-1)?.body as SetupPlan;
export const choose = async (user: RenderedInShell['user'], label: string, option: string): Promise<void> => {
  const box = screen.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await user.clear(box);
  await user.type(box, option);
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};
