import { collection, openPersistence, wipePersistence } from '@groundwork/data-cache';
import '@groundwork/data-cache/testing/indexed-db';
import { expectNoAxeViolations, fakeApi } from '@groundwork/testing';
import { dismissAllToasts } from '@groundwork/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

let isOnline = true;
const setOnline = (next: boolean) =>
  act(async () => {
    isOnline = next;
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
  });

beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  await act(wipePersistence);
  act(dismissAllToasts);
  jest.restoreAllMocks();
});

/** The shell without a network, with two changes that wait. */
async function open() {
  const api = fakeApi({ records: { preparations: [{ id: 'p', name: 'Pouring', notes: 'Old' }] } });
  await openPersistence('me');
  const view = await renderPortal({ api });
  await act(() => collection('preparations').load());
  await setOnline(false);
  const patch = (path: string, value: string) =>
    act(async () => void (await collection('preparations').patch('p', [{ op: 'replace', path, value }])));
  await patch('status', 'Complete');
  await patch('notes', 'Old\n2026-11-20 15:07 Ada Lovelace: Shelf is wet');
  return { ...view, api };
}
const stored = (api: ReturnType<typeof fakeApi>) => api.stored('preparations', 'p');

it('lists waiting changes beside the offline banner, and reports when all of them are sent', async () => {
  const { api, user, container } = await open();
  await user.click(await screen.findByRole('button', { name: '2 changes waiting' }));
  const list = within(screen.getByRole('dialog', { name: 'Changes to be sent' }));
  const [status, note] = list.getAllByRole('listitem');
  expect(status).toHaveTextContent('CompletePouring · preparation · just nowWaiting to be sent');
  expect(note).toHaveTextContent('Note: Shelf is wet');
  await expectNoAxeViolations(container.ownerDocument.body);
  await setOnline(true);
  expect(await screen.findByText('Everything is sent.')).toBeInTheDocument();
  expect(stored(api)?.status).toBe('Complete');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps what was refused with its reason until it is retried or discarded', async () => {
  const { api, user } = await open();
  const mend = api.fail('PATCH', 'preparations/p', { message: 'The plan is closed.' }, 422);
  await setOnline(true);
  expect(await screen.findByText('2 changes not sent.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const list = within(screen.getByRole('dialog', { name: 'Changes to be sent' }));
  expect(list.getAllByText('The plan is closed.')).toHaveLength(2);
  mend();
  await user.click(list.getByRole('button', { name: 'Retry: Note: Shelf is wet of Pouring' }));
  await waitFor(() => expect(stored(api)?.notes).toContain('Shelf is wet'));
  await user.click(list.getByRole('button', { name: 'Discard Complete of Pouring' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Discard this change?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/not sent/)).not.toBeInTheDocument());
  expect(collection('preparations').get('p')?.status).toBe('New');
  expect(screen.queryByText('Everything is sent.')).not.toBeInTheDocument();
});

it('takes its question at sign-out back when what waited is sent meanwhile', async () => {
  const { user, signOut } = await open();
  await user.click(screen.getByRole('button', { name: /^User menu/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await setOnline(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(signOut).not.toHaveBeenCalled();
});

it('asks before a sign-out loses what waits, and does not say then that it was sent', async () => {
  const { user, signOut } = await open();
  await user.click(screen.getByRole('button', { name: /^User menu/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  expect(signOut).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  await act(wipePersistence);
  await waitFor(() => expect(screen.queryByText(/waiting/)).not.toBeInTheDocument());
  expect(screen.queryByText('Everything is sent.')).not.toBeInTheDocument();
});
