import type { Order, Reservation, Shipment } from '@groundwork/contract';
import { build, expectNoAxeViolations, type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { salesOrders } from './export-sos.ts';
import { readyLines } from './order-line.ts';
import ShippingPage from './ShippingPage.tsx';

const opened = jest.fn();
beforeEach(() => {
  opened.mockReset();
  window.open = opened;
});

const order = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, productId: id, projectId: 'juniper', quantity: 4, status: 'Processing' as const },
  ...more,
});
const ready = (orderId: string, quantity: number, status: Reservation['status'] = 'Ready') => ({
  ...{ orderId, quantity, status, preparationItemId: null, projectId: null, userId: 'pia' },
  timeModifiedUtc: '2026-11-10T08:00:00.000Z',
});

/** Portland Central with two kits of Juniper Hill and an order of Oak Street ready; one shipment is on its way. */
function world(): FakeApi {
  const api = fakeApi({
    records: {
      locations: [
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
        { id: 'bend', name: 'Juniper Hill School', address: '415 Juniper Hill Road', type: 'School' },
      ],
      projects: [
        {
          id: 'juniper',
          name: 'Juniper Hill',
          locationId: 'bend',
          fulfillingById: 'portland',
          ownerIds: ['maya', 'sub'],
        },
        { id: 'oak', name: 'Oak Street', fulfillingById: 'portland' },
      ],
      users: [
        { id: 'pia', firstName: 'Pia', lastName: 'Picker', emailAddress: 'pia@groundwork.test', status: 'Active' },
        {
          id: 'maya',
          firstName: 'Maya',
          lastName: 'Lindqvist',
          emailAddress: 'maya@groundwork.test',
          status: 'Active',
        },
        {
          id: 'sub',
          firstName: 'Sue',
          lastName: 'School',
          emailAddress: 'sue@groundwork.test',
          category: 'Subscriber',
          status: 'Active',
        },
      ],
      setupunits: [{ id: 'wall', name: 'Sensorial Wall', projectId: 'juniper' }],
      preparations: [
        { id: 'tablets', name: 'Color Tablets', unitId: 'wall', projectId: 'juniper' },
        { id: 'letters', name: 'Sandpaper Letters', projectId: 'juniper' },
      ],
      preparationitems: [
        { id: 'line-tablets', preparationId: 'tablets', projectId: 'juniper' },
        { id: 'line-letters', preparationId: 'letters', projectId: 'juniper' },
      ],
      products: [{ id: 'tray', name: 'Wooden tray', externalIdentifier: '=GW-1000' }],
      orders: [
        order('tray', 'Wooden tray, small', { preparationItemId: 'line-tablets', quantity: 5 }),
        order('tablet', 'Color Tablets 1', { preparationItemId: 'line-tablets' }),
        order('letters', 'Sandpaper Letters, print', { preparationItemId: 'line-letters' }),
        order('oak-order', 'Cutting board', { projectId: 'oak' }),
        order('gone', 'Zinc bucket', { status: 'WHSE Shipped', tracking: '1Z999AA10123456784', invoice: 'INV-7' }),
      ],
      inventoryitems: [
        {
          ...{ id: 'shelf', name: 'Shelf', locationId: 'portland', locale: 'B1_06', quantity: 99 },
          reservations: [
            ...[ready('tray', 3), ready('tablet', 4), ready('letters', 4), ready('oak-order', 4)],
            ready('gone', 4, 'Shipped'),
          ],
        },
      ],
      shipments: [
        {
          ...{
            id: 'sent',
            number: 'SH-0007',
            projectId: 'juniper',
            warehouseId: 'portland',
            status: 'Shipped' as const,
          },
          ...{ shippedUtc: '2026-11-12T08:00:00.000Z', shippedById: 'pia' },
          boxes: [{ number: 1, tracking: '1Z999AA10123456784', lines: [{ orderId: 'gone', quantity: 4 }] }],
        },
      ],
    },
  });
  answerShipping(api);
  return api;
}

