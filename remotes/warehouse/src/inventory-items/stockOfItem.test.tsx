import { collection } from '@groundwork/data-cache';
import { expectNoAxeViolations, type FakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import dialogs from './dialogs.tsx';
import { inventoryWorld } from './testing/inventory-world.ts';

jest.setTimeout(60_000);
const { details: InventoryItemDetails } = dialogs;

function world(): FakeApi {
  const api = inventoryWorld();
  api.seed('users', [{ id: 'pia', firstName: 'Pia', lastName: 'Picker' }]);
  api.seed('preparations', [{ id: 'washing', name: 'Hand Washing', projectId: 'm' }]);
  api.seed('preparationitems', [{ id: 'tray', name: 'Tray', preparationId: 'washing', projectId: 'm' }]);
  api.seed('orders', [{ id: 'trays', name: 'Tray order', projectId: 'm', preparationItemId: 'tray', quantity: 3 }]);
  api.seed('inventoryitems', [
    {
      id: 'tray-small',
      name: 'Wooden tray, small',
      locationId: 'portland',
      locale: 'A1_01',
      quantity: 12,
      reservations: [
        { id: 'r1', orderId: 'trays', quantity: 3, status: 'Reserved', projectId: 'm' },
        { id: 'r2', orderId: 'trays', quantity: 2, status: 'Ready', tote: '2', projectId: 'm' },
        { id: 'r3', orderId: 'linked', quantity: 3, status: 'Shipped', projectId: 'm' },
      ],
    },
  ]);
  const line = { inventoryItemId: 'tray-small', locationId: 'portland', userId: 'pia' } as const;
  api.seed('stockmoves', [
    {
      ...line,
      kind: 'initial',
      delta: 6,
      quantityAfter: 6,
      userId: undefined,
      timeCreatedUtc: '2026-03-17T08:00:00.000Z',
    },
    { ...line, kind: 'receive', delta: 7, quantityAfter: 13, timeCreatedUtc: '2026-09-28T08:00:00.000Z' },
    {
      ...line,
      ...{ kind: 'scrap', delta: -1, quantityAfter: 12, reason: 'Damaged', note: 'corner broken' },
      timeCreatedUtc: '2026-11-02T08:00:00.000Z',
    },
    { inventoryItemId: 'here', locationId: 'portland', kind: 'initial', delta: 9, quantityAfter: 9 },
  ]);
  return api;
}
const open = async (api = world()) => {
  const view = await renderInShell(<InventoryItemDetails id="tray-small" onClose={jest.fn()} />, { api });
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Wooden tray, small at A1_01' }) };
};

it('says where the pieces are, in words that add up to what is in stock', async () => {
  const { dialog } = await open();
  const stock = within(dialog).getByRole('region', { name: 'Stock' });
  expect(stock).toHaveTextContent('12 in stock');
  expect(stock).toHaveTextContent('On shelf 7 · in totes 2 · shipped 3');
  const legend = within(stock)
    .getAllByRole('term')
    .map((term) => [term.textContent, Number(term.nextElementSibling?.textContent)]);
  expect(legend).toEqual([
    ['Available on the shelf', 4],
    ['Reserved, still on the shelf', 3],
    ['In totes', 2],
    ['Shipped, not yet arrived', 3],
    ['In stock', 12],
  ]);
  await expectNoAxeViolations(dialog);
});

it('lists for which kit and project each piece is reserved, and where it is', async () => {
  const { dialog } = await open();
  const reserved = within(dialog).getByRole('region', { name: 'Reserved for' });
  await within(reserved).findAllByText('Hand Washing');
  await within(reserved).findByText('Tower order');
  const rows = within(reserved)
    .getAllByRole('listitem')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Reserved', 'Hand Washing', 'Maple', 'on the shelf', '3'],
    ['Ready', 'Hand Washing', 'Maple', 'tote 2', '2'],
    ['Shipped', 'Tower order', 'Maple', 'on its way', '3'],
  ]);
  expect(reserved).toHaveTextContent('8 pieces in 2 kits');
});

it('shows the stock history of this item, newest first, with change, balance, reason and person', async () => {
  const { dialog } = await open();
  const history = await within(dialog).findByRole('region', { name: 'Stock history' });
  expect(await within(history).findByText('3 entries')).toBeInTheDocument();
  await within(history).findAllByText('Pia Picker');
  const rows = [...history.querySelectorAll('.ag-center-cols-container [role=row], .ag-row')].sort(
    (one, other) => Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')),
  );
  const texts = rows.map((row) => row.textContent);
  expect(texts[0]).toMatch(/2 Nov 2026.*Scrapped.*Damaged: corner broken.*\u22121.*12.*Pia Picker/);
  expect(texts[1]).toMatch(/28 Sep 2026.*Received.*\+7.*13.*Pia Picker/);
  expect(texts[2]).toMatch(/17 Mar 2026.*Opening stock.*taken over when the history began.*\+6.*6.*System/);
});

