import { globalErrorsAtom } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import ActivityPage from './ActivityPage.tsx';

// jsdom lays nothing out: what scrolls is as high as a window, and a line as high as two lines of text.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
});
afterEach(() => jest.restoreAllMocks());

const now = new Date().toISOString();
/** Lines of the feed but for its days. */
const entries = () =>
  within(screen.getByRole('list', { name: 'Activity' }))
    .getAllByRole('listitem')
    .filter((line) => !within(line).queryByRole('heading'));
const records = {
  users: [{ id: 'dirk', firstName: 'Dirk', lastName: 'Director' }],
  activityitems: [
    {
      id: 'a',
      targetId: 'p',
      targetType: 'Product',
      targetName: 'Pink Tower',
      userId: 'dirk',
      eventType: 'RecordCreated' as const,
      timeCreatedUtc: now,
    },
    {
      id: 'b',
      targetId: 'q',
      targetType: 'Product',
      targetName: 'Brown Stair',
      userId: 'gone',
      eventType: 'RecordDeleted' as const,
      timeCreatedUtc: new Date(Date.parse(now) - 1000).toISOString(),
    },
  ],
};

it('says who did what, and names nobody it does not know', async () => {
  const { user, dialogs } = await renderInShell(<ActivityPage />, { api: fakeApi({ records }) });
  expect(await screen.findByText('Dirk Director')).toBeInTheDocument();
  expect(screen.getByText('Unknown User')).toBeInTheDocument();
  const lines = entries().map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringContaining('Dirk Director created product Pink Tower'),
    expect.stringContaining('Unknown User deleted product Brown Stair'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Pink Tower' }));
  expect(dialogs.opened).toEqual([{ name: 'product.details', props: { id: 'p' } }]);
});

it('prints the lines that are out of view too', async () => {
  const event = (index: number) => ({
    ...{ id: `e${index}`, targetId: `p${index}`, targetType: 'Product', targetName: `Rod ${index}`, userId: 'dirk' },
    ...{ eventType: 'RecordCreated' as const, timeCreatedUtc: new Date(Date.parse(now) - index).toISOString() },
  });
  const activityitems = Array.from({ length: 200 }, (_, index) => event(index));
  await renderInShell(<ActivityPage />, { api: fakeApi({ records: { ...records, activityitems } }) });
  await screen.findByText('Rod 0');
  expect(screen.queryByText('Rod 199')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(entries()).toHaveLength(200);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Rod 199')).toBeNull();
});

it('says of a record that it was archived, and that it came back into the lists', async () => {
  const event = (id: string, seconds: number, archiveChange?: 'archived' | 'reactivated') => ({
    ...{ id, targetId: 'p', targetType: 'Project', targetName: 'Cedar Lane', userId: 'dirk', operationId: 'same' },
    ...{ eventType: 'RecordUpdated' as const, archiveChange },
    timeCreatedUtc: new Date(Date.parse(now) - seconds * 1000).toISOString(),
  });
  const activityitems = [event('a', 0), event('b', 1, 'reactivated'), event('c', 2, 'archived')];
  await renderInShell(<ActivityPage />, { api: fakeApi({ records: { ...records, activityitems } }) });
  expect(await screen.findAllByText('Dirk Director')).toHaveLength(3);
  expect(entries().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dirk Director updated project Cedar Lane'),
    expect.stringContaining('Dirk Director reactivated project Cedar Lane'),
    expect.stringContaining('Dirk Director archived project Cedar Lane'),
  ]);
});

it('adds a global error when activity cannot be read, and reads again on Retry [ER-14]', async () => {
  const api = fakeApi({ records });
  const mend = api.fail('GET', 'activityitems', { message: 'Broken' });
  const { user } = await renderInShell(<ActivityPage />, { api });
  await waitFor(() =>
    expect(getDefaultStore().get(globalErrorsAtom)).toEqual({
      messages: ['Failed to retrieve Activity data'],
      count: 1,
    }),
  );
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Dirk Director')).toBeInTheDocument();
});

it('shows one kind of records, whatever the server calls it', async () => {
  const [tower] = records.activityitems;
  const order = { ...tower, id: 'c', targetId: 'o', targetType: 'Order', targetName: 'Order of rods' };
  const api = fakeApi({ records: { ...records, activityitems: [...records.activityitems, order] } });
  const { user } = await renderInShell(<ActivityPage />, { api });
  expect(await screen.findByText('Order of rods')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'orders' }));
  expect(screen.queryByText('Pink Tower')).not.toBeInTheDocument();
  expect(screen.getByText('Order of rods')).toBeInTheDocument();
});