/** POST shipments/ship for whole orders and parts, order by order. */
function answerShipping(api: FakeApi) {
  let count = 0;
  api.on('POST', 'shipments/ship', ({ body }) => {
    const { shipmentId, boxes, ...facts } = body as Shipment & { shipmentId?: string };
    const lines = boxes.flatMap((box) => box.lines);
    const [line] = lines;
    const stored = api.stored('orders', line?.orderId ?? '');
    if (!line || !stored) return { status: 404, body: { message: 'gone' } };
    const isPart = line.quantity < stored.quantity;
    const shipped = isPart
      ? { ...api.seed('orders', [{ ...stored, id: `${stored.id}-2`, splitFromId: stored.id }])[0] }
      : stored;
    const after = api.change('orders', String(shipped.id), { status: 'WHSE Shipped', quantity: line.quantity });
    const shelf = api.stored('inventoryitems', 'shelf');
    const reservations = shelf?.reservations.map((entry) =>
      entry.orderId === stored.id ? { ...entry, orderId: String(shipped.id), status: 'Shipped' as const } : entry,
    );
    const id = shipmentId ?? `new-${++count}`;
    const shipment = { ...facts, id, number: 'SH-0118', status: 'Shipped', warehouseId: 'portland', boxes };
    const saved = api.stored('shipments', id)
      ? api.change('shipments', id, { status: 'Shipped' })
      : api.seed('shipments', [shipment as unknown as Shipment])[0];
    return {
      body: {
        shipments: [saved],
        orders: [after],
        inventoryitems: [api.change('inventoryitems', 'shelf', { reservations })],
      },
    };
  });
}

const open = async (api: FakeApi, path = '/warehouse/shipping', user: object = { role: 'Director' }) =>
  renderInShell(<ShippingPage />, { api, warehouseId: 'portland', route: path, user });
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

