import type { Notification } from '@groundwork/contract';
import { globalErrorsAtom, syncSubscribed } from '@groundwork/data-cache';
import { type FakeApi, fakeApi } from '@groundwork/data-cache/testing';
import { useUnreadNotifications } from '@groundwork/shell-sdk';
import { atScreenWidth, expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { dismissAllToasts } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { openInbox } from './testing/open-inbox.tsx';
import { startInbox } from './unread.ts';

configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);
beforeEach(() => dismissAllToasts());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const base = { userId: 'user-1', actorName: 'Paul Packer', projectId: 'maple', projectName: 'Maple Grove' } as const;
const waiting = (id: string, recordRef: string, minutesAgo: number, fields: Partial<Notification> = {}) => ({
  ...{ id, ...base, kind: 'shortage' as const, recordRef, recordName: `Record ${recordRef.at(-1)}`, quantity: 5 },
  ...{ happenedUtc: ago(minutesAgo), ...fields },
});

const Badge = () => <output>{useUnreadNotifications()}</output>;

function world(): FakeApi {
  const api = fakeApi();
  api.seed('notifications', [
    waiting('a1', 'orders/a', 10),
    waiting('a2', 'orders/a', 5, { kind: 'substituteAsked', detail: 'Steel vase', note: 'The glass one is broken' }),
    waiting('b', 'orders/b', 20, { kind: 'countToApply' }),
    waiting('c', 'orders/c', 30, { readUtc: ago(29) }),
    waiting('d', 'orders/d', 40, { snoozedUntil: ago(-600) }),
    waiting('e', 'orders/e', 50, { doneUtc: ago(45) }),
  ]);
  return api;
}
const open = (options: Parameters<typeof openInbox>[0] = {}) => openInbox({ ...options, api: options.api ?? world() });
const section = (name: string) => within(screen.getByRole('region', { name }));
const titles = (name: string) =>
  section(name)
    .getAllByRole('button', { name: /^Record/ })
    .map(({ textContent }) => textContent);
const current = () =>
  screen.getAllByRole('button', { name: /^Record/ }).find((button) => button.getAttribute('aria-current') === 'true')
    ?.textContent;
const stored = (api: FakeApi, id: string) => api.stored('notifications', id);

it('shows a block a record: unread first, then what was read before', async () => {
  const { container } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  expect(titles('Unread')).toEqual(['Record a', 'Record b']);
  expect(titles('Earlier')).toEqual(['Record c']);
  expect(section('Unread').getByText(/is 5 short and suggests Steel vase instead\./)).toHaveTextContent(
    'Paul Packer is 5 short and suggests Steel vase instead. “The glass one is broken”',
  );
  expect(screen.getByRole('radio', { name: 'Inbox 3' })).toBeChecked();
  expect(within(screen.getByRole('region', { name: 'Record a' })).getAllByRole('listitem')).toHaveLength(2);
  await expectNoAxeViolations(container);
});

it('is read by keys: J and K choose and mark as read, E is done, U takes it back', async () => {
  const { api, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  expect(current()).toBe('Record a');
  expect(stored(api, 'a1')?.readUtc).toBeUndefined();
  await user.keyboard('jj');
  await waitFor(() => expect(current()).toBe('Record b'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Record b' })).toHaveFocus());
  await waitFor(() => expect(stored(api, 'b')?.readUtc).toBeDefined());
  // A block that was read keeps its place, and is not counted.
  expect(titles('Unread')).toEqual(['Record a', 'Record b']);
  expect(screen.getByRole('heading', { name: /^Unread/ })).toHaveTextContent('Unread 0');
  await user.keyboard('k');
  await waitFor(() => expect(current()).toBe('Record a'));
  await user.keyboard('e');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record a' })).not.toBeInTheDocument());
  expect(current()).toBe('Record b');
  await waitFor(() => expect(stored(api, 'a2')?.doneUtc).toBeDefined());
  expect(stored(api, 'a1')?.doneUtc).toBeDefined();
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: 'Record a' })).toBeVisible();
  expect(titles('Unread')[0]).toBe('Record a');
  await waitFor(() => expect(stored(api, 'a2')?.doneUtc ?? null).toBeNull());
});

it('opens the record with Enter', async () => {
  const { dialogs, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialogs.opened.at(-1)).toMatchObject({ name: 'order.details', props: { id: 'a' } }));
});

