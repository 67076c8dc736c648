import { announce, dismissGlobalErrors, globalErrorsAtom } from '@groundwork/data-cache';
import { expectNoAxeViolations, renderInShell, setScreenWidth } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { askAhead } from './asked-ahead.ts';
import TrashPage from './TrashPage.tsx';
import { rowOf, select, world } from './testing/world.ts';
import { trashCollections } from './trash-entry.ts';

configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);
beforeEach(() => dismissGlobalErrors());

it('lists deleted records of every type, and nothing else, in rows as high as those of other lists [TR-01] [GR-13]', async () => {
  await renderInShell(<TrashPage />, { api: world() });
  const grid = within(screen.getByRole('region', { name: 'Trash' }));
  for (const name of ['Red Rods', 'Nienhuis', 'Hall', 'Attic']) expect(await grid.findByText(name)).toBeInTheDocument();
  expect(grid.getAllByText('Old School').length).toBeGreaterThan(0);
  expect(grid.queryByText('Pink Tower')).not.toBeInTheDocument();
  expect(grid.getByText('Product')).toBeInTheDocument();
  expect(within(rowOf('setupareas/hall')).getByText('Cedar Lane')).toBeInTheDocument();
  expect(rowOf('setupareas/hall')).toHaveStyle({ height: '75px' });
});

it('asks once for what is deleted, of everything that people can delete [TR-02] [TR-03]', async () => {
  const api = world();
  await renderInShell(<TrashPage />, { api });
  await screen.findByText('Red Rods');
  const asked = api.sent('GET').filter(({ query }) => query.get('isDeleted') === 'true');
  expect(asked.map(({ path }) => path)).toEqual(['trash']);
  expect([...trashCollections].sort()).toEqual(
    [
      ...['inventoryitems', 'locations', 'mediaitems', 'orders', 'preparations', 'preparationtemplates'],
      ...['preparationitems', 'preparationitemtemplates', 'products', 'projects', 'setupareas', 'setupunits'],
      ...['setupareatemplates', 'setupunittemplates', 'tags', 'tagsets', 'vendors', 'moduleRequests'],
      ...['projectgroups', 'things'],
    ].sort(),
  );
});

it('shows what was asked for while its code was on its way, and asks no second time', async () => {
  const api = world();
  askAhead();
  // The answer is there before the page is.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await renderInShell(<TrashPage />, { api });
  expect(await screen.findByText('Red Rods')).toBeInTheDocument();
  expect(api.sent('GET').filter(({ path }) => path === 'trash')).toHaveLength(1);
  api.change('products', 'tower', { isDeleted: true });
  act(() => announce({ type: 'list-changed', collection: 'products' }));
  expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
});

it('asks type by type where that failed, says which of them failed and shows the rest [ER-13]', async () => {
  const api = world();
  api.fail('GET', 'trash', { message: 'Not there' }, 404);
  api.fail('GET', 'vendors', { message: 'Vendors are away' });
  api.fail('GET', 'orders', {});
  await renderInShell(<TrashPage />, { api });
  expect(await screen.findByText('Red Rods')).toBeInTheDocument();
  const asked = api.sent('GET').filter(({ path, query }) => path !== 'trash' && query.get('isDeleted') === 'true');
  expect(asked.map(({ path }) => path).sort()).toEqual([...trashCollections].sort());
  const { messages } = getDefaultStore().get(globalErrorsAtom);
  expect(messages).toContain('Failed to retrieve Trash data. Vendors are away');
  expect(messages).toContain('Failed to retrieve Trash data. Request failed');
  expect(messages.join(' ')).not.toContain('Not there');
});

it('shows what somebody else deletes while the page is open', async () => {
  const api = world();
  await renderInShell(<TrashPage />, { api });
  await screen.findByText('Red Rods');
  expect(screen.queryByText('Pink Tower')).not.toBeInTheDocument();
  api.change('products', 'tower', { isDeleted: true });
  act(() => announce({ type: 'list-changed', collection: 'products' }));
  expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
});

it('says that nothing is there', async () => {
  await renderInShell(<TrashPage />);
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
  // The place of the types is there from the beginning: the list does not move when the first ones come.
  expect(screen.getByRole('checkbox', { name: 'All' })).toBeChecked();
});

