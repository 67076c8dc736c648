import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import { ReferenceField } from './ReferenceField.tsx';

jest.setTimeout(60_000);

it('describes no option before somebody looks for one, and each only once: lists may have 50,000', async () => {
  const api = fakeApi({
    records: {
      products: [
        { id: 'tower', name: 'Pink Tower' },
        { id: 'stair', name: 'Brown Stair' },
      ],
    },
  });
  const describe = jest.fn((product: { id: string }) => (product.id === 'stair' ? 'Oak and Co' : 'Beechwood'));
  const props = { label: 'Product', collection: 'products', value: undefined, onChange: () => {}, describe } as const;
  const { user } = await renderInShell(<ReferenceField {...props} />, { api });
  const input = await screen.findByRole('combobox', { name: 'Product' });
  await user.click(input);
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  describe.mockClear();
  await user.type(input, 'oak');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Brown StairOak and Co']);
  expect(describe).not.toHaveBeenCalled();
});

it('opens a form without describing what can be chosen in it', async () => {
  const api = fakeApi({ records: { products: [{ id: 'tower', name: 'Pink Tower' }] } });
  const describe = jest.fn(() => 'Beechwood');
  const props = { label: 'Product', collection: 'products', value: 'tower', onChange: () => {}, describe } as const;
  await renderInShell(<ReferenceField {...props} />, { api });
  expect(await screen.findByDisplayValue('Pink Tower')).toBeVisible();
  expect(describe).not.toHaveBeenCalled();
});
