import { expectNoAxeViolations, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import SubscriberOrdersPage from './SubscriberOrdersPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', memberIds: ['sue'] },
        { id: 'oak', name: 'Oak Lane' },
      ],
      setupareas: [{ id: 'room', name: 'Toddler Room', projectId: 'cedar' }],
      setupunits: [{ id: 'wall', name: 'North Wall', projectId: 'cedar', areaId: 'room' }],
      preparations: [{ id: 'shelf', name: 'Math Shelf', projectId: 'cedar', unitId: 'wall' }],
      preparationitems: [{ id: 'item', name: 'Beads', projectId: 'cedar', preparationId: 'shelf' }],
      products: [
        { id: 'beads', name: 'Golden Beads', externalPrice: 12.5, divisible: true, divisibleUnits: 10 },
        { id: 'rods', name: 'Number Rods', externalPrice: 30 },
        { id: 'mats', name: 'Work Mats' },
      ],
      orders: [
        {
          id: 'a',
          name: 'Order A',
          projectId: 'cedar',
          productId: 'beads',
          preparationItemId: 'item',
          quantity: 25,
          deliveredQuantity: 5,
          status: 'Partially Delivered',
        },
        {
          id: 'b',
          name: 'Order B',
          projectId: 'cedar',
          productId: 'rods',
          quantity: 2,
          status: 'WHSE Shipped',
          tracking: 'https://carrier.test/1',
        },
        { id: 'c', name: 'Order C', projectId: 'cedar', productId: 'mats', quantity: 1, status: 'Ready to Process' },
        { id: 'd', name: 'Order D', projectId: 'cedar', productId: 'rods', quantity: 9, status: 'Cancelled' },
        { id: 'e', name: 'Order E', projectId: 'oak', productId: 'rods', quantity: 1, status: 'New' },
      ],
    },
  });
const open = async (options: ShellOptions = {}) => {
  const view = await renderInShell(<SubscriberOrdersPage />, {
    api: world(),
    projectId: 'cedar',
    route: '/orders',
    user: { category: 'Subscriber', id: 'sue' },
    ...options,
  });
  await screen.findByRole('heading', { name: 'Orders' });
  return view;
};
const cardsOf = async (group: string) =>
  within(await screen.findByRole('region', { name: group }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the orders of a Subscriber', () => {
  it('are cards by place in plain words, with what packs cost them', async () => {
    const view = await open();
    expect(await cardsOf('Toddler Room · North Wall')).toEqual([
      'Golden Beads ×25Arrived 5/25Request Replacement$37.50$12.50 each',
    ]);
    expect(await cardsOf('Other')).toEqual(['Number Rods ×2On the wayTrack $60.00$30.00 each', 'Work Mats ×1Planned']);
    expect(screen.getByRole('link', { name: 'Track Number Rods' })).toHaveAttribute('href', 'https://carrier.test/1');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Total of 2 priced items $97.50');
    await expectNoAxeViolations(view.container);
  });

  it('hide what was cancelled until asked, and never count it', async () => {
    const { user } = await open();
    await cardsOf('Other');
    expect(screen.queryByText('Cancelled')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Show cancelled' }));
    expect(await cardsOf('Other')).toContain('Number Rods ×9Cancelled$270.00$30.00 each');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Total of 2 priced items $97.50');
  });

  it('are found by words and by status', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: /On the way/ }));
    expect(await cardsOf('Other')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /^All/ }));
    await user.type(screen.getByPlaceholderText('Find items...'), 'beads north');
    expect(await cardsOf('Toddler Room · North Wall')).toHaveLength(1);
    expect(screen.queryByText('Number Rods')).toBeNull();
    await user.type(screen.getByPlaceholderText('Find items...'), ' nothing');
    expect(await screen.findByText('Nothing to show')).toBeVisible();
  });

  it('ask for nothing that is not theirs', async () => {
    const { api } = await open();
    await cardsOf('Other');
    const asked = new Set(api.requests.map(({ path }) => path.split('/')[0]));
    expect(asked).toContain('orders');
    for (const name of ['vendors', 'inventoryitems', 'setupplans', 'auditevents']) expect(asked).not.toContain(name);
  });

  it('offer a replacement of what has arrived, which the staff decide on', async () => {
    const { api, user } = await open();
    expect(await screen.findAllByRole('button', { name: /^Request Replacement/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Request Replacement of Golden Beads' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request Replacement' });
    expect(within(dialog).getByText('Golden Beads')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Request' }));
    expect(await within(dialog).findAllByText('A value is required')).not.toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /What is wrong/ }), 'Two beads are broken');
    await user.click(within(dialog).getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.rows('moduleRequests').all()).toMatchObject([
      {
        name: expect.stringMatching(/^Replacement-Golden Beads-\d+$/),
        kind: 'replacement',
        status: 'Draft',
        projectId: 'cedar',
        preparationItemId: 'item',
        notes: 'Two beads are broken',
        itemDeployments: [{ order: { productId: 'beads', qty: 1 } }],
      },
    ]);
    const button = screen.getByRole('button', { name: 'Request Replacement of Golden Beads' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveAccessibleDescription('It is requested already');
  });

  it('lead to the conversation with Support about the order that somebody asks about', async () => {
    const { user, location } = await open({ chat: { applicationId: 'groundwork', region: 'local' } });
    await cardsOf('Other');
    await user.click(screen.getByRole('button', { name: 'Message us about Number Rods' }));
    expect(location()).toBe('/conversations?with=support-cedar&record=orders%2Fb');
  });

  it('ask for a replacement once, also where the first answer could not be read', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Request Replacement of Golden Beads' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request Replacement' });
    await user.type(within(dialog).getByRole('textbox', { name: /What is wrong/ }), 'Two beads are broken');
    let isFirst = true;
    api.on('POST', 'moduleRequests', () => {
      const answer = isFirst ? { status: 500, body: { message: 'Broken.' } } : undefined;
      isFirst = false;
      return answer;
    });
    await user.click(within(dialog).getByRole('button', { name: 'Request' }));
    expect(await within(dialog).findByText(/^Error creating request\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second, ...more] = api.sent('POST', 'moduleRequests');
    expect(more).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    expect(first?.headers['idempotency-key']).toBeTruthy();
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('are exported as they are shown', async () => {
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:1', revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const { user } = await open();
    await cardsOf('Other');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blobs[0] as Blob);
    });
    expect(text).toBe(
      [
        '"Place","Name","Quantity","Status","Tracking","Price","Total"',
        '"Toddler Room · North Wall","Golden Beads","25","Arrived 5/25","","12.50","37.50"',
        '"Other","Number Rods","2","On the way","https://carrier.test/1","30.00","60.00"',
        '"Other","Work Mats","1","Planned","","",""',
      ].join('\r\n'),
    );
  });
});
