import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { inventoryItemDialogs } from './inventory-item-dialogs.tsx';

jest.setTimeout(90_000);

it('offers the orders of projects that the user is authorized for, and no others [RO-15]', async () => {
  const { create: InventoryItemCreate } = inventoryItemDialogs('required');
  const api = fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', memberIds: ['ben'] },
        { id: 'maple', name: 'Maple Street', memberIds: ['somebody'] },
      ],
      projectgroups: [{ id: 'both', name: 'Both', projectIds: ['cedar', 'maple'] }],
      orders: [
        { id: 'own', name: 'Tower for Cedar', projectId: 'cedar' },
        { id: 'foreign', name: 'Tower for Maple', projectId: 'maple' },
      ],
    },
  });
  const { user } = await renderInShell(<InventoryItemCreate onClose={jest.fn()} />, {
    api,
    user: { id: 'ben', role: 'Basic' },
    projectGroupId: 'both',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New Inventory Item' }));
  const box = dialog.getByRole('combobox', { name: /^Order/ });
  await waitFor(() => expect(box).toBeEnabled());
  await user.click(box);
  await user.keyboard('{ArrowDown}');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Tower for Cedar')]);
});
