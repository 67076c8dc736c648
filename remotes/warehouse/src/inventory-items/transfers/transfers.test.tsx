import { atScreenWidth, build, expectNoAxeViolations } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { colleague, contributor, details, page, rowOf, sentUtc, transit, world } from './testing/transfers-world.tsx';
import { arrivedError, sendObstacle, sentError, transfersOf } from './transfer-rules.ts';

jest.setTimeout(60_000);
describe('sending', () => {
  it('asks where to and how many; what is reserved stays', async () => {
    const { user, api, dialog } = await details('glue', 'Glue sticks at A1_01');
    await user.click(within(dialog).getByRole('button', { name: 'Send to another warehouse' }));
    const send = await screen.findByRole('dialog', { name: 'Send Glue sticks to another warehouse' });
    await user.click(within(send).getByRole('combobox', { name: /^To warehouse/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Lyon Depot']);
    await user.click(screen.getByRole('option', { name: 'Lyon Depot' }));
    const pieces = within(send).getByRole('spinbutton', { name: /^Pieces/ });
    expect(pieces).toHaveValue('5');
    await user.clear(pieces);
    await user.type(pieces, '6');
    expect(within(send).getByText('Only 5 are available')).toBeInTheDocument();
    await user.clear(pieces);
    await user.type(pieces, '3');
    await user.type(within(send).getByRole('textbox', { name: /^Note/ }), 'Pallet 4');
    expect(within(send).getByText('3 pieces to Lyon Depot')).toBeInTheDocument();
    await expectNoAxeViolations(send);
    await user.click(within(send).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/transfer')[0]?.body).toEqual({
      ...{ toWarehouseId: 'lyon', note: 'Pallet 4' },
      lines: [{ inventoryItemId: 'glue', quantity: 3, box: 1 }],
      boxes: [{}],
    });
  });

  it('of several leaves here what has no free piece, and stays open with the words of a refusal', async () => {
    const api = world();
    const undo = api.fail('POST', 'inventoryitems/transfer', { message: 'Only 4 of Glue sticks are available.' }, 409);
    const { user } = await page('/', { api });
    await screen.findByText('Glue sticks');
    for (const name of ['Glue sticks', 'Water jugs']) await user.click(within(rowOf(name)).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Send to…' }));
    const send = await screen.findByRole('dialog', { name: 'Send 2 items' });
    expect(within(send).getByText('stays here')).toBeInTheDocument();
    expect(within(send).getByRole('spinbutton', { name: 'Pieces of Glue sticks' })).toHaveValue('5');
    await user.click(within(send).getByRole('button', { name: 'Send' }));
    expect(await within(send).findByText('Only 4 of Glue sticks are available.')).toBeInTheDocument();
    undo();
    await user.click(within(send).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/transfer').at(-1)?.body).toMatchObject({
      lines: [{ inventoryItemId: 'glue', quantity: 5 }],
    });
  });
});

describe('the transfers of a warehouse', () => {
  it('shows incoming and sent transfers: quantity, origin, destination and sender', async () => {
    const { container } = await page();
    expect(await screen.findByText('1 coming, 1 sent')).toBeInTheDocument();
    await screen.findByText('Luc Packer');
    expect(rowOf('Red Rods')).toHaveTextContent(/Red Rods.*7.*Coming from Lyon Depot.*Luc Packer.*Pallet 2/);
    expect(rowOf('Beads')).toHaveTextContent(/Beads.*3.*Sent to Lyon Depot.*Pia Picker/);
    expect(screen.queryByText('Glue sticks')).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('is a tab only where there is something', async () => {
    const api = world();
    for (const id of ['rods', 'beads']) api.change('inventoryitems', id, { transit: undefined });
    await page('/', { api });
    await screen.findByText('Glue sticks');
    expect(screen.queryByText('Transfers')).not.toBeInTheDocument();
  });

  it('receives fewer than were sent after saying that the others are lost, and puts them at a place', async () => {
    const { user, api } = await page();
    await screen.findByText('Red Rods');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Red Rods' });
    const arrived = within(dialog).getByRole('spinbutton', { name: 'Arrived' });
    expect(arrived).toHaveValue('7');
    await user.clear(arrived);
    await user.type(arrived, '8');
    expect(within(dialog).getByText(/^Only 7 were sent/)).toBeInTheDocument();
    await user.clear(arrived);
    await user.type(arrived, '5');
    expect(within(dialog).getByText(/^2 pieces fewer than sent: written off as Lost/)).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /^Place/ }), 'd2_01');
    expect(api.sent('POST')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Receive 5, 2 lost' }));
    await waitFor(() => expect(screen.queryByText('Red Rods')).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/receiveTransfer')[0]?.body).toEqual({
      lines: [{ inventoryItemId: 'rods', quantity: 5, locale: 'D2_01' }],
    });
  });

  it('cancels what this warehouse has sent, after asking, and nothing that comes', async () => {
    const { user, api } = await page();
    await screen.findByText('Red Rods');
    const cancel = () => screen.getByRole('button', { name: 'Cancel transfer' });
    await user.click(within(rowOf('Red Rods')).getByRole('checkbox'));
    expect(cancel()).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(rowOf('Beads')).getByRole('checkbox'));
    expect(cancel()).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(rowOf('Red Rods')).getByRole('checkbox'));
    await waitFor(() => expect(cancel()).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(cancel());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Beads: at hand again at Portland Central.');
    expect(api.sent('POST')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel transfer' }));
    await waitFor(() => expect(screen.queryByText('Beads')).not.toBeInTheDocument());
    expect(api.sent('POST', 'inventoryitems/cancelTransfer')[0]?.body).toEqual({ inventoryItemIds: ['beads'] });
  });
});

describe('on a phone', () => {
  const { innerWidth } = globalThis;
  beforeAll(() => {
    globalThis.innerWidth = 390;
  });
  afterAll(() => {
    globalThis.innerWidth = innerWidth;
  });

  it('transfers are selected by a button, and the selection is left again', async () => {
    const { container, user } = await page();
    const cancel = () => screen.getByRole('button', { name: 'Cancel transfer' });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Beads' }));
    await waitFor(() => expect(cancel()).not.toHaveAttribute('aria-disabled', 'true'));
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: '1 selected, clear the selection' }));
    await waitFor(() => expect(cancel()).toHaveAttribute('aria-disabled', 'true'));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Beads' })).not.toBeInTheDocument());
  });
});

