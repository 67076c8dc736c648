import { collectionNames } from '@groundwork/contract';
import { dismissGlobalErrors, globalErrorsAtom } from '@groundwork/data-cache';
import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import TrashPage from './TrashPage.tsx';
import { trashCollections } from './trash-entry.ts';

const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'live', name: 'Cedar Lane' },
        { id: 'dead', name: 'Old School', isDeleted: true },
      ],
      products: [
        { id: 'rods', name: 'Red Rods', isDeleted: true },
        { id: 'tower', name: 'Pink Tower' },
      ],
      vendors: [{ id: 'nienhuis', name: 'Nienhuis', isDeleted: true }],
      setupareas: [
        { id: 'hall', name: 'Hall', projectId: 'live', isDeleted: true },
        { id: 'attic', name: 'Attic', projectId: 'dead', isDeleted: true },
      ],
    },
  });
beforeEach(() => dismissGlobalErrors());
const select = async (user: Awaited<ReturnType<typeof renderInShell>>['user'], ...ids: string[]) => {
  for (const id of ids) {
    const box = document.querySelector<HTMLElement>(`[row-id="${id}"] input[type=checkbox]`);
    if (!box) throw new Error(`No checkbox of ${id}`);
    await user.click(box);
  }
};

it('lists deleted records of every type, and nothing else [TR-01]', async () => {
  await renderInShell(<TrashPage />, { api: world() });
  const grid = within(screen.getByRole('region', { name: 'Trash' }));
  for (const name of ['Red Rods', 'Nienhuis', 'Hall', 'Attic']) expect(await grid.findByText(name)).toBeInTheDocument();
  expect(grid.getAllByText('Old School').length).toBeGreaterThan(0);
  expect(grid.queryByText('Pink Tower')).not.toBeInTheDocument();
  expect(grid.getByText('Product')).toBeInTheDocument();
  expect(grid.getByText('Cedar Lane')).toBeInTheDocument();
});

it('fetches the deleted records of each collection of the trash [TR-02] [TR-03]', async () => {
  const api = world();
  await renderInShell(<TrashPage />, { api });
  await screen.findByText('Red Rods');
  const asked = api.sent('GET').filter(({ query }) => query.get('isDeleted') === 'true');
  expect(asked.map(({ path }) => path).sort()).toEqual([...trashCollections].sort());
  const outside = ['activityitems', 'auditevents', 'gridconfigurations', 'setupplans', 'users'];
  expect([...trashCollections].sort()).toEqual(collectionNames.filter((name) => !outside.includes(name)).sort());
});

it('says which fetch failed and shows the rest [ER-13]', async () => {
  const api = world();
  api.fail('GET', 'vendors', { message: 'Vendors are away' });
  api.fail('GET', 'tags', {});
  await renderInShell(<TrashPage />, { api });
  expect(await screen.findByText('Red Rods')).toBeInTheDocument();
  const { messages } = getDefaultStore().get(globalErrorsAtom);
  expect(messages).toContain('Failed to retrieve Trash data. Vendors are away');
  expect(messages).toContain('Failed to retrieve Trash data. Request failed');
});

it('says that nothing is there', async () => {
  await renderInShell(<TrashPage />);
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
});

it('filters by type, each with its count', async () => {
  const { user, location, container } = await renderInShell(<TrashPage />, { api: world() });
  await screen.findByText('Red Rods');
  await expectNoAxeViolations(container);
  const areas = screen.getByRole('checkbox', { name: /Setup areas/ });
  expect(areas.closest('label')).toHaveTextContent('Setup areas2');
  await user.click(areas);
  await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
  expect(screen.getByText('Hall')).toBeInTheDocument();
  expect(location()).toBe('/?type=setupareas');
});

it('follows the address and keeps the typed text in it', async () => {
  const { user, location } = await renderInShell(<TrashPage />, { api: world(), route: '/trash?q=red' });
  await screen.findByText('Red Rods');
  await waitFor(() => expect(screen.queryByText('Hall')).not.toBeInTheDocument());
  await user.clear(screen.getByRole('textbox', { name: 'Find items' }));
  expect(await screen.findByText('Hall')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/trash'));
});

it('views a record in the dialog of its type', async () => {
  const { user, dialogs } = await renderInShell(<TrashPage />, { api: world() });
  await screen.findByText('Red Rods');
  await select(user, 'products/rods');
  await user.click(await screen.findByRole('button', { name: 'View' }));
  expect(dialogs.opened).toEqual([{ name: 'product.details', props: { id: 'rods' } }]);
});

it('restores several, says what failed and why, and takes the others out of the list', async () => {
  const api = world();
  api.fail('PATCH', 'vendors/nienhuis', { message: 'Name is taken' }, 409);
  const { user } = await renderInShell(<TrashPage />, { api });
  await screen.findByText('Red Rods');
  await select(user, 'products/rods', 'vendors/nienhuis');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('1 restored, 1 failed');
  expect(banner).toHaveTextContent('Nienhuis: Name is taken');
  expect(api.stored('products', 'rods')?.isDeleted).toBe(false);
  await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
  expect(screen.getAllByText('Nienhuis').length).toBeGreaterThan(0);
});

it('asks to restore the deleted parent too, and restores it first', async () => {
  const api = world();
  const { user } = await renderInShell(<TrashPage />, { api });
  await screen.findByText('Attic');
  await select(user, 'setupareas/attic');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Attic belongs to Old School, which is deleted too.');
  expect(api.sent('PATCH')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Restore both' }));
  await waitFor(() => expect(api.sent('PATCH').map(({ path }) => path)).toEqual(['projects/dead', 'setupareas/attic']));
});

it('offers a reader no Restore', async () => {
  const { user } = await renderInShell(<TrashPage />, { api: world(), user: { role: 'ReadOnly' } });
  await screen.findByText('Red Rods');
  await select(user, 'products/rods');
  expect(await screen.findByRole('button', { name: 'View' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});
