import { scanLink } from '@groundwork/contract';
import { scanCode, typeByHand } from '@groundwork/scan/testing';
import { expectNoAxeViolations, type FakeApi, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import WarehouseInventoryPage from '../../warehouse-inventory/WarehouseInventoryPage.tsx';
import dialogs from '../dialogs.tsx';
import { adjustErrors, reasonsFor } from './adjust-rules.ts';
import { mergeObstacle } from './useStockChanges.tsx';

jest.setTimeout(60_000);
const reserved = [{ id: 'r', orderId: 'o', quantity: 4, status: 'Reserved' as const }];

function world(): FakeApi {
  const api = fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'lyon', name: 'Lyon Depot', type: 'Warehouse' },
      ],
      products: [{ id: 'glue', name: 'Glue', externalIdentifier: 'GW-7', consumable: true }],
      inventoryitems: [
        {
          id: 'one',
          name: 'Glue sticks',
          productId: 'glue',
          locationId: 'portland',
          locale: 'A1_01',
          quantity: 9,
          reservations: reserved,
        },
        { id: 'two', name: 'More glue', productId: 'glue', locationId: 'portland', locale: 'A1_02', quantity: 3 },
        { id: 'far', name: 'Glue in Lyon', productId: 'glue', locationId: 'lyon', locale: 'C1_01', quantity: 3 },
      ],
    },
  });
  api.on('POST', 'inventoryitems/adjust', ({ body }) => {
    const { inventoryItemId, change, quantity } = body as { inventoryItemId: string; change: string; quantity: number };
    const before = api.stored('inventoryitems', inventoryItemId)?.quantity ?? 0;
    const after = change === 'set' ? quantity : before + (change === 'plus' ? quantity : -quantity);
    return { body: { inventoryitems: [api.change('inventoryitems', inventoryItemId, { quantity: after })] } };
  });
  api.on('POST', 'inventoryitems/move', ({ body }) => {
    const { inventoryItemIds, locale } = body as { inventoryItemIds: string[]; locale: string };
    return { body: { inventoryitems: inventoryItemIds.map((id) => api.change('inventoryitems', id, { locale })) } };
  });
  return api;
}
const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
const details = async (options: ShellOptions = {}, api = world()) => {
  const { details: Details } = dialogs;
  const view = await renderInShell(<Details id="one" onClose={jest.fn()} />, { user: picker, ...options, api });
  return { ...view, api, dialog: await screen.findByRole('dialog', { name: 'Glue sticks at A1_01' }) };
};
const choose = async (user: Awaited<ReturnType<typeof details>>['user'], dialog: HTMLElement, reason: string) => {
  await user.click(within(dialog).getByRole('combobox', { name: /^Reason/ }));
  await user.click(await screen.findByRole('option', { name: reason }));
};

