import { build, fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import { CountItemDialog } from './stock-changes/CountItemDialog.tsx';
import { DivideDialog } from './stock-changes/DivideDialog.tsx';

const item = build('inventoryitems', { id: 'glue', name: 'Glue', locationId: 'portland', quantity: 9 });

it.each([
  ['Divide', 'Pieces of the new item', 'Divide', <DivideDialog key="d" item={item} onClose={jest.fn()} />],
  ['Count', 'On the shelf', 'Store count', <CountItemDialog key="c" item={item} onClose={jest.fn()} />],
])('%s sends no number that is not possible', async (_, label, action, dialog) => {
  const api = fakeApi({ records: { inventoryitems: [item] } });
  const { user } = await renderInShell(dialog, { api, warehouseId: 'portland' });
  await user.type(await screen.findByLabelText(label), '2.5');
  await user.tab();
  expect(await screen.findByText('Must be a whole number')).toBeVisible();
  await user.click(screen.getByRole('button', { name: action }));
  expect(api.sent('POST')).toEqual([]);
});
