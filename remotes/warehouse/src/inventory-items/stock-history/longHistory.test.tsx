import { build, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { StockHistory } from './StockHistory.tsx';

// How they are fetched and put in order is tested beside this; here they are there.
const mockLines = Array.from({ length: 50_000 }, (_, index) =>
  build('stockmoves', {
    ...{ id: `m${index}`, inventoryItemId: 'i', locationId: 'w', delta: 1, quantityAfter: 50_000 - index },
    timeCreatedUtc: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
  }),
);
jest.mock('./useStockHistory.ts', () => ({ useStockHistory: () => ({ lines: mockLines }) }));

it('renders of a history of 50,000 lines only what can be seen', async () => {
  const item = build('inventoryitems', { id: 'i', name: 'Pencils', locationId: 'w', quantity: 50_000 });
  await renderInShell(<StockHistory item={item} />, { api: fakeApi() });
  expect(await screen.findByText('50,000 entries')).toBeInTheDocument();
  const history = screen.getByRole('region', { name: 'Stock history' });
  const rows = () => history.querySelectorAll('.ag-row').length;
  await waitFor(() => expect(rows()).toBeGreaterThan(0));
  expect(rows()).toBeLessThan(60);
  expect(history.querySelector('.ag-row[row-index="0"]')).toHaveTextContent('50,000');
});