describe('an adjustment', () => {
  const item = { quantity: 9, reservations: reserved.map((each) => ({ ...each })) };
  it('needs a reason that fits, a note for a correction, and leaves what is reserved', () => {
    expect(reasonsFor(2)).toEqual(['Found', 'Correction']);
    expect(reasonsFor(-2)).toEqual(['Damaged', 'Lost', 'Expired', 'Given away', 'Correction']);
    expect(adjustErrors({ change: 'minus', quantity: 2, reason: 'Damaged' }, item)).toEqual({});
    expect(adjustErrors({ change: 'minus', quantity: 2, reason: 'Found' }, item)).toEqual({
      reason: 'Found adds pieces.',
    });
    expect(adjustErrors({ change: 'set', quantity: 9, reason: 'Lost' }, item).quantity).toBe(
      'This is the current quantity.',
    );
    expect(adjustErrors({ change: 'minus', quantity: 10, reason: 'Lost' }, item).quantity).toBe('Only 9 are in stock.');
    expect(adjustErrors({ change: 'minus', quantity: 6, reason: 'Lost' }, item).quantity).toBe(
      "The quantity can't be lower than amount of reserved and shipped items.",
    );
    expect(adjustErrors({ change: 'minus', quantity: -3, reason: 'Lost' }, item).quantity).toBe('Must be at least 1');
    expect(adjustErrors({ change: 'plus', quantity: 1, reason: 'Correction' }, item)).toEqual({
      note: 'A value is required',
    });
  });

  it('says what changed and why, and the details follow', async () => {
    const { user, api, dialog } = await details();
    await user.click(within(dialog).getByRole('button', { name: 'Adjust' }));
    const adjust = await screen.findByRole('dialog', { name: 'Adjust Glue sticks' });
    await user.type(within(adjust).getByRole('spinbutton', { name: /^Pieces/ }), '2');
    expect(await within(adjust).findByText('9 → 7 in stock')).toBeInTheDocument();
    await choose(user, adjust, 'Damaged');
    await expectNoAxeViolations(adjust);
    await user.click(within(adjust).getByRole('button', { name: 'Adjust' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adjust Glue sticks' })).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/adjust')[0]?.body).toMatchObject({
      ...{ inventoryItemId: 'one', change: 'minus', quantity: 2, reason: 'Damaged' },
    });
    expect(await within(dialog).findByText('On shelf 7')).toBeInTheDocument();
  });

  it('stays open with the words of a refusal', async () => {
    const api = world();
    api.fail('POST', 'inventoryitems/adjust', { message: 'Only 1 are there.' }, 409);
    const { user, dialog } = await details({}, api);
    await user.click(within(dialog).getByRole('button', { name: 'Adjust' }));
    const adjust = await screen.findByRole('dialog', { name: 'Adjust Glue sticks' });
    await user.type(within(adjust).getByRole('spinbutton', { name: /^Pieces/ }), '2');
    await choose(user, adjust, 'Lost');
    await user.click(within(adjust).getByRole('button', { name: 'Adjust' }));
    expect(await within(adjust).findByText('Only 1 are there.')).toBeInTheDocument();
  });
});

it('asks why after Save where the quantity of the form has changed, books that first and stores the rest', async () => {
  const api = world();
  const { edit: Edit } = dialogs;
  const onClose = jest.fn();
  const { user } = await renderInShell(<Edit id="one" onClose={onClose} />, { api });
  const form = await screen.findByRole('dialog', { name: 'Edit Inventory Item' });
  const quantity = within(form).getByRole('spinbutton', { name: /^Quantity/ });
  await user.clear(quantity);
  await user.type(quantity, '12');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  const why = await screen.findByRole('dialog', { name: 'Why has the quantity changed?' });
  await choose(user, why, 'Found');
  await user.click(within(why).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('POST', 'inventoryitems/adjust')[0]?.body).toMatchObject({
    change: 'set',
    quantity: 12,
    reason: 'Found',
  });
  expect(api.sent('PUT', 'inventoryitems/one')[0]?.body).toMatchObject({ quantity: 12, name: 'Glue sticks' });
  expect(api.stored('inventoryitems', 'one')?.quantity).toBe(12);
});

describe('moving', () => {
  it('takes the items and the place from the scanner', async () => {
    const { user, api, dialog } = await details();
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    const move = await screen.findByRole('dialog', { name: 'Move Glue sticks' });
    await within(move).findByRole('textbox', { name: 'Code' });
    const scan = (text: string) => act(async () => scanCode(text));
    await scan('GW-7');
    const which = await screen.findByRole('dialog', { name: 'Which of them is it?' });
    expect(
      within(which)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Glue sticks9 at A1_01', '2More glue3 at A1_02']);
    await act(async () => typeByHand('2'));
    expect(await within(move).findByText('3 at A1_02')).toBeInTheDocument();
    await scan('B2_03');
    await waitFor(() => expect(api.stored('inventoryitems', 'one')?.locale).toBe('B2_03'));
    expect(api.sent('POST', 'inventoryitems/move')[0]?.body).toEqual({
      inventoryItemIds: ['one', 'two'],
      locale: 'B2_03',
    });
  });

  it('refuses the label of an item of another warehouse, and names it', async () => {
    const api = world();
    const far = 'b5f0c9be-7f0b-4a1e-9d1c-2f64a0c3d0aa';
    api.seed('inventoryitems', [{ id: far, name: 'Rods in Lyon', locationId: 'lyon', locale: 'C1_02', quantity: 3 }]);
    const { user, dialog } = await details({}, api);
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    const move = await screen.findByRole('dialog', { name: 'Move Glue sticks' });
    await within(move).findByRole('textbox', { name: 'Code' });
    await act(async () => scanCode(scanLink(location.origin, 'inventoryitems', far)));
    expect(await within(move).findByText('Rods in Lyon does not belong to this place.')).toBeInTheDocument();
    expect(within(within(move).getByRole('list', { name: 'Items to move' })).getAllByRole('listitem')).toHaveLength(1);
    await act(async () => scanCode('B2_03'));
    await waitFor(() => expect(api.stored('inventoryitems', 'one')?.locale).toBe('B2_03'));
    expect(api.sent('POST', 'inventoryitems/move')[0]?.body).toEqual({ inventoryItemIds: ['one'], locale: 'B2_03' });
    expect(api.stored('inventoryitems', far)?.locale).toBe('C1_02');
  });

  it('of several chosen in the list goes by one command', async () => {
    const api = world();
    const { user } = await renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland', user: picker });
    await screen.findByText('More glue');
    for (const box of screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })) await user.click(box);
    await user.click(await screen.findByRole('button', { name: 'Move to…' }));
    const move = await screen.findByRole('dialog', { name: 'Move 2 items' });
    await user.type(within(move).getByRole('textbox', { name: /^New place/ }), 'c3_01');
    await user.click(within(move).getByRole('button', { name: 'Move to C3_01' }));
    await waitFor(() => expect(api.stored('inventoryitems', 'two')?.locale).toBe('C3_01'));
    expect(api.sent('POST', 'inventoryitems/move')).toHaveLength(1);
  });
});

