import { clearKeptTexts } from '@groundwork/shell-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../kits/testing/kit-world.ts';
import { forgetSteps } from './steps.ts';
import { openRun, scan } from './testing/open-run.tsx';

const lastSteps = () => screen.findByRole('region', { name: 'Last steps' });

beforeEach(forgetSteps);

/** Picks a soap dish and leaves the page. */
async function pick() {
  const api = kitWorld();
  const { unmount } = await openRun('washing', { api });
  await screen.findByText('0 of 2 picked');
  await scan('GW-1026');
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  unmount();
  return api;
}

/** Picks a soap dish and loads the page again, which finds the steps as `change` left them in the browser's storage. */
async function pickAndReload(change = (text: string) => text) {
  const api = await pick();
  const kept = Object.entries<string>(sessionStorage);
  forgetSteps();
  for (const [key, text] of kept) sessionStorage.setItem(key, change(text));
  return api;
}

it('takes back after a reload what was done before it', async () => {
  const api = await pickAndReload();
  const { user } = await openRun('washing', { api });
  await user.click(within(await lastSteps()).getByRole('button', { name: /Undo Soap dish/ }));
  await waitFor(() =>
    expect(api.stored('inventoryitems', 'stock-soap-B1_06')?.reservations).toEqual(
      expect.arrayContaining([expect.objectContaining({ orderId: 'soap', status: 'Reserved', quantity: 2 })]),
    ),
  );
  expect(screen.queryByRole('button', { name: /Undo Soap dish/ })).not.toBeInTheDocument();
});

it.each([
  ['a server that has too much to do', 429, true],
  ['pieces that somebody has moved on', 409, false],
])('offers an undo again after it was refused because of %s: %d', async (_, status, isOffered) => {
  const api = await pick();
  const { user } = await openRun('washing', { api });
  const undo = () => within(lastStepsNow()).queryByRole('button', { name: /Undo Soap dish/ });
  const lastStepsNow = () => screen.getByRole('region', { name: 'Last steps' });
  await lastSteps();
  const allow = api.fail('POST', 'reservations/move', { message: 'Not now.' }, status);
  await user.click(undo() as HTMLElement);
  expect(await screen.findByText(/Not now\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Undo Soap dish/ }) !== null).toBe(isOffered);
  allow();
});

it('shows the next person at the device no steps of somebody else', async () => {
  const api = await pickAndReload();
  await openRun('washing', { api, user: { id: 'paul', role: 'Basic', warehouseIds: ['portland'] } });
  expect(await screen.findByText('1 of 2 picked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Undo Soap dish/ })).not.toBeInTheDocument();
});

it('shows no steps of somebody else to who signs in without a reload', async () => {
  const api = await pick();
  await openRun('washing', { api, user: { id: 'paul', role: 'Basic', warehouseIds: ['portland'] } });
  expect(await screen.findByText('1 of 2 picked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Undo Soap dish/ })).not.toBeInTheDocument();
});

it.each(['not JSON', '[{"id":"1"}]', '{"steps":[]}'])('begins without steps where it finds %s', async (text) => {
  const api = await pickAndReload(() => text);
  await openRun('washing', { api });
  expect(await screen.findByText('1 of 2 picked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('ends with the sign-out', async () => {
  const api = await pickAndReload();
  clearKeptTexts('pia');
  await openRun('washing', { api });
  expect(await screen.findByText('1 of 2 picked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});
