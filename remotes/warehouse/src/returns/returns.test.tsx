import { scanCodeOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { expectNoAxeViolations, fakeApi, renderInShell, type ShellOptions, staff } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../kits/testing/kit-world.ts';
import KittingPage from '../kitting/KittingPage.tsx';
import ShippingPage from '../shipping/ShippingPage.tsx';
import ReturnDialog from './ReturnDialog.tsx';

const close = jest.fn();
const picker = staff('Basic', { id: 'pia', warehouseIds: ['portland'] });

/** Maple Street has 3 of 4 Pink Towers, out of Portland Central, for its sensorial shelf. */
function world(deliveredQuantity = 3) {
  const api = fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'bend', name: 'Bend Depot', type: 'Warehouse' },
      ],
      projects: [{ id: 'maple', name: 'Maple Street', fulfillingById: 'portland' }],
      products: [{ id: 'tower', name: 'Pink Tower' }],
      preparationitems: [{ id: 'place', name: 'Place of the tower', projectId: 'maple', inventoryItemId: 'there' }],
      orders: [
        {
          ...{ id: 'order', name: 'Tower', projectId: 'maple', productId: 'tower', preparationItemId: 'place' },
          ...{ quantity: 4, deliveredQuantity, status: 'Partially Delivered' as const },
        },
      ],
      inventoryitems: [
        { id: 'few', productId: 'tower', locationId: 'portland', locale: 'B2_01', quantity: 1 },
        { id: 'many', productId: 'tower', locationId: 'portland', locale: 'A1_04', quantity: 6 },
        { id: 'away', productId: 'tower', locationId: 'bend', locale: 'C9', quantity: 9 },
      ],
    },
  });
  const done: unknown[] = [];
  api.on('POST', 'orders/return', ({ body }) => {
    done.push(body);
    const orders = [api.stored('orders', 'order')];
    return {
      body: { missing: 0, orders, inventoryitems: [api.stored('inventoryitems', 'many')], preparationitems: [] },
    };
  });
  return { api, done };
}
const open = async (api: ReturnType<typeof world>['api'], options: ShellOptions = {}) => {
  const shown = (
    <>
      <ReturnDialog id="order" onClose={close} />
      <ToastRegion />
    </>
  );
  const view = await renderInShell(shown, { user: picker, ...options, api });
  const element = await screen.findByRole('dialog', { name: 'Return Pink Tower to stock' });
  const dialog = within(element);
  const pieces = () => dialog.getByRole('spinbutton', { name: /^Pieces/ });
  const place = () => dialog.getByRole('textbox', { name: /^Place/ });
  const send = () => view.user.click(dialog.getByRole('button', { name: 'Return to stock' }));
  return { ...view, element, dialog, pieces, place, send };
};
beforeEach(() => {
  act(dismissAllToasts);
  close.mockReset();
  window.open = jest.fn();
});

it('takes back all that was delivered, to the warehouse that sent it, where most of the product lies', async () => {
  const { api, done } = world();
  const { element, pieces, place, dialog, send, user } = await open(api);
  expect(pieces()).toHaveValue('3');
  expect(place()).toHaveValue('A1_04');
  expect(dialog.getByText('Leaves 0 of 4 delivered')).toBeVisible();
  await expectNoAxeViolations(element);
  await send();
  expect(await screen.findByText('3 × Pink Tower back in Portland Central.')).toBeVisible();
  expect(done).toEqual([
    { orderId: 'order', quantity: 3, warehouseId: 'portland', locale: 'A1_04', isExchange: false },
  ]);
  expect(close).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Print label' }));
  expect(window.open).toHaveBeenCalledWith('/print/labels?kind=item&ids=many', '_blank', 'noopener');
});

it('takes back a part, damaged, with a note', async () => {
  const { api, done } = world();
  const { user, pieces, dialog, send } = await open(api);
  await user.clear(pieces());
  await user.type(pieces(), '2');
  expect(dialog.getByText('Leaves 1 of 4 delivered')).toBeVisible();
  expect(dialog.queryByRole('switch')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /keep apart/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), ' Cracked ');
  await send();
  await waitFor(() => expect(done).toMatchObject([{ quantity: 2, damaged: 'hold', note: 'Cracked' }]));
});

it('asks for no place of what is thrown away, and prints no label', async () => {
  const { api, done } = world();
  const { user, dialog, send } = await open(api);
  await user.click(dialog.getByRole('radio', { name: /throw away/ }));
  expect(dialog.queryByRole('textbox', { name: /^Place/ })).toBeNull();
  await send();
  expect(await screen.findByText('3 × Pink Tower thrown away.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print label' })).toBeNull();
  expect(done).toMatchObject([{ damaged: 'scrap' }]);
});

