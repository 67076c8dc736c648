import { collection } from '@groundwork/data-cache';
import { act, screen, within } from '@testing-library/react';
import { item, openPlan, planTree, planWorld, preparation, row } from './testing/plan-world.tsx';

jest.setTimeout(90_000);

/** Opens a dialog of a line; somebody else then stores these preparations, with a new order for one of the items. */
async function whileOpen(name: string, entry: string, preparations: object[]) {
  const api = planWorld();
  const { user } = await openPlan(api);
  await user.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  await screen.findByRole('dialog', { name: entry });
  const [area] = planTree.areaDeployments;
  const [unit] = area?.unitDeployments ?? [];
  api.seed('orders', [{ id: 'order-2', name: 'White pitcher', projectId: 'cedar', quantity: 3 }]);
  api.change('setupplans', 'plan', {
    areaDeployments: [{ ...area, unitDeployments: [{ ...unit, preparationDeployments: preparations }] }],
  } as never);
  await act(async () => {
    await collection('orders').load();
    await collection('setupplans').load();
  });
  return { api, user };
}
const removed = 'Somebody else has removed this component from the plan. Nothing is changed.';

it.each([
  ['Preparation p1', 'Change sourcing'],
  ['Preparation p1', 'Rename'],
  ['Item open', 'Update Item'],
])('says that %s is not in the plan any more, instead of %s', async (name, entry) => {
  const { user } = await whileOpen(name, entry, [preparation('p2', [item('below')], { omit: true })]);
  expect(within(await screen.findByRole('dialog', { name })).getByText(removed)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('does not change the product of an order that was created meanwhile', async () => {
  const { api } = await whileOpen('Item open', 'Update Item', [
    preparation('p1', [item('open', {}, { qty: 3, deployedId: 'order-2' })]),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Item open' }));
  expect(dialog.getByText(/^Its order has been created meanwhile\. Nothing is changed:/)).toBeVisible();
  expect(api.sent('PUT', 'setupplans/plan')).toEqual([]);
});