describe('the details of an item', () => {
  it('that travels say who sent it, when and where to; nothing else can be done with it', async () => {
    const { dialog } = await details('beads', 'Beads at B1_01');
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        /On its way from Portland Central to Lyon Depot\. Sent by Pia Picker on .*20.*2026/,
      ),
    );
    for (const name of ['Adjust', 'Move', 'Count', 'Send to another warehouse', 'Receive']) {
      expect(within(dialog).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    }
    expect(within(dialog).getByRole('button', { name: 'Cancel transfer' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('that travels can be received by the team of the warehouse where it goes, not called back', async () => {
    const { dialog } = await details('beads', 'Beads at B1_01', { user: colleague });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Receive' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
    expect(within(dialog).getByRole('button', { name: 'Cancel transfer' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('on hold say why; a Contributor releases it', async () => {
    const { user, api, dialog } = await details('tower', 'Pink Tower at C1_01', { user: contributor });
    await waitFor(() =>
      expect(dialog).toHaveTextContent(/On hold: Damaged.*Kept apart by Pia Picker on .*Note: Carton crushed/),
    );
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(dialog).not.toHaveTextContent('On hold'));
    expect(api.sent('POST', 'inventoryitems/release')[0]?.body).toEqual({ inventoryItemIds: ['tower'] });
  });

  it('to be counted say why they are not picked', async () => {
    const api = world();
    const countRequest = { reason: 'Too few', note: 'Box is open', userId: 'pia', requestedUtc: sentUtc };
    api.change('inventoryitems', 'glue', { countRequest });
    const { dialog } = await details('glue', 'Glue sticks at A1_01', { api });
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        /To be counted: Too few\. It is not suggested for picking until then\. Asked for by Pia Picker on .*Note: Box is open/,
      ),
    );
    await page('/', { api });
    expect(rowOf('Glue sticks')).toHaveTextContent('To be counted');
  });

  it('on hold show a picker who releases it', async () => {
    const { dialog } = await details('tower', 'Pink Tower at C1_01');
    expect(within(dialog).getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
  });
});

it('marks traveling stock and stock on hold in the list, neither of which is available', async () => {
  await page('/');
  await screen.findByText('Pink Tower');
  expect(rowOf('Pink Tower')).toHaveTextContent('On hold: Damaged');
  expect(rowOf('Beads')).toHaveTextContent('To Lyon Depot');
  const available = (name: string) => rowOf(name).querySelector('[col-id=available]')?.textContent;
  expect(['Pink Tower', 'Beads', 'Glue sticks'].map(available)).toEqual(['0', '0', '5']);
});

describe('on a phone', () => {
  atScreenWidth(390);

  it('marks them on their cards', async () => {
    await page('/');
    await screen.findByText('Pink Tower');
    expect(rowOf('Pink Tower')).toHaveTextContent('On hold: Damaged');
    expect(rowOf('Beads')).toHaveTextContent('To Lyon Depot');
  });
});

it('knows what can be sent, and how many', () => {
  const item = build('inventoryitems', { id: 'a', locationId: 'w', quantity: 5 });
  const reserved = { ...item, reservations: [{ orderId: 'o', quantity: 2, status: 'Reserved' as const }] };
  expect(sendObstacle([item, { ...item, locationId: 'x' }])).toBe('They are at different locations');
  expect(sendObstacle([{ ...item, transit: transit('x', 'u') }])).toBe('It is on its way already');
  expect(sendObstacle([{ ...item, hold: { reason: 'Damaged' } }])).toBe('No piece of it is available');
  expect(sendObstacle([reserved])).toBeUndefined();
  expect(sendObstacle(Array.from({ length: 101 }, () => item))).toBe('At most 100 items can be sent at once');
  expect([undefined, -1, 1.5, 4, 3, 0].map((quantity) => sentError(quantity, reserved))).toEqual([
    'A value is required',
    'Must be at least 0',
    'Must be a whole number',
    'Only 3 are available',
    undefined,
    undefined,
  ]);
  expect([6, 5, 0].map((quantity) => arrivedError(quantity, item) !== undefined)).toEqual([true, false, false]);
  const away = { ...item, transit: transit('x', 'u') };
  expect([transfersOf([away, item], 'w'), transfersOf([away], 'x'), transfersOf([away], 'y')]).toEqual([
    [away],
    [away],
    [],
  ]);
});
