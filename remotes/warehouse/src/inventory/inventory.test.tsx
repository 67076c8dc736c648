import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import InventoryPage from './InventoryPage.tsx';

const world = () =>
  fakeApi({
    records: {
      locations: [
        { id: 'maple', name: 'Maple School', type: 'School' },
        { id: 'cedar', name: 'Cedar School', type: 'School' },
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
      ],
      projects: [
        { id: 'm', name: 'Maple', locationId: 'maple' },
        { id: 'c', name: 'Cedar', locationId: 'cedar' },
        { id: 'n', name: 'No place yet' },
      ],
      projectgroups: [{ id: 'g', name: 'Trees', projectIds: ['m', 'c'] }],
      inventoryitems: [
        { id: '1', name: 'Maple tower', locationId: 'maple' },
        { id: '2', name: 'Cedar tower', locationId: 'cedar' },
        { id: '3', name: 'Stock tower', locationId: 'portland' },
      ],
    },
  });

it("lists what is at the active project's location [SC-16]", async () => {
  await renderInShell(<InventoryPage />, { api: world(), projectId: 'm' });
  expect(await screen.findByText('Maple tower')).toBeInTheDocument();
  expect(screen.queryByText('Cedar tower')).not.toBeInTheDocument();
  expect(screen.queryByText('Stock tower')).not.toBeInTheDocument();
});

it("lists what is at the locations of the active group's projects, and names the location [SC-16]", async () => {
  await renderInShell(<InventoryPage />, { api: world(), projectGroupId: 'g' });
  expect(await screen.findByText('Maple tower')).toBeInTheDocument();
  expect(screen.getByText('Cedar tower')).toBeInTheDocument();
  expect(screen.queryByText('Stock tower')).not.toBeInTheDocument();
  expect(await screen.findByText('Cedar School')).toBeInTheDocument();
});

it('says that nothing is there for a project without a location [GR-15]', async () => {
  await renderInShell(<InventoryPage />, { api: world(), projectId: 'n' });
  expect(await screen.findByText('Nothing to show matching current filters')).toBeInTheDocument();
});

it("creates at the project's location, and insists on an order", async () => {
  const api = world();
  const { user } = await renderInShell(<InventoryPage />, { api, projectId: 'm' });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Inventory Item' });
  await waitFor(() => expect(within(dialog).getByLabelText(/^Location/)).toHaveValue('Maple School'));
  await user.type(within(dialog).getByLabelText(/^Name/), 'Cubes');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Please select an option')).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
});
