import { collection } from '@groundwork/data-cache';
import { commandCode } from '@groundwork/scan';
import { scanCode } from '@groundwork/scan/testing';
import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { kitWorld } from '../../kits/testing/kit-world.ts';
import KittingPage from '../KittingPage.tsx';
import { forgetSteps } from '../steps.ts';

let finishUpload = () => {};
jest.mock('@azure/storage-blob', () => ({
  AnonymousCredential: class {},
  BlockBlobClient: class {
    uploadData = () =>
      new Promise<void>((resolve) => {
        finishUpload = resolve;
      });
  },
}));

const picker = { id: 'pia', firstName: 'Pia', lastName: 'Picker', role: 'Basic', warehouseIds: ['portland'] } as const;

/** A run over Flower Arranging; the picker is at the 4 vases of C1_03 and scans SHORT. */
async function atTheVases(options: ShellOptions = {}) {
  const api = options.api ?? kitWorld();
  // As on the server: the pieces are not kept any more, and the shelf asks for a count.
  api.on('POST', 'reservations/short', ({ body }) => {
    const { inventoryItemId, quantity, reason } = body as { inventoryItemId: string; quantity: number; reason: string };
    const reservations = (api.stored('inventoryitems', inventoryItemId)?.reservations ?? []).flatMap((entry) =>
      entry.status !== 'Reserved'
        ? [entry]
        : entry.quantity > quantity
          ? [{ ...entry, quantity: entry.quantity - quantity }]
          : [],
    );
    return {
      body: {
        orders: [],
        inventoryitems: [api.change('inventoryitems', inventoryItemId, { reservations, countRequest: { reason } })],
      },
    };
  });
  const shell = await renderInShell(<KittingPage />, {
    warehouseId: 'portland',
    route: '/warehouse/kitting?kits=flowers',
    user: picker,
    ...options,
    api,
  });
  await screen.findByText('0 of 2 picked');
  await act(async () => scanCode('C1_03'));
  await act(async () => scanCode(commandCode('short')));
  const dialog = await screen.findByRole('dialog', { name: 'What is wrong?' });
  return { ...shell, api, dialog };
}
const entries = (api: ReturnType<typeof kitWorld>, id: string) =>
  api
    .stored('inventoryitems', id)
    ?.reservations.map(({ orderId, status, quantity }) => `${orderId} ${status} ${quantity}`);
const posted = (api: ReturnType<typeof kitWorld>, path: string) => api.sent('POST', path)[0]?.body;

beforeEach(forgetSteps);

it('asks how many were found and why not all, books what was found and asks for a count of the place', async () => {
  const { api, user, dialog } = await atTheVases();
  expect(dialog).toHaveTextContent('C1_03 · for tote 1, Flower Arranging');
  expect(dialog).toHaveTextContent('4 are needed');
  expect(within(dialog).getByRole('radio', { name: /Not there/ })).toBeChecked();
  expect(hasUnsavedWork()).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'One more' }));
  expect(hasUnsavedWork()).toBe(true);
  expect(within(dialog).getByRole('radio', { name: /Too few/ })).toBeChecked();
  expect(within(dialog).getByText('C1_03 will be counted before it is used again.')).toBeVisible();
  await expectNoAxeViolations(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Continue with 3 missing' }));
  const next = await screen.findByRole('dialog', { name: '3 missing: what next?' });
  expect(hasUnsavedWork()).toBe(false);
  expect(entries(api, 'stock-vase-C1_03')).toEqual(['vase Dropped 1']);
  expect(posted(api, 'reservations/short')).toEqual({
    orderId: 'vase',
    inventoryItemId: 'stock-vase-C1_03',
    quantity: 3,
    reason: 'Too few',
  });
  await expectNoAxeViolations(next);
});

it('lets Undo take the found pieces back, and not those of the place before', async () => {
  const { api, user, dialog } = await threeMissing();
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: /^Undo Bud vase.*: 1 / }));
  await waitFor(() => expect(entries(api, 'stock-vase-C1_03')).toEqual(['vase Reserved 1']));
});

