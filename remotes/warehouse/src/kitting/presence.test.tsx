import { atScreenWidth, forgetPresence, ownOpenRecords, renderInShell, showPresence } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../kits/testing/kit-world.ts';
import { forgetJoined } from './join.ts';
import KittingPage from './KittingPage.tsx';
import { forgetSteps } from './steps.ts';
import { openRun } from './testing/open-run.tsx';

// Who has a kit open to pick, before anything of it is changed.
const paul = { user: 'paul', name: 'Paul', mode: 'pick', since: '2026-11-20T12:00:00.000Z' } as const;
const isPicking = () => act(() => showPresence({ 'preparations/washing': [paul] }, true));
const hasLeft = () => act(() => showPresence({}, true));
const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
const open = () =>
  renderInShell(<KittingPage />, {
    warehouseId: 'portland',
    route: '/warehouse/kitting',
    user: picker,
    api: kitWorld(),
  });

beforeEach(() => {
  forgetSteps();
  forgetJoined();
});

it('a kit says who has it open to pick, as long as they do, and asks who begins with it', async () => {
  const { user } = await open();
  await screen.findByText('Hand Washing');
  await isPicking();
  const row = screen.getByRole('link', { name: /Hand Washing/ });
  expect(await within(row).findByText('Paul is picking this')).toBeVisible();
  await user.click(row);
  expect(await screen.findByRole('alertdialog', { name: 'Paul is picking Hand Washing' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  await hasLeft();
  expect(screen.queryByText('Paul is picking this')).toBeNull();
});

it('a kit that is open to be read is said to be viewed, and one of a run to be picked', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: /Hand Washing/ }));
  await screen.findByRole('button', { name: 'Back to the kits' });
  expect(ownOpenRecords()).toEqual([{ collection: 'preparations', id: 'washing', mode: 'view' }]);
  await user.click(screen.getByRole('button', { name: 'Back to the kits' }));
  await waitFor(() => expect(ownOpenRecords()).toEqual([]));
});

it('a run says which of its kits somebody else has open to pick, and interrupts nobody', async () => {
  await openRun('washing,flowers');
  await screen.findByText('0 of 3 picked');
  expect(ownOpenRecords()).toEqual([
    { collection: 'preparations', id: 'washing', mode: 'pick' },
    { collection: 'preparations', id: 'flowers', mode: 'pick' },
  ]);
  // The server says that nobody is there, and later that somebody has come.
  await hasLeft();
  await isPicking();
  expect(await screen.findAllByText('Paul is picking this')).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await hasLeft();
  expect(screen.queryByText('Paul is picking this')).toBeNull();
});

it('a run that was opened by its address asks about who was there before, as soon as that is known', async () => {
  const { user } = await openRun('washing,flowers');
  await screen.findByText('0 of 3 picked');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await isPicking();
  expect(await screen.findByRole('alertdialog', { name: 'Paul is picking Hand Washing' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pick together' }));
  // Who comes back after a broken connection asks nothing again.
  act(forgetPresence);
  await isPicking();
  expect(await screen.findAllByText('Paul is picking this')).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

describe('without room for the totes', () => {
  atScreenWidth(820);

  it('a run says at the place for which kit somebody else picks too, instead of its name', async () => {
    await openRun('washing');
    const place = await screen.findByRole('region', { name: /^[A-Z]\d+_/ });
    expect(within(place).getByText('Hand Washing')).toBeVisible();
    await isPicking();
    expect(await within(place).findByText('Paul is picking this')).toBeVisible();
    await hasLeft();
    expect(await within(place).findByText('Hand Washing')).toBeVisible();
  });
});
