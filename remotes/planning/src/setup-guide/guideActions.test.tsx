import { screen, waitFor, within } from '@testing-library/react';
import { guideWorld } from '../testing/guide-world.ts';
import { line, openGuide, preparation, spooning, unit } from './testing/open-guide.tsx';

it('offers Leave a note, Mark Problem and Mark Complete to editors [SD-08]', async () => {
  const { unmount } = await openGuide(spooning, { user: { role: 'Basic' } });
  const panel = within(screen.getByRole('group', { name: 'Actions' }));
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Leave a note',
    'Mark Problem',
    'Mark Complete',
  ]);
  unmount();
  await openGuide(spooning, { user: { role: 'ReadOnly' } });
  expect(screen.queryByRole('button', { name: /Mark|note|Reopen|Edit Notes|More actions/ })).not.toBeInTheDocument();
});

it('marks a preparation complete, reopens it, and guards against an older version', async () => {
  const { api, user } = await openGuide(spooning);
  const before = api.stored('preparations', 'spooning')?.timeModifiedUtc;
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(api.stored('preparations', 'spooning')?.status).toBe('Complete'));
  expect(api.sent('PATCH')[0]?.headers['if-match']).toBe(`"${before}"`);
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(api.stored('preparations', 'spooning')?.status).toBe('Setup In Progress'));
  expect(await screen.findByText('Spooning is open again')).toBeInTheDocument();
});

it('sends an item that is reopened back to New', async () => {
  const { api, user } = await openGuide(`${preparation}&item=tray`);
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(api.stored('preparationitems', 'tray')?.status).toBe('New'));
});

it('asks before a parent with open children is complete', async () => {
  const { api, user } = await openGuide(preparation);
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('2 components are not complete. Mark complete anyway?')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(api.sent('PATCH')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(api.stored('preparations', 'pouring')?.status).toBe('Complete'));
});

