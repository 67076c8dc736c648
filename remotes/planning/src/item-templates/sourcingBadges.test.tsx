import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import ItemTemplatesPage from './ItemTemplatesPage.tsx';

jest.setTimeout(90_000);

it('shows a badge in its color for each sourcing that has products [GR-22]', async () => {
  const api = fakeApi({
    records: {
      products: [{ id: 'glass', name: 'Glass jug' }],
      preparationitemtemplates: [
        {
          id: 'jug',
          name: 'Pouring jug',
          productIds: ['glass'],
          sourcings: [
            { name: 'standard', productIds: ['glass'] },
            { name: 'emea', productIds: ['glass'] },
            { name: 'spain', productIds: [] },
          ],
        },
      ],
    },
  });
  await renderInShell(<ItemTemplatesPage />, { api });
  const row = within((await screen.findByText('Pouring jug')).closest('[role="row"]') as HTMLElement);
  expect((await row.findByText('Standard')).closest('[style]')).toHaveStyle({ '--tag': '#40BF7B' });
  expect(row.getByText('EMEA').closest('[style]')).toHaveStyle({ '--tag': '#3B82F6' });
  expect(row.queryByText('Spain')).toBeNull();
});
