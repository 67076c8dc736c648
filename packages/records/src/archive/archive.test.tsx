import type { Vendor } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { fakeApi, type RenderedInShell, renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { RecordsPage } from '../page/RecordsPage.tsx';

configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(180_000);

const columns: readonly Column<Vendor>[] = [{ id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name }];
const page = (
  <>
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={columns}
      dialogs={{}}
      archive={{ consequence: 'Nobody orders there.' }}
    />
    <ToastRegion />
  </>
);
const world = () =>
  fakeApi({
    records: {
      vendors: [
        { id: 'kite', name: 'Kite Paper Co' },
        { id: 'old', name: 'Old Workshop', isArchived: true },
        { id: 'gone', name: 'Gone Workshop', isArchived: true, isDeleted: true },
      ],
    },
  });
const open = (options: ShellOptions = {}) =>
  renderInShell(page, { route: '/vendors', user: { role: 'Director' }, ...options, api: options.api ?? world() });
const rowMenu = async ({ user }: RenderedInShell, name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`No row of ${name}`);
  const id = row.getAttribute('row-id');
  const cells = [...document.querySelectorAll<HTMLElement>(`[row-id="${id}"]`)];
  const button = cells.flatMap((cell) => within(cell).queryAllByRole('button', { name: /Actions|More/ }))[0];
  if (!button) throw new Error(`No menu of ${name}`);
  await user.click(button);
};
const switchArchived = async ({ user }: RenderedInShell) => {
  await user.click(screen.getByRole('button', { name: /^Default/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show archived' }));
  await user.keyboard('{Escape}');
};

it('says why it cannot be done without a network', async () => {
  const view = await open();
  await rowMenu(view, 'Kite Paper Co');
  await view.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive vendor' }));
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(question.getByRole('button', { name: 'Archive' })).toHaveAccessibleDescription('You are offline');
  online.mockRestore();
});

it('takes a record out of the list after a question, and Undo brings it back', async () => {
  const api = world();
  const view = await open({ api });
  await rowMenu(view, 'Kite Paper Co');
  await view.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const question = await screen.findByRole('alertdialog', { name: 'Archive vendor' });
  expect(question).toHaveTextContent('Kite Paper Co leaves the lists, but is not deleted. Nobody orders there.');
  expect(api.sent('PATCH')).toEqual([]);
  await view.user.click(within(question).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('The vendor is archived.')).toBeInTheDocument();
  expect(api.stored('vendors', 'kite')).toMatchObject({ isArchived: true, isDeleted: false });
  await waitFor(() => expect(screen.queryByText('Kite Paper Co')).not.toBeInTheDocument());
  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Kite Paper Co')).toBeInTheDocument();
});

it('says in the question why it failed [ER-35]', async () => {
  const api = world();
  api.fail('PATCH', 'vendors/kite', { message: 'Not now' }, 409);
  const view = await open({ api });
  await rowMenu(view, 'Kite Paper Co');
  await view.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Update failed. Not now')).toBeInTheDocument();
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

it('shows what is archived, and nothing else, until it is left; there it can be brought back', async () => {
  const api = world();
  const view = await open({ api });
  await screen.findByText('Kite Paper Co');
  await switchArchived(view);
  expect(await screen.findByText('Old Workshop')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Archived vendors' })).toBeInTheDocument();
  for (const name of ['Kite Paper Co', 'Gone Workshop']) expect(screen.queryByText(name)).not.toBeInTheDocument();
  await waitFor(() => expect(view.location()).toBe('/vendors?archived=1'));
  await rowMenu(view, 'Old Workshop');
  await view.user.click(await screen.findByRole('menuitem', { name: 'Unarchive' }));
  expect(await screen.findByText('The vendor is in the lists again.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Old Workshop')).not.toBeInTheDocument());
  expect(api.stored('vendors', 'old')?.isArchived).toBe(false);
  await view.user.click(screen.getByRole('button', { name: 'All vendors' }));
  expect(await screen.findByText('Old Workshop')).toBeInTheDocument();
  await waitFor(() => expect(view.location()).toBe('/vendors'));
});

it('is for Directors and higher, whatever the address says', async () => {
  const view = await open({ user: { role: 'Contributor' }, route: '/vendors?archived=1' });
  expect(await screen.findByText('Kite Paper Co')).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: /^Default/ }));
  expect(await screen.findByRole('menuitem', { name: /Configure Columns/ })).toBeInTheDocument();
  expect(screen.queryByText('Show archived')).not.toBeInTheDocument();
});