it('keeps only the lines near the view in the page, of 50,000 entries', async () => {
  const [tower] = records.activityitems;
  const start = Date.now() - 6 * 86_400_000;
  const events = Array.from({ length: 50_000 }, (_, index) => {
    const timeCreatedUtc = new Date(start + index * 10_000).toISOString();
    return { ...tower, id: `event-${index}`, targetName: `Tower ${index}`, timeCreatedUtc, timeModifiedUtc: now };
  });
  const api = fakeApi({ records });
  api.on('GET', 'activityitems', ({ query }) => {
    const after = query.get('createdAfter') ?? '';
    const before = query.get('createdBefore') ?? '9999';
    const body = events.filter(({ timeCreatedUtc: time }) => time >= after && time < before);
    return { status: 200, body };
  });
  await renderInShell(<ActivityPage />, { api });
  expect(await screen.findByText('Tower 49999')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load older' })).toBeEnabled());
  const shown = within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('listitem');
  expect(shown.length).toBeLessThan(60);
  expect(Number(shown[0]?.getAttribute('aria-setsize'))).toBeGreaterThan(50_000);
});

it('shows what one person did', async () => {
  const { user } = await renderInShell(<ActivityPage />, { api: fakeApi({ records }) });
  expect(await screen.findByText('Brown Stair')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Dirk Director' }));
  expect(screen.getByText('Pink Tower')).toBeInTheDocument();
  expect(screen.queryByText('Brown Stair')).not.toBeInTheDocument();
});

it('reads the days that are chosen, and older weeks without reading the newer ones again', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [tower] = records.activityitems;
  const older = { ...tower, id: 'older', targetName: 'Red Rods', timeCreatedUtc: day(9).toISOString() };
  const api = fakeApi({ records: { ...records, activityitems: [...records.activityitems, older] } });
  const { user } = await renderInShell(<ActivityPage />, { api });
  expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load older' })).toBeEnabled());
  expect(screen.queryByText('Red Rods')).not.toBeInTheDocument();

  const before = api.sent('GET', 'activityitems').length;
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  expect(await screen.findByText('Red Rods')).toBeInTheDocument();
  const asked = api.sent('GET', 'activityitems').slice(before);
  expect(asked.length).toBeGreaterThan(0);
  for (const { query } of asked) expect(Date.parse(query.get('createdBefore') ?? '')).toBeLessThan(day(6).getTime());

  const field = screen.getByLabelText('To');
  await user.type(field, day(8).toISOString().slice(0, 10));
  expect(await screen.findByText('Red Rods')).toBeInTheDocument();
  expect(screen.queryByText('Pink Tower')).not.toBeInTheDocument();
});

it('asks for no day before its year has four digits, and says so where it is left', async () => {
  const api = fakeApi({ records });
  await renderInShell(<ActivityPage />, { api });
  expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
  const from = screen.getByLabelText('From');
  // As a browser reports a year while it is typed.
  for (const year of ['0002', '0020', '0202']) fireEvent.change(from, { target: { value: `${year}-11-20` } });
  expect(from).toHaveValue('0202-11-20');
  fireEvent.blur(from);
  expect(from).toHaveAccessibleDescription(/Type all four digits of the year/);
  fireEvent.change(from, { target: { value: '2026-11-20' } });
  expect(from).toHaveValue('2026-11-20');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load older' })).toBeEnabled());
  const days = api.sent('GET', 'activityitems').map(({ query }) => query.get('createdAfter')?.slice(0, 4));
  expect(days.filter((year) => Number(year) < 2000)).toEqual([]);
});

it('shows the changes of an expanded line, with names instead of ids', async () => {
  const auditevents = [
    {
      id: 'audit',
      targetId: 'p',
      timeCreatedUtc: now,
      changes: [
        { field: 'status', from: 'New', to: 'Ordered' },
        { field: 'productId', from: 'x', to: 'y', fromLabel: 'Pink Tower', toLabel: 'Brown Stair' },
        { field: 'notes', from: 'Fragile' },
      ],
    },
  ];
  const { user } = await renderInShell(<ActivityPage />, { api: fakeApi({ records: { ...records, auditevents } }) });
  await user.click(await screen.findByRole('button', { name: 'Show details of Pink Tower' }));
  expect(await screen.findByText('Status: New → Ordered')).toBeInTheDocument();
  expect(screen.getByText('Product: Pink Tower → Brown Stair')).toBeInTheDocument();
  expect(screen.getByText('Notes: Fragile → –')).toBeInTheDocument();
});

it('shows the beginning of a text that is made to keep the page busy', async () => {
  const changes = [{ field: 'notes', to: '<'.repeat(80_000) }];
  const auditevents = [{ id: 'audit', targetId: 'p', timeCreatedUtc: now, changes }];
  const { user } = await renderInShell(<ActivityPage />, { api: fakeApi({ records: { ...records, auditevents } }) });
  await user.click(await screen.findByRole('button', { name: 'Show details of Pink Tower' }));
  expect(await screen.findByText(/^Notes: – → <{120}…$/)).toBeVisible();
});

it('lists the records of one operation on many', async () => {
  const [tower] = records.activityitems;
  const made = ['Rods', 'Beads', 'Globe'].map((targetName, index) => ({
    ...tower,
    id: `made-${index}`,
    operationId: 'deploy',
    targetName,
  }));
  const { user } = await renderInShell(<ActivityPage />, {
    api: fakeApi({ records: { ...records, activityitems: made } }),
  });
  expect(await screen.findByText(/created 3 products/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show details of 3 products' }));
  for (const name of ['Rods', 'Beads', 'Globe']) expect(screen.getByText(name)).toBeInTheDocument();
});

it('exports what is shown', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await renderInShell(<ActivityPage />, { api: fakeApi({ records }) });
  await screen.findByText('Dirk Director');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(files[0] as Blob);
  });
  expect(text).toContain('"Dirk Director","created","product","Pink Tower","p"');
  expect(text).toContain('"Unknown User","deleted","product","Brown Stair","q"');
});

it('exports nothing while a part is missing, and says why', async () => {
  const api = fakeApi({ records: {} });
  api.seed('activityitems', [
    {
      id: 'now',
      eventType: 'RecordCreated',
      targetType: 'Product',
      targetId: 'p',
      timeCreatedUtc: new Date().toISOString(),
    },
  ]);
  let calls = 0;
  const works = api.on('GET', 'activityitems', () => {
    calls += 1;
    return calls > 1 ? { status: 500, body: { message: 'Down' } } : undefined;
  });
  const { user } = await renderInShell(<ActivityPage />, { api });
  await screen.findByText('Failed to retrieve Activity data');
  const button = () => screen.getByRole('button', { name: 'Export' });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription('Some of the activity could not be loaded. Press Retry first.');
  works();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'));
});
