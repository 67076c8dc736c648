import { collection } from '@groundwork/data-cache';
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
  return { ...view, api };
};
const figure = () => screen.findByRole('textbox', { name: 'On the shelf' });

describe('a colleague ends the count while a number is being entered', () => {
  const end = (api: ReturnType<typeof countsWorld>, status: 'Review' | 'Applied') =>
    act(async () => {
      api.change('counts', 'c42', { status });
      await collection('counts').load();
    });

  it('keeps the number, which can still be saved', async () => {
    const { user, api } = await open();
    await user.type(await figure(), '4');
    await end(api, 'Review');
    expect(await screen.findByText(/Somebody finished this count meanwhile. Save your number/)).toBeVisible();
    expect(await figure()).toHaveValue('4');
    await user.click(screen.getByRole('button', { name: 'Save, next B1_06' }));
    await waitFor(() =>
      expect(api.sent('POST', 'counts/save')[0]?.body).toMatchObject({
        lines: [{ inventoryItemId: 'mop', onShelf: 4 }],
      }),
    );
    expect(screen.queryByText(/Somebody finished this count meanwhile/)).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
  });

  it('keeps the number to be noted down where the count takes no more', async () => {
    const { user, api } = await open();
    await user.type(await figure(), '4');
    await end(api, 'Applied');
    expect(await screen.findByText(/Somebody applied this count meanwhile: it takes no more numbers/)).toBeVisible();
    expect(await figure()).toHaveValue('4');
    await user.clear(await figure());
    expect(await screen.findByText('Applied')).toBeInTheDocument();
  });

  it('shows the review at once where nothing is entered', async () => {
    const { api } = await open();
    await figure();
    await end(api, 'Review');
    expect(await screen.findByText('Review')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'On the shelf' })).not.toBeInTheDocument();
  });
});
