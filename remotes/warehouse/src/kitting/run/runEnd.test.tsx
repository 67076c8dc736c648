import { commandCode, toteCode } from '@groundwork/scan';
import { screen, within } from '@testing-library/react';
import { forgetSteps } from '../steps.ts';
import { openRun, scan } from '../testing/open-run.tsx';

const result = (text: RegExp | string) => screen.findByText(text);
const scanAll = async (...codes: string[]) => {
  for (const code of codes) await scan(code);
};

beforeEach(forgetSteps);

it('leads to shipping once the kits are ready, and no more to what is done', async () => {
  const { user, location } = await openRun('washing');
  await screen.findByText('0 of 2 picked');
  await scanAll('GW-1026', 'GW-1027');
  expect(await result('Everything is picked')).toBeVisible();
  await scan(commandCode('ready-all'));
  expect(await result('Hand Washing is ready')).toBeVisible();
  expect(await result('Everything is ready')).toBeVisible();
  expect(screen.getByPlaceholderText('Scan SHIP')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ready all' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move to shipping' }));
  expect(location()).toBe('/warehouse/shipping?kit=washing');
});

it('names the kit that is ready but lacks an item, because SHIP leaves it here', async () => {
  const { location } = await openRun('pouring,washing');
  await screen.findByText('0 of 3 picked');
  await scanAll('GW-1026', toteCode(2), 'GW-1027', toteCode(2), 'GW-1016', toteCode(1));
  await screen.findByText('3 of 3 picked');
  await scan(commandCode('ready-all'));
  expect(await result('2 kits are ready, but not complete')).toBeVisible();
  expect(
    screen.getByText('Pouring Dry lacks 1 item. Decide about what is short first. SHIP takes Hand Washing.'),
  ).toBeVisible();
  expect(await result('All ready but 1 item')).toBeVisible();
  await scan(commandCode('ship'));
  expect(location()).toBe('/warehouse/shipping?kit=washing');
});

it('says at SHIP what is short where no kit is complete', async () => {
  const { location } = await openRun('pouring');
  await screen.findByText('0 of 1 picked');
  await scanAll('GW-1016', commandCode('ready-all'));
  expect(await result('Pouring Dry is ready, but not complete')).toBeVisible();
  await scan(commandCode('ship'));
  const refusal = within(await screen.findByRole('alert'));
  expect(await refusal.findByText('Nothing to ship')).toBeVisible();
  expect(refusal.getByText('Pouring Dry lacks 1 item. Decide about what is short first.')).toBeVisible();
  expect(location()).toContain('/warehouse/kitting');
});

it('shows a place in the list with the totes that still need it', async () => {
  await openRun('flowers,washing');
  await screen.findByText('0 of 3 picked');
  await scanAll('GW-1026', toteCode(1), commandCode('back'), commandCode('next'));
  const line = await screen.findByRole('button', { name: /B1_06/ });
  expect(line).toHaveTextContent('× 2');
  expect(line).not.toHaveTextContent('× 0');
});