describe('dividing', () => {
  const openDivide = async () => {
    const api = world();
    api.on('POST', 'inventoryitems/divide', ({ body }) => {
      const { inventoryItemId, quantity, locale } = body as {
        inventoryItemId: string;
        quantity: number;
        locale: string;
      };
      const left = (api.stored('inventoryitems', inventoryItemId)?.quantity ?? 0) - quantity;
      return {
        body: {
          inventoryitems: [
            ...api.seed('inventoryitems', [
              { id: 'new', name: 'Divided glue', locationId: 'portland', locale, quantity },
            ]),
            api.change('inventoryitems', inventoryItemId, { quantity: left }),
          ],
        },
      };
    });
    const view = await renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland', user: picker });
    await screen.findByText('Glue sticks');
    const row = screen.getByText('Glue sticks').closest('[role=row]') as HTMLElement;
    await view.user.click(within(row).getByRole('button', { name: 'Actions for Glue sticks' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Divide' }));
    return { ...view, api, dialog: await screen.findByRole('dialog', { name: 'Divide Glue sticks' }) };
  };

  it('takes no more than what nobody has reserved, and puts the new item at its place', async () => {
    const { user, api, dialog } = await openDivide();
    expect(within(dialog).getByText('5 of 9 can be divided off')).toBeInTheDocument();
    const pieces = within(dialog).getByRole('spinbutton', { name: /^Pieces/ });
    await user.type(pieces, '6');
    expect(within(dialog).getByText('Must be at most 5')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Divide' })).toBeDisabled();
    await user.clear(pieces);
    await user.type(pieces, '2');
    const place = within(dialog).getByRole('textbox', { name: /^Its place/ });
    await user.clear(place);
    await user.type(place, 'b4_01');
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Divide' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/divide')[0]?.body).toEqual({
      ...{ inventoryItemId: 'one', quantity: 2, locale: 'B4_01' },
    });
    expect(await screen.findByText('Divided glue')).toBeInTheDocument();
  });
});

describe('merging', () => {
  const choose2 = async (api: FakeApi) => {
    const view = await renderInShell(<WarehouseInventoryPage />, { api, warehouseId: 'portland', user: picker });
    await screen.findByText('More glue');
    for (const name of ['Glue sticks', 'More glue']) {
      const row = screen.getByText(name).closest('[role=row]') as HTMLElement;
      await view.user.click(within(row).getByRole('checkbox'));
    }
    await view.user.click(await screen.findByRole('button', { name: 'Merge' }));
    return { ...view, dialog: await screen.findByRole('alertdialog', { name: 'Merge 2 items' }) };
  };

  it('states their outcome, and sends one command', async () => {
    const api = world();
    api.on('POST', 'inventoryitems/merge', () => ({
      body: {
        inventoryitems: [
          api.change('inventoryitems', 'one', { quantity: 12 }),
          api.change('inventoryitems', 'two', { quantity: 0, isDeleted: true }),
        ],
      },
    }));
    const { user, dialog } = await choose2(api);
    expect(dialog).toHaveTextContent("They become 'Glue sticks' at A1_01, with 12 pieces and all their reservations.");
    expect(api.sent('POST')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(screen.queryByText('More glue')).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/merge').map(({ body }) => body)).toEqual([
      { inventoryItemIds: ['one', 'two'] },
    ]);
  });

  it('stays open with the words of a refusal', async () => {
    const api = world();
    api.fail('POST', 'inventoryitems/merge', { message: 'More glue is on hold.' }, 409);
    const { user, dialog } = await choose2(api);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await within(dialog).findByText('More glue is on hold.')).toBeInTheDocument();
  });
});

it('merges only what is one product at one location', () => {
  const api = world();
  const [one, two, far] = ['one', 'two', 'far'].map((id) => api.stored('inventoryitems', id));
  if (!one || !two || !far) throw new Error('The world has three items.');
  expect(mergeObstacle([one])).toBe('Choose at least two items');
  expect(mergeObstacle([one, two])).toBeUndefined();
  expect(mergeObstacle([one, far])).toBe('They are at different locations');
  expect(mergeObstacle([one, { ...two, productId: 'other' }])).toBe('They are different products');
  expect(mergeObstacle([one, { ...two, expiresOn: '2027-01-31' }])).toBe('They expire on different days');
});

it.each([
  ['a reader', { role: 'ReadOnly' as const, id: 'rea', warehouseIds: [] }],
  ['staff of no team', { role: 'Basic' as const, id: 'ben', warehouseIds: [] }],
])('shows %s what could be done with stock, switched off', async (_, user) => {
  const { dialog } = await details({ user });
  for (const name of ['Adjust', 'Move', 'Count']) {
    expect(within(dialog).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});
