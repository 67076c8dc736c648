import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import KitPage from './KitPage.tsx';
import PackingPage from './PackingPage.tsx';
import ShipmentPage from './ShipmentPage.tsx';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const portland = id(1);
const school = id(2);
const cedar = id(3);
const tray = id(4);
const apron = id(5);
const kit = id(11);
const trayPlace = id(12);
const apronPlace = id(13);
const trayOrder = id(14);
const apronOrder = id(15);
const trayStock = id(21);
const apronStock = id(22);
const shipment = id(23);
const cancelled = id(24);
const world = () =>
  fakeApi({
    records: {
      locations: [
        { id: portland, name: 'Portland Central', type: 'Warehouse', address: '2140 NW Foundry Street' },
        { id: school, name: 'Cedar School' },
      ],
      projects: [{ id: cedar, name: 'Cedar Lane', locationId: school, fulfillingById: portland }],
      products: [
        { id: tray, name: 'Wooden tray', externalIdentifier: 'GW-1000', price: 12.5 },
        { id: apron, name: 'Linen apron', externalIdentifier: 'GW-1007' },
      ],
      preparations: [{ id: kit, name: 'Table Washing', projectId: cedar }],
      preparationitems: [
        { id: trayPlace, name: 'Tray', projectId: cedar, preparationId: kit },
        { id: apronPlace, name: 'Apron', projectId: cedar, preparationId: kit },
      ],
      orders: [
        {
          id: trayOrder,
          name: 'Tray order',
          projectId: cedar,
          productId: tray,
          quantity: 3,
          total: 37.5,
          status: 'Processing',
          preparationItemId: trayPlace,
        },
        {
          id: apronOrder,
          name: 'Apron order',
          projectId: cedar,
          productId: apron,
          quantity: 2,
          status: 'Processing',
          preparationItemId: apronPlace,
        },
      ],
      inventoryitems: [
        {
          id: trayStock,
          name: 'Trays',
          productId: tray,
          locationId: portland,
          locale: 'A1_10',
          quantity: 9,
          reservations: [{ orderId: trayOrder, quantity: 2, status: 'Reserved' }],
        },
        {
          id: apronStock,
          name: 'Aprons',
          productId: apron,
          locationId: portland,
          locale: 'A1_2',
          quantity: 9,
          reservations: [{ orderId: apronOrder, quantity: 2, status: 'Ready' }],
        },
      ],
      shipments: [
        {
          id: shipment,
          number: 'SH-0118',
          warehouseId: portland,
          projectId: cedar,
          status: 'Shipped',
          note: 'Side door',
          boxes: [
            { number: 1, weight: 6.4, tracking: '1Z999AA10123456784', lines: [{ orderId: apronOrder, quantity: 2 }] },
            { number: 2, lines: [{ orderId: trayOrder, quantity: 1 }] },
          ],
        },
        { id: cancelled, number: 'SH-0119', warehouseId: portland, projectId: cedar, status: 'Cancelled', boxes: [] },
      ],
    },
  });
const pages = () => screen.getAllByRole('region', { name: /^Page / });
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

beforeEach(() => localStorage.clear());

it('prints where to take what is not reserved yet', async () => {
  await renderInShell(<KitPage />, { api: world(), route: `/print/kit/${kit}`, path: '/print/kit/:id' });
  await screen.findByRole('heading', { name: 'Pick list', level: 2 });
  expect(rows().slice(1)).toEqual([expect.stringMatching(/^A1_10Wooden trayGW-1000 · 1 not reserved.*3$/)]);
});

it('prints the remaining pieces of a kit, missing ones at the end, and no price', async () => {
  const api = world();
  api.change('inventoryitems', trayStock, { quantity: 2 });
  const { container } = await renderInShell(<KitPage />, {
    api,
    route: `/print/kit/${kit}`,
    path: '/print/kit/:id',
  });
  await screen.findByRole('heading', { name: 'Pick list', level: 2 });
  expect(rows().slice(1)).toEqual([
    expect.stringMatching(/^A1_10Wooden trayGW-1000.*2$/),
    expect.stringMatching(/^ShortWooden trayNo shelf has it available.*1$/),
  ]);
  expect(screen.getByRole('img', { name: 'Barcode GW-1000' })).toBeInTheDocument();
  expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  expect(container).not.toHaveTextContent('37.5');
  await expectNoAxeViolations(container);
});