it('shows what is ready by project and kit, and how much of it stays behind', async () => {
  const { container } = await open(world());
  expect(await screen.findByText('Juniper Hill')).toBeInTheDocument();
  expect(screen.getByText('415 Juniper Hill Road')).toBeInTheDocument();
  expect(screen.getByText('2 kits · 3 orders')).toBeInTheDocument();
  expect(screen.getByText('Color Tablets')).toBeInTheDocument();
  expect(screen.getByText('Sensorial Wall')).toBeInTheDocument();
  expect(screen.getByText('3 of 5')).toBeInTheDocument();
  expect(screen.getByText('2 stay in kitting')).toBeInTheDocument();
  expect(screen.queryByText('Zinc bucket')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

it('selects a kit at once, and ships orders of one project only', async () => {
  const { user } = await open(world());
  await user.click(await box('Select all 2 of Color Tablets'));
  expect(await screen.findByRole('button', { name: 'Ship 2 orders' })).toBeEnabled();
  await user.click(await box('Select Cutting board'));
  await user.hover(await screen.findByRole('button', { name: 'Ship 3 orders' }));
  expect((await screen.findAllByText('Select orders of one project')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Ship 3 orders' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it("selects the kit of the address ('Move to shipping')", async () => {
  await open(world(), '/warehouse/shipping?kit=letters');
  expect(await screen.findByRole('button', { name: 'Ship 1 order' })).toBeEnabled();
  expect(await box('Select Sandpaper Letters, print')).toBeChecked();
});

it('ships order by order in boxes with tracking numbers, then prints', async () => {
  const api = world();
  const { user } = await open(api, '/warehouse/shipping?kit=tablets');
  await user.click(await screen.findByRole('button', { name: 'Ship 2 orders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ship to Juniper Hill' });
  expect(within(dialog).getByText('Wooden tray, small: ordered 5, ready 3.')).toBeInTheDocument();
  expect(within(dialog).getByText(/3 ship now, 2 stay in kitting/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Add box' }));
  const first = within(dialog).getByRole('listitem', { name: 'Box 1 of 2' });
  await user.type(within(first).getByLabelText('Tracking number of box 1'), '1Z 999 AA1 01 2345 6784');
  expect(within(first).getByText(/UPS recognized/)).toBeInTheDocument();
  await user.click(within(first).getByRole('button', { name: 'Change contents' }));
  const trays = within(first).getByLabelText('Wooden tray, small in box 1');
  await user.clear(trays);
  await user.type(trays, '1');
  const second = within(dialog).getByRole('listitem', { name: 'Box 2 of 2' });
  expect(within(second).getByText(/2 × Wooden tray, small/)).toBeInTheDocument();
  await user.type(within(second).getByLabelText('Tracking number of box 2'), 'JH-VAN-22');
  expect(within(second).getByText('No carrier found. Kept as text.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/^Invoice/), 'INV-20418');
  await user.click(within(dialog).getByRole('button', { name: 'Ship 2 orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.sent('POST', 'shipments/ship').map(({ body }) => body as Shipment & { shipmentId?: string });
  expect(sent.map(({ shipmentId, boxes }) => [shipmentId, boxes.map(({ lines }) => lines)])).toEqual([
    [undefined, [[{ orderId: 'tablet', quantity: 4 }], []]],
    ['new-1', [[{ orderId: 'tray', quantity: 1 }], [{ orderId: 'tray', quantity: 2 }]]],
  ]);
  // Maya owns the project; Sue is a Subscriber, to whom nobody has turned the mails on.
  expect(sent[0]).toMatchObject({ invoice: 'INV-20418', projectId: 'juniper', recipientIds: ['maya'] });
  expect(opened).toHaveBeenCalledWith('/print/shipment/new-1', '_blank', 'noopener');
});

it('leaves an order out on request', async () => {
  const api = world();
  const { user } = await open(api, '/warehouse/shipping?kit=tablets');
  await user.click(await screen.findByRole('button', { name: 'Ship 2 orders' }));
  await user.click(await screen.findByRole('button', { name: 'Leave this order out' }));
  await user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent('POST', 'shipments/ship')).toHaveLength(1);
});

it('stops at the first order that fails, says how far it came, and keeps the rest', async () => {
  const api = world();
  const { user } = await open(api);
  await user.click(await box('Select all 3 of Juniper Hill'));
  await user.click(await screen.findByRole('button', { name: 'Ship 3 orders' }));
  const dialog = await screen.findByRole('dialog');
  const answered = api.sent('POST', 'shipments/ship').length;
  expect(answered).toBe(0);
  let calls = 0;
  api.on('POST', 'shipments/ship', () => {
    calls += 1;
    if (calls > 1)
      return { status: 409, body: { message: 'Wooden tray, small: only 1 of 3 are ready.', code: 'not-ready' } };
    return { body: { shipments: [{ ...api.stored('shipments', 'sent'), id: 'x', number: 'SH-0118' }], orders: [] } };
  });
  await user.click(within(dialog).getByRole('button', { name: 'Ship 3 orders' }));
  expect(
    await within(dialog).findByText(/^1 order of 3 shipped in SH-0118\. Wooden tray, small: only 1 of 3 are ready/),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Ship 2 orders' })).toBeEnabled();
  expect(calls).toBe(2);
});

it('says so when the second order of a split has not become WHSE Shipped [OR-16]', async () => {
  const api = world();
  api.on('POST', 'shipments/ship', () => ({
    body: {
      shipments: [{ ...api.stored('shipments', 'sent'), id: 'x' }],
      orders: [{ ...api.stored('orders', 'tray'), id: 'tray-2', splitFromId: 'tray' } as Order],
    },
  }));
  const { user } = await open(api);
  await user.click(await box('Select Wooden tray, small'));
  await user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ship 1 order' }));
  expect(await screen.findByText(/Newly created order has an old status\./)).toBeInTheDocument();
});

it('undoes a shipment with a reason', async () => {
  const api = world();
  api.on('POST', 'shipments/undo', () => ({
    body: { shipments: [api.change('shipments', 'sent', { status: 'Packed' })] },
  }));
  const { user } = await open(api, '/warehouse/shipping?tab=shipped');
  expect(await screen.findByRole('link', { name: /^UPS 1Z999AA10123456784/ })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
  await user.click(screen.getByRole('button', { name: 'Undo shipping of SH-0007' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo shipping of SH-0007?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping' }));
  expect(within(dialog).getByText('A value is required')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Reason'), 'The van broke down');
  await user.click(within(dialog).getByRole('button', { name: 'Undo shipping' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent('POST', 'shipments/undo')[0]?.body).toEqual({ shipmentId: 'sent', reason: 'The van broke down' });
});

it('shows readers what happens and offers them nothing', async () => {
  await open(world(), '/warehouse/shipping', { role: 'ReadOnly' });
  await screen.findByText('Juniper Hill');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ship( \d|$)/ })).not.toBeInTheDocument();
});

it('exports sales orders with formulas made harmless', () => {
  const [line] = readyLines({
    warehouseId: 'portland',
    orders: [
      build('orders', {
        id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        name: 'Tray',
        projectId: 'juniper',
        productId: 'tray',
        status: 'Processing',
        quantity: 5,
      }),
    ],
    projects: [build('projects', { id: 'juniper', name: 'Juniper Hill' })],
    ...{ preparationItems: [], preparations: [], units: [], shipments: [] },
    products: [build('products', { id: 'tray', name: '=HYPERLINK("x")', externalIdentifier: 'GW-1000' })],
    inventoryItems: [
      build('inventoryitems', {
        ...{ locationId: 'portland', locale: 'B1_06', quantity: 9 },
        reservations: [ready('0f8fad5b-d9cb-469f-a165-70867728950e', 3)],
      }),
    ],
  });
  const [head, first] = salesOrders(line ? [line] : []).split('\r\n');
  expect(head).toBe('"SO","Project","Ship-to","Product ID","Product","Emplacement","Quantity","Status"');
  expect(first).toBe(`"0F8FAD5B","Juniper Hill","","GW-1000","'=HYPERLINK(""x"")","B1_06","3","Processing"`);
});
