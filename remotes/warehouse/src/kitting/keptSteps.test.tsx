import { clearKeptTexts } from '@groundwork/shell-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { kitWorld } from '../kits/testing/kit-world.ts';
import { doStep, forgetSteps, keepStep, stepsAtom, undoStep } from './steps.ts';
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

const steps = () => getDefaultStore().get(stepsAtom);
const step = (what: string, moves: Parameters<typeof keepStep>[0]['moves'] = []) => ({
  ...{ moves, name: 'Soap dish', quantity: 1, tote: 2, what },
});
const move = { orderId: 'soap', inventoryItemId: 'stock-soap-B1_06', quantity: 1 };

it('keeps twenty steps, the newest first', async () => {
  await openRun('washing');
  act(() => {
    for (let number = 1; number <= 21; number += 1) keepStep(step(String(number)));
  });
  expect(steps().map(({ what }) => what)).toEqual(Array.from({ length: 20 }, (_, index) => String(21 - index)));
});

it('keeps no step that the server has refused', async () => {
  const { api } = await openRun('washing');
  api.fail('POST', 'reservations/move', { message: 'Only 0 of 1 are Reserved.' }, 409);
  let why: string | undefined;
  await act(async () => {
    why = await doStep(step('refused', [{ ...move, from: 'Reserved', to: 'Dropped', tote: '2' }]));
  });
  expect([why, steps()]).toEqual(['Only 0 of 1 are Reserved.', []]);
});

it('takes back the moves of a step in the reverse order, and puts what left its tote into it again', async () => {
  const { api } = await openRun('washing');
  const there = { ...move, from: 'Reserved', to: 'Dropped', tote: '2' } as const;
  const back = { ...move, from: 'Dropped', to: 'Reserved' } as const;
  await act(async () => {
    expect(await doStep(step('there and back', [there, back]))).toBeUndefined();
    const [done] = steps();
    if (done) expect(await undoStep(done)).toBeUndefined();
  });
  expect(api.sent('POST', 'reservations/move')[1]?.body).toMatchObject({
    moves: [
      { from: 'Reserved', to: 'Dropped', tote: '2' },
      { from: 'Dropped', to: 'Reserved' },
    ],
  });
  expect(steps()).toEqual([]);
});