it('heads the change at the right, above its figures', async () => {
  const { dialog } = await open();
  const heading = await within(dialog).findByRole('columnheader', { name: 'Change' });
  expect(heading).toHaveClass('ag-right-aligned-header');
  expect(within(dialog).getByRole('columnheader', { name: 'Details' })).not.toHaveClass('ag-right-aligned-header');
});

it('prints the label of the item in a tab of its own', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { dialog, user } = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Print label' }));
  expect(opened).toHaveBeenCalledWith('/print/labels?kind=item&ids=tray-small', '_blank', 'noopener');
  opened.mockRestore();
});

it('says when the history could not be loaded, and loads it by another try', async () => {
  const api = world();
  const recover = api.fail('GET', 'stockmoves', { message: 'The server is busy.' }, 503);
  const { dialog, user } = await open(api);
  const history = await within(dialog).findByRole('region', { name: 'Stock history' });
  expect(await within(history).findByRole('alert')).toHaveTextContent('The stock history could not be loaded.');
  expect(history).not.toHaveTextContent('Nothing has changed yet');
  recover();
  await user.click(within(history).getByRole('button', { name: 'Try again' }));
  expect(await within(history).findByText('3 entries')).toBeInTheDocument();
  expect(within(history).queryByRole('alert')).not.toBeInTheDocument();
});

it('asks only for the lines since the newest known one when the item changes', async () => {
  const { dialog, api } = await open();
  await within(dialog).findByText('3 entries');
  api.seed('stockmoves', [
    {
      ...{ inventoryItemId: 'tray-small', locationId: 'portland', kind: 'adjust', delta: 1, quantityAfter: 13 },
      timeCreatedUtc: '2026-11-22T08:00:00.000Z',
    },
  ]);
  api.change('inventoryitems', 'tray-small', { quantity: 13 });
  await act(async () => {
    await collection('inventoryitems').fetchOne('tray-small');
  });
  expect(await within(dialog).findByText('4 entries')).toBeInTheDocument();
  await waitFor(() =>
    expect(api.sent('GET', 'stockmoves').at(-1)?.query.get('createdAfter')).toBe('2026-11-02T08:00:00.000Z'),
  );
});

describe('a history with documents', () => {
  const documents = () => {
    const api = world();
    api.seed('counts', [{ id: 'c42', name: 'Count 42', number: 42, warehouseId: 'portland', status: 'Applied' }]);
    api.seed('shipments', [{ id: 's7', number: 'S-7', warehouseId: 'portland', projectId: 'm', status: 'Shipped' }]);
    const line = { inventoryItemId: 'tray-small', locationId: 'portland', userId: 'pia' } as const;
    api.seed('stockmoves', [
      {
        ...{ ...line, kind: 'count', delta: -1, quantityAfter: 11, countId: 'c42', note: '=1+1' },
        timeCreatedUtc: '2026-11-10T08:00:00.000Z',
      },
      {
        ...{ ...line, kind: 'deliver', delta: -2, quantityAfter: 9, shipmentId: 's7' },
        timeCreatedUtc: '2026-11-11T08:00:00.000Z',
      },
    ]);
    return api;
  };

  it('names the count and the shipment of a line, with a link to each', async () => {
    const { dialog } = await open(documents());
    const count = await within(dialog).findByRole('link', { name: 'Count 42' });
    expect(count).toHaveAttribute('href', '/warehouse/inventory?tab=counts&count=c42');
    const shipment = await within(dialog).findByRole('link', { name: 'Shipment S-7' });
    expect(shipment).toHaveAttribute('href', '/warehouse/shipping?tab=shipped&q=S-7');
  });

  it('is exported with every line, newest first, and no formula', async () => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:1', revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, dialog } = await open(documents());
    await within(dialog).findByText('5 entries');
    await within(dialog).findAllByText('Pia Picker');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    click.mockRestore();
    expect(names[0]).toMatch(/^stock-history-Wooden tray, small-2026.*\.csv$|^stock-history-.*tray.*\.csv$/);
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blobs[0] as Blob);
    });
    const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe('"When","What","Details","Change","In stock","By"');
    expect(lines[1]).toMatch(/"Arrived","Shipment S-7","?-2"?,"?9"?,"Pia Picker"$/);
    expect(lines[2]).toMatch(/"Counted","Count 42: =1\+1","?-1"?,"?11"?,"Pia Picker"$/);
    expect(lines[5]).toMatch(/"Opening stock","taken over when the history began","?6"?,"?6"?,"System"$/);
  });
});