it("'Later' books nothing and puts the place at the end", async () => {
  const { api, user, dialog } = await atTheVases();
  await user.click(within(dialog).getByRole('radio', { name: /Later/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Come back later' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'B1_06, Soap dish' })).toBeVisible();
  expect(api.sent('POST')).toEqual([]);
});

it('asks what happens to damaged pieces, and sends the answer with the reason', async () => {
  const { api, user, dialog } = await atTheVases();
  await user.click(within(dialog).getByRole('radio', { name: /Damaged/ }));
  expect(within(dialog).queryByText(/will be counted/)).not.toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Throw away/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue with 4 missing' }));
  await screen.findByRole('dialog', { name: '4 missing: what next?' });
  expect(posted(api, 'reservations/short')).toMatchObject({ quantity: 4, reason: 'Damaged', damaged: 'scrap' });
  expect(api.sent('POST', 'reservations/move')).toEqual([]);
});

async function threeMissing(options: ShellOptions = {}) {
  const found = await atTheVases(options);
  await found.user.click(within(found.dialog).getByRole('button', { name: 'One more' }));
  await found.user.click(within(found.dialog).getByRole('button', { name: 'Continue with 3 missing' }));
  return { ...found, dialog: await screen.findByRole('dialog', { name: '3 missing: what next?' }) };
}

it('splits the order: what is there ships, the rest stays in kitting', async () => {
  const { api, user, dialog } = await threeMissing();
  api.on('POST', 'orders/split/vase', ({ body }) => {
    const { newOrderQuantity } = body as { newOrderQuantity: number };
    const [second] = api.seed('orders', [
      { id: 'second', name: 'Bud vase', projectId: 'cedar', quantity: newOrderQuantity },
    ]);
    return { body: [api.change('orders', 'vase', { quantity: 4 - newOrderQuantity }), second] };
  });
  expect(within(dialog).getByRole('radio', { name: /Split and ship what we have/ })).toBeChecked();
  expect(dialog).toHaveTextContent('1 ships with the kit. 3 stay in kitting.');
  await user.click(within(dialog).getByRole('button', { name: 'Split the order' }));
  expect(await screen.findByText('The order is split')).toBeVisible();
  expect(posted(api, 'orders/split/vase')).toEqual({ newOrderQuantity: 1 });
});

it('back orders the rest, and says why when it may not', async () => {
  const { api, user, dialog } = await threeMissing();
  const allow = api.fail('POST', 'orders/split/vase', { message: 'The project is paused.' }, 409);
  await user.click(within(dialog).getByRole('radio', { name: /Back order the rest/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Back order 3' }));
  expect(await within(dialog).findByText('The project is paused.')).toBeVisible();
  allow();
  api.on('POST', 'orders/split/vase', () => ({ body: [api.change('orders', 'vase', { quantity: 3 })] }));
  await user.click(within(dialog).getByRole('button', { name: 'Back order 3' }));
  expect(await screen.findByText('3 back ordered')).toBeVisible();
  expect(api.stored('orders', 'vase')).toMatchObject({ quantity: 3, status: 'Back Ordered' });
});

it('picks from another place: the pieces are reserved there and come into the list', async () => {
  const { api, user, dialog } = await threeMissing();
  await user.click(within(dialog).getByRole('button', { name: /Pick from another place/ }));
  await user.click(within(dialog).getByRole('button', { name: /^E3_05/ }));
  await waitFor(() => expect(entries(api, 'stock-vase-E3_05')).toEqual(['vase Reserved 3']));
  expect(await screen.findByText('3 reserved at E3_05')).toBeVisible();
});

it('takes from another kit that holds the product, both or neither', async () => {
  const api = kitWorld();
  api.seed('orders', [
    { id: 'other', name: 'Vases', productId: 'vase', projectId: 'home', status: 'Processing', quantity: 2 },
  ]);
  api.change('inventoryitems', 'stock-vase-E3_05', {
    reservations: [
      { orderId: 'other', quantity: 2, status: 'Reserved', preparationItemId: null, projectId: null, userId: null },
    ],
  });
  const { user, dialog } = await threeMissing({ api });
  await user.click(within(dialog).getByRole('button', { name: /Take from another kit/ }));
  await user.click(within(dialog).getByRole('button', { name: /^Okafor Home Corner/ }));
  await waitFor(() => expect(entries(api, 'stock-vase-E3_05')).toEqual(['vase Reserved 2']));
  const moves = api.sent('POST', 'reservations/move').at(-1)?.body as { moves: unknown[] };
  expect(moves.moves).toHaveLength(2);
});

it('asks for a substitute in the notes of the kit; a Director takes it at once', async () => {
  const api = kitWorld();
  api.seed('products', [{ id: 'steel', name: 'Steel bud vase' }]);
  api.seed('preparationitemtemplates', [{ id: 'vases', name: 'Vases', productIds: ['vase', 'steel'] }]);
  api.seed('inventoryitems', [
    { id: 'steel-stock', productId: 'steel', locationId: 'portland', locale: 'C1_03', quantity: 16 },
  ]);
  api.change('orders', 'vase', { preparationItemTemplateId: 'vases' });
  const { user, dialog } = await threeMissing({ api });
  await user.click(await within(dialog).findByRole('button', { name: /Ask for a substitute/ }));
  const allow = api.fail('POST', 'reservations/short', { message: 'The project is paused.' }, 409);
  await user.click(within(dialog).getByRole('button', { name: /^Steel bud vase 16 at C1_03/ }));
  expect(await within(dialog).findByText('The project is paused.')).toBeVisible();
  allow();
  // The note is stored, and the answer is not understood.
  const notUnderstood = api.on('PATCH', 'preparations/flowers', ({ body }) => {
    const [change] = body as [{ path: string; value: string }];
    api.change('preparations', 'flowers', { [change.path]: change.value });
    return { status: 500, body: { message: 'Failed' } };
  });
  await user.click(within(dialog).getByRole('button', { name: /^Steel bud vase 16 at C1_03/ }));
  expect(await within(dialog).findByText('Failed')).toBeVisible();
  notUnderstood();
  await act(async () => void (await collection('preparations').load({ force: true })));
  await user.click(within(dialog).getByRole('button', { name: /^Steel bud vase 16 at C1_03/ }));
  expect(await screen.findByText('Asked for a substitute')).toBeVisible();
  // Attempts before it leave no second note.
  expect(api.stored('preparations', 'flowers')?.notes?.match(/Substitute asked/g)).toHaveLength(1);
  expect(api.stored('preparations', 'flowers')?.notes).toMatch(
    /Substitute asked: Steel bud vase for Bud vase, 3 missing\.$/,
  );
  // The Directors' question changes no reservation.
  expect(api.sent('POST', 'reservations/short').at(-1)?.body).toMatchObject({
    ...{ orderId: 'vase', quantity: 3, reason: 'Later', substituteProductId: 'steel' },
  });
});

it('shows no way without an offer', async () => {
  const api = kitWorld();
  api.change('inventoryitems', 'stock-vase-E3_05', { quantity: 0 });
  const { dialog } = await threeMissing({ api });
  for (const name of [/Take from another kit/, /substitute/, /Pick from another place/]) {
    expect(within(dialog).queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('books what was found once: the second step has no way back to it', async () => {
  const { api, user, dialog } = await atTheVases();
  await user.click(within(dialog).getByRole('radio', { name: /Damaged/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue with 4 missing' }));
  const next = await screen.findByRole('dialog', { name: '4 missing: what next?' });
  expect(within(next).queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await act(async () => scanCode(commandCode('back')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent('POST', 'reservations/short')).toHaveLength(1);
});

it('waits for the photo of damaged pieces that is on its way', async () => {
  const api = kitWorld();
  const expires = '2999-01-01T00:00:00.000Z';
  api.on('GET', 'mediaitems/uploadToken', {
    body: { containerUrl: 'http://blobs.test/in', parameterString: '', expires },
  });
  const { user, dialog } = await atTheVases({ api });
  await user.click(within(dialog).getByRole('radio', { name: /Damaged/ }));
  await user.upload(within(dialog).getByLabelText('Take a photo'), new File(['x'], 'vase.png', { type: 'image/png' }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue with 4 missing' }));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(api.sent('POST', 'reservations/short')).toEqual([]);
  await act(async () => finishUpload());
  await screen.findByRole('dialog', { name: '4 missing: what next?' });
  const photo = api.rows('mediaitems').all().at(-1);
  expect(photo?.name).toMatch(/^vase##/);
  expect(posted(api, 'reservations/short')).toMatchObject({ photoId: photo?.id });
});

it('closes by the BACK label without a question, which no scanner could answer', async () => {
  const { user, dialog } = await atTheVases();
  await user.click(within(dialog).getByRole('radio', { name: /Damaged/ }));
  await act(async () => scanCode(commandCode('back')));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('goes on where the server refused the shortage: what was found is in the tote already, and may be corrected', async () => {
  const { api, user, dialog } = await atTheVases();
  const recover = api.fail('POST', 'reservations/short', { message: 'The photo does not exist.' }, 422);
  await user.click(within(dialog).getByRole('button', { name: 'One more' }));
  await user.click(within(dialog).getByRole('button', { name: 'One more' }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue with 2 missing' }));
  expect(await within(dialog).findByText(/The photo does not exist/)).toBeVisible();
  expect(entries(api, 'stock-vase-C1_03')).toEqual(['vase Reserved 2', 'vase Dropped 2']);
  recover();
  await user.click(within(dialog).getByRole('button', { name: 'One fewer' }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue with 3 missing' }));
  await screen.findByRole('dialog', { name: '3 missing: what next?' });
  expect(entries(api, 'stock-vase-C1_03')).toEqual(['vase Dropped 1']);
});
