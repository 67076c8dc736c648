import type { PhotoButtonProps } from '@groundwork/records';
import { renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
// Uploads have tests of their own; here a test decides when the photo arrives.
const mockPhoto: { arrive: () => Promise<unknown> } = { arrive: async () => undefined };
jest.mock('@groundwork/records', () => ({
  ...jest.requireActual<object>('@groundwork/records'),
  PhotoButton: ({ label, onStart, onPhoto }: PhotoButtonProps) => {
    const take = () => {
      onStart?.(Promise.resolve(undefined));
      mockPhoto.arrive = () => onPhoto({ id: 'photo', name: 'Shelf' });
    };
    return (
      <button type="button" onClick={take}>
        {label}
      </button>
    );
  },
}));

const open = async () => {
  const api = countsWorld();
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ api, warehouseId: 'portland', route: '/?tab=counts&count=c42' },
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
  });
  await screen.findByRole('region', { name: 'B1_05, Child mop' });
  return { ...view, api };
};
const lines = (api: ReturnType<typeof countsWorld>) =>
  api.sent('POST', 'counts/save').map(({ body }) => (body as { lines: object[] }).lines[0]);

it('stores a photo with the number', async () => {
  const { user, api } = await open();
  await user.click(screen.getByRole('button', { name: 'Take a photo' }));
  await act(async () => void (await mockPhoto.arrive()));
  expect(await screen.findByText('A photo is stored with this number.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await waitFor(() => expect(lines(api)).toMatchObject([{ inventoryItemId: 'mop', onShelf: 0, photoId: 'photo' }]));
  await screen.findByRole('region', { name: 'B1_06, Soap dish' });
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await waitFor(() => expect(lines(api)).toHaveLength(2));
  expect(lines(api)[1]).not.toHaveProperty('photoId');
});

it('stores a photo that arrives late with the item that it was taken of', async () => {
  const { user, api } = await open();
  await user.click(screen.getByRole('button', { name: 'Take a photo' }));
  await user.click(screen.getByRole('button', { name: 'Nothing here' }));
  await screen.findByRole('region', { name: 'B1_06, Soap dish' });
  await act(async () => void (await mockPhoto.arrive()));
  await waitFor(() => expect(lines(api)).toHaveLength(2));
  expect(lines(api)).toMatchObject([
    { inventoryItemId: 'mop', onShelf: 0 },
    { inventoryItemId: 'mop', onShelf: 0, photoId: 'photo' },
  ]);
  expect(screen.queryByText('A photo is stored with this number.')).not.toBeInTheDocument();
});
