import { atScreenWidth, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { guideWorld } from '../testing/guide-world.ts';
import SetupGuidePage from './SetupGuidePage.tsx';

const preparation = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=pouring';
const spooning = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=spooning';
atScreenWidth(390);
const open = async (route: string, api = guideWorld()) => {
  const view = await renderInShell(<SetupGuidePage />, { api, projectId: 'cedar', route });
  await screen.findByRole('heading', { level: 1, hidden: true });
  return view;
};

it('has Complete, Problem, Note and Photo at the thumb', async () => {
  await open(spooning);
  const bar = within(screen.getByRole('toolbar', { name: 'Actions' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Complete',
    'Problem',
    'Note',
    'Photo',
  ]);
  expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment');
});

it('goes on to the next preparation to do, and up when there is none', async () => {
  const { api, user, location } = await open(spooning);
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(location()).toBe(preparation));
  expect(api.stored('preparations', 'spooning')?.status).toBe('Complete');
  await screen.findByRole('heading', { level: 1, name: 'Pouring Dry' });
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(location()).toBe('/setup/guide/area/unit?area=area&unit=unit'));
  expect(await screen.findByText('All 3 complete. Mark Shelf 2 complete?')).toBeInTheDocument();
});

it('goes on to the next item to do, and back to its preparation when there is none', async () => {
  const { user, location } = await open(`${preparation}&item=jug`);
  const complete = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Mark Complete' }));
  };
  await complete('Jug');
  await waitFor(() => expect(location()).toBe(`${preparation}&item=mat`));
  await complete('Mat');
  await waitFor(() => expect(location()).toBe(preparation));
  expect(await screen.findByText('All 3 complete. Mark Pouring Dry complete?')).toBeInTheDocument();
});

it('stays where it is when the change is not stored', async () => {
  const api = guideWorld();
  api.fail('PATCH', 'preparations/spooning', { message: 'The server is busy.' });
  const { user, location } = await open(spooning, api);
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
  expect(location()).toBe(spooning);
});
