import type { Order, Shipment } from '@groundwork/contract';
import { scanCode } from '@groundwork/scan/testing';
import { build, expectNoAxeViolations } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { salesOrders } from './export-sos.ts';
import { readyLines } from './order-line.ts';
import { open, ready, world } from './testing/world.tsx';

const opened = jest.fn();
beforeEach(() => {
  opened.mockReset();
  window.open = opened;
});

const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

it('shows what is ready by project and kit, and how much of it stays behind', async () => {
  const { container } = await open(world());
  expect(await screen.findByText('Juniper Hill')).toBeInTheDocument();
  expect(screen.getByText('415 Juniper Hill Road, Bend, OR 97701')).toBeInTheDocument();
  expect(screen.getByText('2 kits · 3 orders')).toBeInTheDocument();
  expect(screen.getByText('Color Tablets')).toBeInTheDocument();
  expect(screen.getByText('Sensorial Wall')).toBeInTheDocument();
  expect(screen.getByText('3 of 5')).toBeInTheDocument();
  expect(screen.getByText('2 stay in kitting')).toBeInTheDocument();
  expect(screen.queryByText('Zinc bucket')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

it('shows who made an order ready, with their picture', async () => {
  const api = world();
  api.change('users', 'pia', { imageThumbnailUrl: '/pictures/pia.png' });
  const { container } = await open(api);
  const person = (await screen.findAllByText('Pia Picker'))[0];
  expect(person?.closest('[role="gridcell"]')).toHaveAttribute('col-id', 'readyBy');
  expect(container.querySelector('[col-id="readyBy"] img')).toHaveAttribute('src', '/pictures/pia.png');
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
  // Maya owns the project; Sue is a Subscriber who does not have mails turned on.
  expect(sent[0]).toMatchObject({ invoice: 'INV-20418', projectId: 'juniper', recipientIds: ['maya'] });
  expect(opened).toHaveBeenCalledWith('/print/shipment/new-1', '_blank', 'noopener');
});

it("fills tracking numbers from carriers' labels wherever the focus is, and ships by the command SHIP", async () => {
  const api = world();
  const { user } = await open(api, '/warehouse/shipping?kit=tablets');
  await user.click(await screen.findByRole('button', { name: 'Ship 2 orders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ship to Juniper Hill' });
  await within(dialog).findByRole('textbox', { name: 'Code' });
  await user.click(within(dialog).getByRole('button', { name: 'Add box' }));
  const scan = (text: string) => act(async () => scanCode(text));
  const number = (box: number) => within(dialog).getByLabelText(`Tracking number of box ${box}`);
  const note = within(dialog).getByRole('textbox', { name: /^Note/ });
  // Pasted: typed as fast as here, it would be part of the code.
  await user.click(note);
  await user.paste('Side door');
  await scan('1Z999AA10123456784');
  await waitFor(() => expect(number(1)).toHaveValue('1Z999AA10123456784'));
  expect(note).toHaveValue('Side door');
  expect(within(dialog).getByPlaceholderText('Scan label of box 2')).toBeInTheDocument();
  await scan('JH-VAN-22');
  await waitFor(() => expect(number(2)).toHaveValue('JH-VAN-22'));
  // A box that was scanned wrong: put the cursor there and scan again.
  await user.click(number(1));
  await scan('8487135506');
  await waitFor(() => expect(number(1)).toHaveValue('8487135506'));
  expect(number(2)).toHaveValue('JH-VAN-22');
  await scan('GW-CMD-SHIP');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.sent('POST', 'shipments/ship').map(({ body }) => body as Shipment);
  expect(sent[0]?.boxes.map(({ tracking }) => tracking)).toEqual(['8487135506', 'JH-VAN-22']);
});

it('asks before what was entered for a shipment is thrown away', async () => {
  const { user } = await open(world(), '/warehouse/shipping?kit=letters');
  const openDialog = async () => user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
  await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await openDialog();
  await user.type(await screen.findByLabelText('Tracking number of box 1'), 'VAN-9');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this shipment?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Tracking number of box 1')).toHaveValue('VAN-9');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('marks a weight that is not possible and ships nothing with it', async () => {
  const api = world();
  const { user } = await open(api, '/warehouse/shipping?kit=letters');
  await user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Weight of box 1 in kg'), '-5');
  await user.tab();
  expect(await dialog.findByText('Must be at least 0')).toBeVisible();
  for (const name of ['Ship 1 order', 'Save as packed']) {
    await user.click(dialog.getByRole('button', { name }));
    expect(dialog.getByRole('button', { name })).toHaveAccessibleDescription('Correct the weight of box 1');
  }
  expect(api.sent('POST')).toEqual([]);
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
  expect(calls).toBe(2);
  // The others follow in the same shipment: they are in its boxes.
  calls = -1;
  await user.click(within(dialog).getByRole('button', { name: 'Ship 2 orders' }));
  await waitFor(() => expect(api.sent('POST', 'shipments/ship').length).toBeGreaterThan(2));
  expect(api.sent('POST', 'shipments/ship')[2]?.body).toMatchObject({ shipmentId: 'x' });
});

it.each([
  ['is not there', []],
  ['has not become WHSE Shipped', [{ id: 'tray-2', splitFromId: 'tray' }]],
])('says so when the second order of a split %s [OR-17]', async (_, seconds) => {
  const api = world();
  api.on('POST', 'shipments/ship', () => {
    const tray = api.stored('orders', 'tray') as Order;
    const orders = [tray, ...seconds.map((second) => ({ ...tray, ...second }))];
    return { body: { shipments: [{ ...api.stored('shipments', 'sent'), id: 'x' }], orders } };
  });
  const { user } = await open(api);
  await user.click(await box('Select Wooden tray, small'));
  await user.click(await screen.findByRole('button', { name: 'Ship 1 order' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ship 1 order' }));
  expect(await screen.findByText(/Newly created order has an old status\./)).toBeInTheDocument();
});

it('shows readers what happens and offers them nothing', async () => {
  await open(world(), '/warehouse/shipping', { role: 'ReadOnly' });
  await screen.findByText('Juniper Hill');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ship( \d|$)/ })).not.toBeInTheDocument();
});

it('exports the sales orders of what it shows [GR-11]', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { user } = await open(world());
  await screen.findByText('Juniper Hill');
  await user.click(screen.getByRole('button', { name: 'Export SOs' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^export-SO-\d{4}-.*\.csv$/);
  const reader = new FileReader();
  reader.readAsText(files[0] as Blob);
  await waitFor(() => expect(String(reader.result)).toContain('Cutting board'));
  clicked.mockRestore();
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