it('leads from a mention to its conversation, to reply there', async () => {
  const api = fakeApi();
  const quoted = { recordName: 'Maple Grove', note: '@Dirk, can we open?' };
  api.seed('notifications', [
    waiting('m', 'conversations/project-maple', 1, { kind: 'mention', ...quoted }),
    waiting('r', 'conversations/project-oak', 2, { kind: 'report', ...quoted, recordName: 'Oak' }),
  ]);
  const { user, location, container } = await open({ api });
  const pane = within(await screen.findByRole('region', { name: 'Maple Grove' }));
  await expectNoAxeViolations(container);
  await user.click(pane.getByRole('button', { name: 'Reply in conversation' }));
  await waitFor(() => expect(location()).toBe('/conversations?with=project-maple'));
  // A report asks for a decision, and for no answer.
  await user.click(screen.getByRole('button', { name: 'Oak' }));
  await screen.findByRole('region', { name: 'Oak' });
  expect(screen.queryByRole('button', { name: 'Reply in conversation' })).not.toBeInTheDocument();
});

it('puts off with H until tomorrow at eight, and shows it among what is put off', async () => {
  const { api, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  await user.keyboard('h');
  await user.click(await screen.findByRole('menuitem', { name: /Tomorrow/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record a' })).not.toBeInTheDocument());
  await waitFor(() => expect(stored(api, 'a1')?.snoozedUntil).toBeDefined());
  const until = new Date(stored(api, 'a1')?.snoozedUntil ?? '');
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  expect([until.getDate(), until.getHours(), until.getMinutes()]).toEqual([tomorrow.getDate(), 8, 0]);
  await user.click(screen.getByRole('radio', { name: 'Snoozed 2' }));
  expect(await screen.findByRole('button', { name: 'Record d' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Record a' })).toBeVisible();
});

it('names the keys that do something: where all is done, neither E nor H', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  const keys = () => [...screen.getByRole('contentinfo').querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(keys()).toEqual(['J', 'K', 'Enter', 'E', 'H', 'U']);
  await user.click(screen.getByRole('radio', { name: 'Done' }));
  expect(keys()).toEqual(['J', 'K', 'Enter', 'U']);
});

it('offers Done and Snooze at the current block alone, for a pointer', async () => {
  const { api, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  await user.click(screen.getByRole('button', { name: 'Record b' }));
  await user.click(await screen.findByRole('button', { name: 'Snooze (H)' }));
  await user.click(await screen.findByRole('menuitem', { name: /Tomorrow/ }));
  await waitFor(() => expect(stored(api, 'b')?.snoozedUntil).toBeDefined());
  expect(stored(api, 'a1')?.snoozedUntil).toBeUndefined();
  expect(screen.getAllByRole('button', { name: /^(Done|Snooze) \(/ })).toHaveLength(2);
});

it('takes a date from tomorrow on', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  await user.keyboard('h');
  await user.click(await screen.findByRole('menuitem', { name: /Pick a date/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze until' }));
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(dialog.getByText('Choose a day from tomorrow on, within a year')).toBeVisible();
  // Keys of the page do nothing behind a dialog.
  await user.keyboard('e');
  expect(dialog.getByLabelText(/Date/)).toBeInTheDocument();
});

it('leaves blocks where they are: what comes meanwhile waits behind a button', async () => {
  const { api, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  api.seed('notifications', [waiting('f', 'orders/f', 0)]);
  act(() => syncSubscribed());
  await user.click(await screen.findByRole('button', { name: '1 new · Show' }));
  expect(titles('Unread')[0]).toBe('Record f');
});

it('brings a block back and says so when the server refuses', async () => {
  const { api, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  api.fail('PATCH', 'notifications', { message: 'The database is away.' }, 503);
  await user.keyboard('e');
  expect(await screen.findByText('The inbox could not be changed. The database is away.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Record a' })).toBeVisible();
});

it('marks everything as done in one request, and takes all of it back', async () => {
  const { api, user } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  await user.click(screen.getByRole('button', { name: 'Mark all as done' }));
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  await waitFor(() => expect(['a1', 'a2', 'b', 'c'].every((id) => stored(api, id)?.doneUtc)).toBe(true));
  // Who leaves the page at once leaves nothing of it behind.
  expect(api.sent('PATCH')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Record b' })).toBeVisible();
});

it('can show unread notifications alone, and those that are done', async () => {
  const { user, location } = await open();
  await screen.findByRole('button', { name: 'Record a' });
  await user.click(screen.getByRole('switch', { name: 'Unread only' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record c' })).not.toBeInTheDocument());
  expect(location()).toBe('/inbox?unread=1');
  await user.click(screen.getByRole('radio', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Record e' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Put back' }));
  expect(await screen.findByText('Nothing is done yet')).toBeVisible();
});

it('counts the badge from the sign-in on, and stops at the sign-out', async () => {
  const { api } = await renderInShell(<Badge />, { api: world() });
  let stop = () => {};
  await act(async () => {
    stop = startInbox();
  });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'));
  api.seed('notifications', [waiting('f', 'orders/f', 0)]);
  act(() => syncSubscribed());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'));
  act(() => stop());
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

it('draws the kind of record, and reports nothing, where the record of a picture cannot be read', async () => {
  const api = world();
  api.fail('GET', 'orders');
  await open({ api });
  await screen.findByRole('button', { name: 'Record a' });
  await waitFor(() => expect(api.requests.some(({ path }) => path === 'orders')).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(getDefaultStore().get(globalErrorsAtom).messages).toEqual([]);
  expect(titles('Unread')).toEqual(['Record a', 'Record b']);
});

describe('on a tablet', () => {
  atScreenWidth(820);

  it('keeps its toolbar in one line: buttons without words, which have names', async () => {
    await open();
    await screen.findByRole('button', { name: 'Record a' });
    for (const name of ['Mark all as done', 'Notification settings']) {
      expect(screen.getByRole('button', { name }).textContent).toBe('');
    }
    expect(screen.getByRole('region', { name: 'Record a' })).toBeVisible();
  });
});

describe('on a phone', () => {
  atScreenWidth(390);

  it('opens a record with a tap, and offers what a swipe shows in a menu too', async () => {
    const { api, container, dialogs, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Record b' }));
    expect(dialogs.opened.at(-1)).toMatchObject({ name: 'order.details', props: { id: 'b' } });
    await waitFor(() => expect(stored(api, 'b')?.readUtc).toBeDefined());
    expect(screen.queryByRole('region', { name: 'Record a' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for Record b' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
    await waitFor(() => expect(stored(api, 'b')?.doneUtc).toBeDefined());
    await user.click(within(screen.getByRole('region', { name: 'Unread' })).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(stored(api, 'a1')?.doneUtc).toBeDefined());
    await expectNoAxeViolations(container);
  });
});

it('shows the picture of the product or the project that a block is about', async () => {
  const api = fakeApi();
  const image = (id: string) => ({
    ...{ id, name: `${id}.jpg`, type: 'Image' as const },
    url: `https://images.test/${id}`,
  });
  api.seed('mediaitems', [image('vase'), image('house')]);
  api.seed('products', [{ id: 'p', name: 'Vase', mediaItemIds: ['vase'] }]);
  api.seed('orders', [{ id: 'a', name: 'Vase', projectId: 'maple', productId: 'p' }]);
  api.seed('projects', [{ id: 'maple', name: 'Maple Grove', mediaItemIds: ['house'] }]);
  api.seed('notifications', [
    waiting('1', 'orders/a', 10),
    waiting('2', 'orders/gone', 15, { recordName: 'Record gone' }),
    waiting('3', 'setupplans/b', 20, { kind: 'planDeployed' }),
    waiting('4', 'counts/c', 30, { kind: 'countToApply' }),
  ]);
  const { user } = await open({ api });
  await screen.findByRole('button', { name: 'Record a' });
  const pictures = () =>
    [...screen.getByRole('region', { name: 'Unread' }).querySelectorAll(':scope > ul > li')].map((block) =>
      block.querySelector('img[src^="https://images.test"]')?.getAttribute('src')?.split('/').at(-1),
    );
  await waitFor(() => expect(pictures()).toEqual(['vase', undefined, 'house', undefined]));
  // All orders are asked for at once, so that one that is gone costs no answer 404.
  const asked = api.requests.filter(({ path }) => /^(orders|products|projects)/.test(path));
  expect(asked.filter(({ path }) => path.includes('/'))).toEqual([]);
  expect(asked.filter(({ path }) => path === 'orders').map(({ query }) => query.getAll('ids'))).toEqual([
    ['a', 'gone'],
  ]);
  // Blocks that are drawn again ask for nothing again, and for nothing that is gone.
  await user.click(screen.getByRole('radio', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record a' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('radio', { name: /^Inbox/ }));
  await screen.findByRole('button', { name: 'Record a' });
  await waitFor(() => expect(pictures()).toEqual(['vase', undefined, 'house', undefined]));
  expect(api.requests.filter(({ path }) => /^(orders|products|projects)/.test(path))).toHaveLength(asked.length);
});