it('asks whether the parent is complete once its last child is', async () => {
  const api = guideWorld();
  api.change('preparations', 'pouring', { status: 'Complete' });
  const { user } = await openGuide(unit, { api });
  expect(screen.queryByText(/Mark Shelf 2 complete\?/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Spooning' }));
  await user.click(await screen.findByRole('button', { name: 'Mark Complete' }));
  await screen.findByRole('button', { name: 'Reopen' });
  await user.click(screen.getByRole('link', { name: 'Up to Shelf 2' }));
  const banner = (await screen.findByText('All 3 complete. Mark Shelf 2 complete?')).closest(
    '[role="status"]',
  ) as HTMLElement;
  expect(api.stored('setupunits', 'unit')?.status).toBe('New');
  await user.click(within(banner).getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(api.stored('setupunits', 'unit')?.status).toBe('Complete'));
});

it('adds a note at the end, after those that came meanwhile [SD-08]', async () => {
  const { api, user } = await openGuide(preparation);
  api.change('preparations', 'pouring', { notes: 'Ordered late\nArrived on Monday' });
  await user.click(screen.getByRole('button', { name: 'Leave a note' }));
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Shelf is wet');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const notes = api.stored('preparations', 'pouring')?.notes?.split('\n') ?? [];
  expect(notes.slice(0, 2)).toEqual(['Ordered late', 'Arrived on Monday']);
  expect(notes[2]).toMatch(line('Shelf is wet'));
  expect((await screen.findByText('Note added')).closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});

it('says when a note is not stored and keeps what was typed [ER-34]', async () => {
  const { api, user } = await openGuide(preparation);
  api.fail('PATCH', 'preparations/pouring', { message: 'The server is busy.' });
  await user.click(screen.getByRole('button', { name: 'Leave a note' }));
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Shelf is wet');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Notes update failed. The server is busy.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Shelf is wet');
});

it('says when a status is not stored [ER-35]', async () => {
  const { api, user } = await openGuide(spooning);
  api.fail('PATCH', 'preparations/spooning', { message: 'The server is busy.' });
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  expect(await screen.findByText('Update failed. The server is busy.')).toBeInTheDocument();
});

it('does not overwrite a status that somebody else has set', async () => {
  const { api, user } = await openGuide(spooning);
  api.change('preparations', 'spooning', { status: 'Problem' });
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  expect(await screen.findByText('Update failed. Spooning was set to Problem meanwhile.')).toBeInTheDocument();
  expect(api.stored('preparations', 'spooning')?.status).toBe('Problem');
  expect(await screen.findByText('Problem', { selector: 'header *' })).toBeInTheDocument();
});

it('receives what has not arrived on the spot', async () => {
  const api = guideWorld();
  api.on('POST', 'orders/delivery/order', () => ({ body: api.change('orders', 'order', { status: 'Delivered' }) }));
  const { user, unmount } = await openGuide(`${preparation}&item=mat`, { api });
  const dialog = within(await screen.findByRole('dialog', { name: 'Mat' }));
  expect(dialog.getByText('Not arrived')).toBeInTheDocument();
  expect(dialog.getByText('Ordered')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Receive here' }));
  await waitFor(() => expect(api.sent('POST', 'orders/delivery/order')).toHaveLength(1));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Receive here' })).not.toBeInTheDocument());
  expect(await screen.findByText('Wool mat received')).toBeInTheDocument();
  unmount();
  await openGuide(`${preparation}&item=mat`, { user: { role: 'ReadOnly' } });
  await screen.findByRole('dialog', { name: 'Mat' });
  expect(screen.queryByRole('button', { name: 'Receive here' })).not.toBeInTheDocument();
});

it('asks how many have arrived where several are to come, and goes on with the rest later', async () => {
  const api = guideWorld();
  api.change('orders', 'order', { quantity: 3 });
  api.on('POST', 'orders/partialdelivery/order', ({ body }) => {
    const { arrivedQuantity } = body as { arrivedQuantity: number };
    api.change('preparationitems', 'mat', { inventoryItemId: 'stock2' });
    return {
      body: api.change('orders', 'order', { deliveredQuantity: arrivedQuantity, status: 'Partially Delivered' }),
    };
  });
  const { user } = await openGuide(`${preparation}&item=mat`, { api });
  await user.click(await screen.findByRole('button', { name: 'Receive here' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive' }));
  expect(api.sent('POST')).toHaveLength(0);
  const arrived = dialog.getByRole('spinbutton', { name: /^Arrived now of / });
  expect(arrived).toHaveValue('3');
  await user.clear(arrived);
  await user.type(arrived, '1');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.click(await dialog.findByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Receive' })).not.toBeInTheDocument());
  expect(api.sent('POST').map(({ path }) => path)).toEqual(['orders/partialdelivery/order']);
  const item = within(screen.getByRole('dialog', { name: 'Mat' }));
  // Once, where the rest is received, and not again as the item's status.
  expect(await item.findAllByText(/1 of 3 arrived/)).toHaveLength(1);
  await user.click(item.getByRole('button', { name: 'Receive here' }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Receive' })).getByRole('spinbutton', {
      name: /^Arrived now of /,
    }),
  ).toHaveValue('2');
});

it('says when the delivery fails [ER-33]', async () => {
  const { api, user } = await openGuide(`${preparation}&item=mat`);
  api.fail('POST', 'orders/delivery/order', { message: 'Project has no location.' }, 422);
  await user.click(await screen.findByRole('button', { name: 'Receive here' }));
  expect(await screen.findByText('Order Delivery failed. Project has no location.')).toBeInTheDocument();
});

it('distinguishes items of one name by their products: on the card, in the panel, and in messages', async () => {
  const api = guideWorld();
  const pitcher = { name: 'Pitcher', projectId: 'cedar', preparationId: 'spooning' };
  api.seed('preparationitems', [{ ...pitcher, id: 'white', inventoryItemId: 'white-stock', mediaItemIds: ['ours'] }]);
  api.seed('preparationitems', [{ ...pitcher, id: 'blue', inventoryItemId: 'blue-stock' }]);
  api.seed('products', [{ id: 'white-pitcher', name: 'Pitcher, white', mediaItemIds: ['picture'] }]);
  api.seed('products', [{ id: 'blue-pitcher', name: 'Pitcher, blue' }]);
  api.seed('inventoryitems', [{ id: 'white-stock', locationId: 'school', productId: 'white-pitcher' }]);
  api.seed('inventoryitems', [{ id: 'blue-stock', locationId: 'school', productId: 'blue-pitcher' }]);
  const { user } = await openGuide(spooning, { api });
  const cards = await screen.findAllByRole('button', { name: 'Pitcher' });
  expect(cards).toHaveLength(2);
  expect(cards[0]).toHaveAccessibleDescription('Pitcher, blue');
  expect(cards[1]).toHaveAccessibleDescription('Pitcher, white');
  // The picture of the product comes before a photo of the real item.
  const picture = () => cards[1]?.closest('article')?.querySelector('img');
  await waitFor(() => expect(picture()).toHaveAttribute('src', 'http://localhost/320.jpg'));
  await user.click(cards[1] as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: 'Pitcher' }));
  expect(panel.getByText('Pitcher, white')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Mark Complete' }));
  expect(await screen.findByText('Pitcher, white is complete')).toBeInTheDocument();
});
