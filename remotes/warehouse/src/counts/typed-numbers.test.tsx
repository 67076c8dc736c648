import { typeByHand } from '@groundwork/scan/testing';
import { renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
const open = async () => {
  const api = countsWorld();
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ warehouseId: 'portland', route: '/?tab=counts&count=c42' },
    ...{ user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const, api },
  });
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(code).toHaveFocus());
  return { ...view, api };
};
const figure = () => screen.getByRole('textbox', { name: 'On the shelf' });

it('leads to the field for the pieces when a number is typed where codes go, and takes none itself', async () => {
  const { user, api } = await open();
  await act(async () => typeByHand('14'));
  expect(await screen.findByText(/Type the pieces in 'On the shelf'/)).toBeVisible();
  expect(figure()).toHaveValue('');
  await waitFor(() => expect(figure()).toHaveFocus());
  await user.keyboard('14{Enter}');
  await waitFor(() =>
    expect(api.sent('POST', 'counts/save')[0]?.body).toMatchObject({
      lines: [{ inventoryItemId: 'mop', onShelf: 14 }],
    }),
  );
});

it('stays in the field for codes after an unknown code of another form', async () => {
  await open();
  await act(async () => typeByHand('GW-999'));
  expect(await screen.findByText('Nothing here has the code GW-999.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
});
