import { type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, within } from '@testing-library/react';
import { AdjustDialog } from './AdjustDialog.tsx';
import { DivideDialog } from './DivideDialog.tsx';

const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
const close = jest.fn();

function world() {
  const api = fakeApi({ records: { locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }] } });
  const [item] = api.seed('inventoryitems', [
    { id: 'glue', name: 'Glue sticks', locationId: 'portland', locale: 'A1_01', quantity: 9 },
  ]);
  if (!item) throw new Error('The item is missing.');
  return { api, item };
}
/** What the server has done. */
function doneBy(api: FakeApi, path: string) {
  const done: unknown[] = [];
  api.on('POST', path, ({ body }) => {
    done.push(body);
    return { body: { inventoryitems: [] } };
  });
  api.loseAnswer('POST', path);
  return done;
}

it('divides once where the answer is lost and the number is changed before it is sent again', async () => {
  const { api, item } = world();
  const done = doneBy(api, 'inventoryitems/divide');
  const shown = (
    <>
      <DivideDialog item={item} onClose={close} />
      <ToastRegion />
    </>
  );
  const { user } = await renderInShell(shown, { api, user: picker });
  const dialog = within(await screen.findByRole('dialog', { name: 'Divide Glue sticks' }));
  const pieces = dialog.getByRole('spinbutton', { name: /^Pieces/ });
  await user.type(pieces, '3');
  await user.click(dialog.getByRole('button', { name: 'Divide' }));
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  await user.clear(pieces);
  await user.type(pieces, '4');
  await user.click(dialog.getByRole('button', { name: 'Divide' }));
  expect(
    await screen.findByText(
      'Glue sticks was divided with your first attempt. What you changed after that was not applied.',
    ),
  ).toBeVisible();
  expect(done).toMatchObject([{ quantity: 3 }]);
});

it('sets a number once where the answer is lost and another number is entered', async () => {
  const { api, item } = world();
  const done = doneBy(api, 'inventoryitems/adjust');
  const shown = (
    <>
      <AdjustDialog item={item} onClose={close} />
      <ToastRegion />
    </>
  );
  const { user } = await renderInShell(shown, { api, user: picker });
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust Glue sticks' }));
  await user.click(dialog.getByRole('radio', { name: 'Set' }));
  const pieces = dialog.getByRole('spinbutton', { name: /^Pieces/ });
  await user.type(pieces, '3');
  await user.click(dialog.getByRole('combobox', { name: /^Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Lost' }));
  await user.click(dialog.getByRole('button', { name: 'Adjust' }));
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  await user.clear(pieces);
  await user.type(pieces, '4');
  await user.click(dialog.getByRole('button', { name: 'Adjust' }));
  expect(
    await screen.findByText(
      'Glue sticks was adjusted with your first attempt. What you changed after that was not applied.',
    ),
  ).toBeVisible();
  expect(done).toMatchObject([{ quantity: 3 }]);
});
