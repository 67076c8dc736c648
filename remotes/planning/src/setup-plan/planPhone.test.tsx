import { renderInShell, setScreenWidth } from '@groundwork/testing';
import { configure, screen, within } from '@testing-library/react';
import SetupPlanPage from './SetupPlanPage.tsx';
import { planWorld, row } from './testing/plan-world.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);
const { innerWidth } = globalThis;
afterAll(() => void setScreenWidth(innerWidth));

it('says on a phone below the name what has no column, and leaves the rest to the menu of the row', async () => {
  setScreenWidth(390);
  const { user } = await renderInShell(<SetupPlanPage />, { api: planWorld(), projectId: 'cedar' });
  for (const name of ['Shelf 1', 'Preparation p1'])
    await user.click(await screen.findByRole('button', { name: `Expand ${name}` }));
  expect(await row('Item foreign')).toHaveTextContent('1 × Red rods');
  expect(await row('Item foreign')).toHaveTextContent('Not from Standard');
  expect(await row('Preparation p1')).toHaveTextContent('Standard');
  const unit = within(await row('Shelf 1'));
  expect(unit.queryByRole('button', { name: /^(Rename|Add to) / })).toBeNull();
  expect(unit.getByRole('button', { name: 'Actions for Shelf 1' })).toBeInTheDocument();
});

it('has on a tablet its totals and states in sight beside the menu, and names the products below the items', async () => {
  setScreenWidth(820);
  const { user } = await renderInShell(<SetupPlanPage />, { api: planWorld(), projectId: 'cedar' });
  for (const name of ['Shelf 1', 'Preparation p1'])
    await user.click(await screen.findByRole('button', { name: `Expand ${name}` }));
  expect(await row('Item foreign')).toHaveTextContent('1 × Red rods');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  expect(headers.filter(Boolean)).toEqual(['Component', 'Total', 'State', 'Actions']);
  const unit = within(await row('Shelf 1'));
  expect(unit.getByRole('button', { name: 'Rename Shelf 1' })).toBeInTheDocument();
  expect(unit.getByRole('switch', { name: 'Planned' })).toBeInTheDocument();
});
