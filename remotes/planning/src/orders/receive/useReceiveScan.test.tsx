import { scanLink, shortNumber } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { scanCode } from '@groundwork/scan/testing';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, screen, within } from '@testing-library/react';
import { useReceiveScan } from './useReceiveScan.tsx';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const cedar = id(1);
const school = id(2);
const tower = id(3);
const mats = id(4);
const first = id(5);
const second = id(6);
const elsewhere = id(7);
const sent = id(8);
const arrived = id(9);
const world = () =>
  fakeApi({
    records: {
      locations: [{ id: school, name: 'Cedar School' }],
      projects: [
        { id: cedar, name: 'Cedar Lane', locationId: school },
        { id: elsewhere, name: 'Elsewhere' },
      ],
      products: [
        { id: tower, name: 'Pink Tower', barcode: '4006381333931' },
        { id: mats, name: 'Work mats', externalIdentifier: 'WM-10' },
      ],
      orders: [
        { id: first, name: 'Tower order', projectId: cedar, productId: tower, quantity: 2, status: 'WHSE Shipped' },
        { id: second, name: 'Mats order', projectId: cedar, productId: mats, quantity: 4, status: 'WHSE Shipped' },
      ],
      shipments: [
        {
          id: sent,
          number: 'SH-1',
          projectId: cedar,
          warehouseId: school,
          status: 'Shipped',
          boxes: [
            { number: 1, lines: [{ orderId: first, quantity: 1 }] },
            { number: 2, lines: [{ orderId: second, quantity: 3 }] },
          ],
        },
        { id: arrived, number: 'SH-2', projectId: cedar, warehouseId: school, status: 'Arrived', boxes: [] },
      ],
    },
  });

function Place() {
  const { ask, dialog } = useReceiveScan([cedar], true);
  return (
    <main>
      <h1>Orders</h1>
      <button type="button" onClick={ask}>
        Scan to receive
      </button>
      {dialog}
      <ToastRegion />
    </main>
  );
}
const open = async (route = '/orders') => {
  const view = await renderInShell(<Place />, { api: world(), projectId: cedar, route });
  await act(async () => {
    await Promise.all([collection('orders').load(), collection('products').load(), collection('locations').load()]);
  });
  return view;
};
const scan = (code: string) => act(async () => void scanCode(code));
const counts = () =>
  within(screen.getByRole('dialog', { name: 'Receive' }))
    .getAllByRole('listitem')
    .map((row) => [row.getAttribute('aria-label'), within(row).getByRole('spinbutton').getAttribute('value')]);

it('opens Receive with what is in the box whose label is scanned, wherever the focus is', async () => {
  await open();
  await scan(scanLink(window.location.origin, 'shipments', sent, 2));
  await screen.findByRole('dialog', { name: 'Receive' });
  expect(counts()).toEqual([['Mats order', '3']]);
  await scan(scanLink(window.location.origin, 'shipments', sent, 1));
  await screen.findByRole('listitem', { name: 'Tower order' });
  expect(counts()).toEqual([
    ['Mats order', '3'],
    ['Tower order', '1'],
  ]);
});

it('opens Receive with an order by its number, or with the orders of a product', async () => {
  const { user } = await open();
  await scan(shortNumber(first));
  // Both orders have the same first eight characters.
  await screen.findByRole('dialog', { name: 'Receive' });
  expect(counts()).toEqual([
    ['Tower order', '2'],
    ['Mats order', '4'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('counts the first piece of a product whose barcode is scanned', async () => {
  await open();
  await scan('4006381333931');
  await screen.findByRole('dialog', { name: 'Receive' });
  expect(counts()).toEqual([['Tower order', '1']]);
});

it('says why a code opens nothing and what to do', async () => {
  await open();
  await scan('4006381333932');
  expect(await screen.findByText(/Misread/)).toBeInTheDocument();
  await scan(scanLink(window.location.origin, 'shipments', arrived));
  expect(await screen.findByText(/SH-2 has been received/)).toBeInTheDocument();
  await scan(scanLink(window.location.origin, 'shipments', id(99)));
  expect(await screen.findByText(/This shipment cannot be read/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('takes a code by hand or camera from its own field, and keeps a refusal beside it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Scan to receive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan to receive' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Code' }), 'nothing{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent("Unknown code 'nothing'");
  await user.clear(within(dialog).getByRole('textbox', { name: 'Code' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Code' }), 'wm-10{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Receive' })).toBeInTheDocument();
  expect(counts()).toEqual([['Mats order', '1']]);
});

it("opens a box by the address that a phone's camera read from its label, once", async () => {
  await open(`/orders?receive=${sent}&box=2`);
  await screen.findByRole('dialog', { name: 'Receive' });
  expect(counts()).toEqual([['Mats order', '3']]);
});