it('throws pieces away although a place was typed before that cannot be', async () => {
  const { api, done } = world();
  const { user, dialog, place, send } = await open(api);
  await user.clear(place());
  await user.type(place(), 'shelf 4!');
  await user.click(dialog.getByRole('radio', { name: /throw away/ }));
  await send();
  await waitFor(() => expect(done).toMatchObject([{ damaged: 'scrap', locale: 'A1_04' }]));
});

it('keeps the place in the room for an exchange', async () => {
  const { api, done } = world();
  const { user, dialog, send } = await open(api);
  await user.click(dialog.getByRole('switch', { name: 'An exchange is on its way' }));
  await send();
  await waitFor(() => expect(done).toMatchObject([{ isExchange: true }]));
});

it('takes nothing back from a project whose place is a warehouse', async () => {
  const { api } = world();
  api.change('projects', 'maple', { locationId: 'bend' });
  const { dialog } = await open(api);
  const send = dialog.getByRole('button', { name: 'Return to stock' });
  await waitFor(() => expect(send).toHaveAccessibleDescription('The pieces are in the stock of Bend Depot already'));
});

it('says what is not possible, and sends nothing', async () => {
  const { api, done } = world();
  const { user, pieces, place, dialog, send } = await open(api);
  await user.clear(pieces());
  await user.type(pieces(), '5');
  await user.clear(place());
  await user.type(place(), 'shelf 3');
  expect(dialog.getByText('Must be at most 3')).toBeVisible();
  expect(dialog.getByText('The field contains symbols that are not allowed.')).toBeVisible();
  await send();
  expect(done).toEqual([]);
  expect(pieces()).toHaveValue('5');
});

it('lets a picker choose among the warehouses of their own team, and a Contributor among all', async () => {
  const first = await open(world().api);
  await first.user.click(first.dialog.getByRole('combobox', { name: 'Warehouse' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Portland Central']);
  first.unmount();
  const second = await open(world().api, { user: staff('Contributor') });
  await second.user.click(second.dialog.getByRole('combobox', { name: 'Warehouse' }));
  await second.user.click(await screen.findByRole('option', { name: 'Bend Depot' }));
  expect(second.place()).toHaveValue('C9');
});

it('takes a scanned shelf as the place', async () => {
  const { place } = await open(world().api);
  await act(async () => scanCode('B2_01'));
  expect(place()).toHaveValue('B2_01');
});

it('says how many the school no longer had', async () => {
  const { api } = world();
  api.on('POST', 'orders/return', () => ({ body: { missing: 2, orders: [], inventoryitems: [] } }));
  const { send } = await open(api);
  await send();
  expect(await screen.findByText(/Maple Street had 2 of them no longer in stock\./)).toBeVisible();
});

it('returns once where the answer is lost and something is changed before it is sent again', async () => {
  const { api, done } = world();
  api.loseAnswer('POST', 'orders/return');
  const { user, pieces, dialog, send } = await open(api);
  await send();
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  // The list has heard of it meanwhile: what was typed stays.
  api.change('orders', 'order', { deliveredQuantity: 0 });
  await act(async () => void (await collection('orders').fetchOne('order')));
  expect(collection('orders').get('order')?.deliveredQuantity).toBe(0);
  expect(pieces()).toHaveValue('3');
  await user.clear(pieces());
  await user.type(pieces(), '1');
  await send();
  expect(
    await screen.findByText(
      'Pink Tower came back with your first attempt. What you changed after that was not applied.',
    ),
  ).toBeVisible();
  expect(done).toMatchObject([{ quantity: 3 }]);
});

describe('an order that is scanned on the bench', () => {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const scanned = async (page: 'kitting' | 'shipping', fields: object, user = picker) => {
    const api = kitWorld();
    api.seed('orders', [{ id, name: 'Rods', projectId: 'maple', quantity: 1, deliveredQuantity: 1, ...fields }]);
    const shown = page === 'kitting' ? <KittingPage /> : <ShippingPage />;
    const route = `/warehouse/${page}`;
    const view = await renderInShell(shown, { api, route, warehouseId: 'portland', user });
    if (page === 'kitting') await screen.findByText('Pouring Dry');
    await act(async () => scanCode(`O${scanCodeOf(id)}`));
    return view.dialogs.opened;
  };

  it.each(['kitting', 'shipping'] as const)('and was delivered comes back: %s', async (page) => {
    expect(await scanned(page, { status: 'Delivered' })).toEqual([
      { name: 'order.return', props: { id, warehouseId: 'portland' } },
    ]);
  });

  it('is not asked for by people who only look on', async () => {
    expect(await scanned('kitting', { status: 'Delivered' }, staff('Basic', { id: 'pia' }))).toEqual([]);
    expect(await screen.findByText('In no kit')).toBeVisible();
  });

  it('and has not arrived, or is still in work, does not', async () => {
    expect(await scanned('kitting', { status: 'Shipped', deliveredQuantity: 0 })).toEqual([]);
    expect(await scanned('shipping', { status: 'Processing' })).toEqual([]);
  });
});