it('names the person who deleted a record, and shows one deletion as one entry', async () => {
  const view = await renderInShell(<TrashPage />, { api: world() });
  await screen.findByText('Hall');
  const hall = within(rowOf('setupareas/hall'));
  expect(await hall.findByText('Ada Administrator')).toBeInTheDocument();
  expect(hall.getByText('Setup area')).toBeInTheDocument();
  expect(hall.getByText('2')).toBeInTheDocument();
  for (const swept of ['Shelf', 'Washing']) expect(screen.queryByText(swept)).not.toBeInTheDocument();
  expect(within(rowOf('setupunits/early')).queryByText('2')).not.toBeInTheDocument();
  expect(within(rowOf('vendors/nienhuis')).getByText('Unknown User')).toBeInTheDocument();
  await expectNoAxeViolations(view.container);
});

it('filters by type, each with its count', async () => {
  const { user, location } = await renderInShell(<TrashPage />, { api: world(), route: '/trash' });
  await screen.findByText('Red Rods');
  const areas = screen.getByRole('checkbox', { name: /Setup areas/ });
  expect(areas.closest('label')).toHaveTextContent('Setup areas2');
  await user.click(areas);
  await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
  expect(screen.getByText('Hall')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/trash?type=setupareas'));
  await user.click(screen.getByRole('checkbox', { name: /Products/ }));
  expect(await screen.findByText('Red Rods')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/trash?type=setupareas%2Cproducts'));
  const everything = screen.getByRole('checkbox', { name: /^All/ });
  expect(everything).not.toBeChecked();
  await user.click(everything);
  await waitFor(() => expect(location()).toBe('/trash'));
  expect(everything).toBeChecked();
  expect(areas).not.toBeChecked();
  expect(screen.getByText('Nienhuis')).toBeInTheDocument();
});

it('follows the address and keeps the typed text in it', async () => {
  const { user, location } = await renderInShell(<TrashPage />, { api: world(), route: '/trash?q=red' });
  await screen.findByText('Red Rods');
  await waitFor(() => expect(screen.queryByText('Hall')).not.toBeInTheDocument());
  await user.clear(screen.getByRole('textbox', { name: 'Find items' }));
  expect(await screen.findByText('Hall')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/trash'));
});

it('has the menu of every grid: columns, export, and views that keep the types', async () => {
  const api = world();
  const { user, location } = await renderInShell(<TrashPage />, { api, route: '/trash?type=products' });
  await screen.findByText('Red Rods');
  const openMenu = () => user.click(screen.getByRole('button', { name: /^(Default|Products only)/ }));
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: /Configure Columns/ })).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: /Export Data \(CSV\)/ })).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: /Save view as/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Products only');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location()).toContain('view=Products'));
  await openMenu();
  await user.click(await screen.findByRole('menuitemradio', { name: 'Default' }));
  expect(await screen.findByText('Hall')).toBeInTheDocument();
  await openMenu();
  await user.click(await screen.findByRole('menuitemradio', { name: 'Products only' }));
  await waitFor(() => expect(screen.queryByText('Hall')).not.toBeInTheDocument());
  expect(screen.getByText('Red Rods')).toBeInTheDocument();
});

it('views a record in the dialog of its type', async () => {
  const { user, dialogs } = await renderInShell(<TrashPage />, { api: world() });
  await screen.findByText('Red Rods');
  await select(user, 'products/rods');
  await user.click(await screen.findByRole('button', { name: 'View' }));
  expect(dialogs.opened).toEqual([{ name: 'product.details', props: { id: 'rods' } }]);
});

it('says so where no remote of the portal can show it', async () => {
  const page = (
    <>
      <TrashPage />
      <ToastRegion />
    </>
  );
  const { user, dialogs } = await renderInShell(page, { api: world(), dialogs: ['location.details'] });
  await screen.findByText('Red Rods');
  await select(user, 'products/rods');
  await user.click(await screen.findByRole('button', { name: 'View' }));
  expect(await screen.findByText('Products cannot be viewed in this portal.')).toBeInTheDocument();
  expect(dialogs.opened).toEqual([]);
});

it('is empty for a Subscriber, and asks for nothing', async () => {
  const api = world();
  await renderInShell(<TrashPage />, { api, user: { category: 'Subscriber' } });
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
  expect(api.sent('GET').filter(({ query }) => query.has('isDeleted'))).toEqual([]);
});

it('shows cards on a phone: how many an entry contains, where it contains any', async () => {
  const restore = setScreenWidth(390);
  await renderInShell(<TrashPage />, { api: world() });
  expect(await screen.findByText('2 inside')).toBeInTheDocument();
  expect(screen.getAllByText(/inside$/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Select' })).toBeInTheDocument();
  restore();
});
