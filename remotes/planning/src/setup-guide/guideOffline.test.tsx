import { openPersistence, waitingChangesAtom, wipePersistence } from '@groundwork/data-cache';
import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import '@groundwork/data-cache/testing/indexed-db';
import { getDefaultStore } from 'jotai';
import { guideWorld } from '../testing/guide-world.ts';
import SetupGuidePage from './SetupGuidePage.tsx';

// Without a network: what may wait is done and marked, everything else says why it is off (docs: screens#setup-guide,
// offline).

const unit = '/setup/guide/area/unit?area=area&unit=unit';
const preparation = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=pouring';
const spooning = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=spooning';
let isOnline = true;
configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);

beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  await act(wipePersistence);
  jest.restoreAllMocks();
});
const connect = (next: boolean) =>
  act(async () => {
    isOnline = next;
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
  });
const open = async (route: string) => {
  const api = guideWorld();
  await openPersistence('me');
  const view = await renderInShell(
    <>
      <SetupGuidePage />
      <ToastRegion />
    </>,
    { projectId: 'cedar', route, api, user: { id: 'me', firstName: 'Ada', lastName: 'Lovelace' } },
  );
  await screen.findByRole('heading', { level: 1, hidden: true });
  await connect(false);
  return view;
};
const sent = () => waitFor(() => expect(getDefaultStore().get(waitingChangesAtom)).toEqual([]));

it('marks complete, reopens and notes without a network, and sends each once when there is one', async () => {
  const { api, user } = await open(spooning);
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeInTheDocument();
  expect(screen.getByText('Waiting to be sent')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave a note' }));
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Shelf is wet');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(/Ada Lovelace: Shelf is wet$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Mark Complete' })).toBeInTheDocument();
  expect(api.sent('PATCH')).toHaveLength(0);
  await connect(true);
  await sent();
  expect(api.sent('PATCH')).toHaveLength(3);
  expect(api.stored('preparations', 'spooning')).toMatchObject({
    status: 'Setup In Progress',
    notes: expect.stringMatching(/Ada Lovelace: Shelf is wet$/),
  });
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).not.toBeInTheDocument());
});

it('marks a problem and asks for a replacement without a network, on the card too, and sends each once', async () => {
  const { api, user } = await open(`${preparation}&item=mat`);
  await user.click(await screen.findByRole('button', { name: 'Mark Problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Problem' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Request Replacement/ }));
  await user.type(dialog.getByLabelText(/^What is wrong/), 'Moths');
  await user.click(dialog.getByRole('button', { name: 'Mark Problem' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark Problem' })).not.toBeInTheDocument());
  expect(await screen.findByText(/^Replacement requested: .* · waiting to be sent$/)).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog', { name: 'Mat' })).getByRole('button', { name: 'Close' }));
  const card = screen.getByRole('button', { name: 'Mat' }).closest('article') as HTMLElement;
  expect(within(card).getByText('Problem · Moths')).toBeInTheDocument();
  expect(within(card).getByText('Waiting to be sent')).toBeInTheDocument();
  expect(within(card).getByText('Replacement requested · waiting to be sent')).toBeInTheDocument();
  expect(api.sent('POST')).toHaveLength(0);
  // The answer to the request is lost: it is sent again, and the server knows it by its key.
  const keys: unknown[] = [];
  const mend = api.on('POST', 'moduleRequests', ({ headers }) => {
    keys.push(headers['idempotency-key']);
    throw new TypeError('Failed to fetch');
  });
  await connect(true);
  await waitFor(() => expect(keys).toHaveLength(1));
  mend();
  await connect(false);
  await connect(true);
  await sent();
  expect(api.stored('preparationitems', 'mat')).toMatchObject({ status: 'Problem' });
  const posts = api.sent('POST', 'moduleRequests');
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(keys));
  expect(posts.at(-1)?.body).toMatchObject({ kind: 'replacement', preparationItemId: 'mat', notes: 'Moths' });
  expect(await within(card).findByText('Replacement requested')).toBeInTheDocument();
});

it('says why everything else is off, and keeps what was typed', async () => {
  const { user } = await open(`${preparation}&item=mat`);
  expect(await screen.findByRole('button', { name: 'Receive here' })).toBeDisabled();
  // There is no tooltip under a thumb.
  expect(screen.getByText('You are offline')).toBeInTheDocument();
  await connect(true);
  await user.click(screen.getAllByRole('button', { name: 'More actions' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' of wool');
  await connect(false);
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  // In sight, and not in a tooltip alone.
  expect(dialog.getByRole('status')).toHaveTextContent('You are offline');
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Mat of wool');
});

it('shows what the server refused', async () => {
  const { api, user } = await open(unit);
  await user.click(screen.getByRole('link', { name: 'Spooning' }));
  await user.click(await screen.findByRole('button', { name: 'Mark Complete' }));
  await screen.findByText('Waiting to be sent');
  api.change('preparations', 'spooning', { status: 'Problem' });
  await connect(true);
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  expect(api.stored('preparations', 'spooning')?.status).toBe('Problem');
});
