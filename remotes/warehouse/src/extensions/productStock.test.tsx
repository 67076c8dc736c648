import { build, expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import ProductStock from './ProductStock.tsx';
import StockDialog from './StockDialog.tsx';

const kept = { orderId: 'o1', quantity: 2, status: 'Reserved' as const };
const world = () =>
  fakeApi({
    records: {
      products: [
        { id: 'stair', name: 'Brown Stair' },
        { id: 'tower', name: 'Pink Tower' },
      ],
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' },
        { id: 'empty', name: 'Empty Hall', type: 'Warehouse' },
        { id: 'school', name: 'Cedar School', type: 'School' },
      ],
      inventoryitems: [
        { id: 'a', productId: 'stair', locationId: 'portland', quantity: 9, reservations: [kept] },
        { id: 'b', productId: 'stair', locationId: 'portland', quantity: 3, expiresOn: '2031-05-01' },
        { id: 'c', productId: 'stair', locationId: 'portland', quantity: 1, expiresOn: '2030-01-31' },
        { id: 'd', productId: 'stair', locationId: 'lyon', quantity: 5 },
        { id: 'e', productId: 'stair', locationId: 'school', quantity: 40 },
        { id: 'f', productId: 'stair', locationId: 'empty', quantity: 0 },
      ],
    },
  });
const cellsOf = (name: string) =>
  [...screen.getByRole('row', { name: new RegExp(`^${name}`) }).children].map((cell) => cell.textContent);

it('shows what each warehouse has of the product, what of it is free, and what expires first', async () => {
  const record = build('products', { id: 'stair', name: 'Brown Stair' });
  const { container } = await renderInShell(<ProductStock record={record} />, { api: world() });
  await screen.findByRole('row', { name: /^Lyon/ });
  expect(cellsOf('Lyon')).toEqual(['Lyon Depot', '–', '5', '5']);
  expect(cellsOf('Portland')).toEqual(['Portland Central', '2030-01-31', '11', '13']);
  expect(cellsOf('Together')).toEqual(['Together', '', '16', '18']);
  expect(screen.queryByText(/Empty Hall|Cedar School/)).toBeNull();
  await expectNoAxeViolations(container);
});

it('says that no warehouse has any, in the dialog of the row too', async () => {
  const onClose = jest.fn();
  const { user } = await renderInShell(<StockDialog id="tower" onClose={onClose} />, { api: world() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock of Pink Tower' }));
  expect(await dialog.findByText('No warehouse has any')).toBeInTheDocument();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(onClose).toHaveBeenCalled();
});