it('prints a label for the kit, and for the items that are reserved for it', async () => {
  const { user } = await renderInShell(<KitPage />, {
    api: world(),
    route: `/print/kit/${kit}?print=kit`,
    path: '/print/kit/:id',
  });
  expect(await screen.findByText('1 label on 1 page')).toBeInTheDocument();
  expect(pages()[0]).toHaveTextContent('Table WashingCedar Lane');
  await user.click(screen.getByRole('radio', { name: 'Item labels' }));
  expect(pages().map((page) => page.textContent)).toEqual([
    expect.stringContaining('TraysGW-1000Portland CentralA1_10'),
    expect.stringContaining('ApronsGW-1007Portland CentralA1_2'),
  ]);
});

it('says that a kit is gone', async () => {
  await renderInShell(<KitPage />, { api: world(), route: `/print/kit/${id(99)}`, path: '/print/kit/:id' });
  expect(await screen.findByText(/^This kit was not found/)).toBeInTheDocument();
  expect(screen.getByText('0 pages')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

it('prints a label for each box of a shipment, and asks for the address that is missing', async () => {
  await renderInShell(<ShipmentPage />, {
    api: world(),
    route: `/print/shipment/${shipment}`,
    path: '/print/shipment/:id',
  });
  expect(await screen.findByText('2 labels on 2 pages')).toBeInTheDocument();
  const [first, second] = pages();
  expect(first).toHaveStyle({ width: '102mm', height: '152mm' });
  expect(first).toHaveTextContent(/SH-0118.*Cedar School.*Side door.*1 of 2.*6.4 kg.*Table Washing.*2Linen apron.*UPS/);
  expect(within(first as HTMLElement).getByRole('img', { name: 'Barcode 1Z999AA10123456784' })).toBeInTheDocument();
  expect(second).toHaveTextContent(/2 of 2.*1Wooden tray \(2 more will follow\)/);
  expect(screen.getByText('Cedar School has no address. Add it in Locations.')).toBeInTheDocument();
});

it('prints one slip for the shipment or one for each box', async () => {
  const { user } = await renderInShell(<ShipmentPage />, {
    api: world(),
    route: `/print/shipment/${shipment}?print=slip`,
    path: '/print/shipment/:id',
  });
  await screen.findByRole('heading', { name: 'Packing slip', level: 2 });
  expect(rows().slice(1)).toEqual(['Table Washing', 'Linen apronGW-1007122–', 'Wooden trayGW-10002312', 'Total3']);
  await user.click(screen.getByRole('radio', { name: 'Slip per box' }));
  expect(pages()).toHaveLength(2);
  expect(pages()[1]).toHaveTextContent('Box 2 of 2');
  // Each goes into a box of its own.
  expect(screen.getAllByText('Page 1 of 1')).toHaveLength(2);
});

it('prints a long note on a page of its own where the last one has no room for it', async () => {
  const api = world();
  const boxes = Array.from({ length: 7 }, (_, index) => ({
    number: index + 1,
    lines: [{ orderId: apronOrder, quantity: 1 }],
  }));
  api.change('shipments', shipment, { note: 'Ring twice at the door. '.repeat(60), boxes });
  const route = `/print/shipment/${shipment}?print=slip`;
  await renderInShell(<ShipmentPage />, { api, route, path: '/print/shipment/:id' });
  await screen.findByRole('heading', { name: 'Packing slip', level: 2 });
  const [table, note, ...more] = pages();
  expect(more).toEqual([]);
  expect(table).not.toHaveTextContent('Ring twice');
  expect(within(note as HTMLElement).queryByRole('table')).toBeNull();
  expect(note).toHaveTextContent(/Note Ring twice.*Something missing or damaged\?.*Page 2 of 2/);
});

it('does not print boxes that were cancelled', async () => {
  await renderInShell(<ShipmentPage />, {
    api: world(),
    route: `/print/shipment/${cancelled}`,
    path: '/print/shipment/:id',
  });
  expect(await screen.findByText('SH-0119 was cancelled. Do not send its boxes.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

it('prints the ready and the shipped pieces of a project', async () => {
  await renderInShell(<PackingPage />, {
    api: world(),
    route: `/print/packing/${cedar}`,
    path: '/print/packing/:id',
  });
  expect(await screen.findByText('Cedar Lane · 2 pages')).toBeInTheDocument();
  const [list, slip] = pages();
  expect(list).toHaveTextContent(/Packing list.*Linen apron/);
  expect(slip).toHaveTextContent(/Shipment SH-0118/);
});
