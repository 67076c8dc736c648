import type { ModuleRequest } from '@groundwork/contract';
import { fakeApi, renderInShell, setScreenWidth } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ModuleRequestCreate, ModuleRequestDetails, ModuleRequestEdit } from './dialogs.tsx';
import ModuleRequestsPage from './ModuleRequestsPage.tsx';

jest.setTimeout(90_000);

const world = (moduleRequests: Partial<ModuleRequest>[] = []) =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      locations: [{ id: 'school', name: 'Cedar School', type: 'School' }],
      users: [{ id: 'sue', firstName: 'Sue', lastName: 'Subscriber' }],
      products: [
        { id: 'jug', name: 'Glass jug' },
        { id: 'eu-jug', name: 'Jug for Europe' },
        { id: 'globe', name: 'Globe' },
      ],
      preparationitemtemplates: [
        {
          id: 'pouring',
          name: 'Pouring jug',
          productIds: ['jug', 'eu-jug'],
          sourcings: [
            { name: 'standard', productIds: ['jug'] },
            { name: 'emea', productIds: ['eu-jug'] },
          ],
        },
      ],
      orders: [{ id: 'order', name: 'Glass jug', projectId: 'cedar', status: 'Ordered' }],
      moduleRequests,
    },
  });
const item = { templateId: 'pouring', order: { productId: 'jug', qty: 2 } };
const replacement: Partial<ModuleRequest> = {
  id: 'r',
  name: 'Replacement-Jug-1795349383632',
  kind: 'replacement',
  moduleType: 'bulkOrder',
  projectId: 'cedar',
  locationId: 'school',
  status: 'Deployed',
  quantity: 3,
  requestedById: 'sue',
  itemDeployments: [{ ...item, order: { ...item.order, deployedId: 'order' } }, item],
};

it('creates a draft of one with its items, each of a product of its template [MR-02]', async () => {
  const api = world();
  const { user } = await renderInShell(<ModuleRequestCreate onClose={jest.fn()} />, { api, projectId: 'cedar' });
  await user.type(await screen.findByLabelText(/^Name/), 'Jugs');
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Standard');
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
  await user.click(screen.getByRole('button', { name: /^Select/ }));
  const picker = await screen.findByRole('dialog', { name: /Select/ });
  await within(picker).findByText('Pouring jug');
  await user.click(within(picker).getAllByRole('checkbox').at(-1) as HTMLElement);
  await user.click(within(picker).getByRole('button', { name: /^(Select|Choose|Add|Done|OK)/ }));
  const list = await screen.findByRole('list', { name: 'Requested items' });
  const product = within(list).getByRole('combobox', { name: /^Product of / });
  await waitFor(() => expect(product).toHaveValue('Glass jug'));
  await user.clear(product);
  await user.keyboard('{ArrowDown}');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Glass jug',
    'Jug for Europe',
  ]);
  await user.click(screen.getByRole('option', { name: 'Jug for Europe' }));
  const quantity = within(list).getByRole('spinbutton', { name: /^Quantity of / });
  await user.clear(quantity);
  await user.type(quantity, '4');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(api.sent('POST', 'moduleRequests')[0]?.body).toEqual({
      name: 'Jugs',
      kind: 'module',
      moduleType: 'standard',
      projectId: 'cedar',
      status: 'Draft',
      quantity: 1,
      itemDeployments: [{ templateId: 'pouring', order: { productId: 'eu-jug', qty: 4 } }],
    }),
  );
});

it('requires name and project, and a quantity of at least 1', async () => {
  const api = world();
  const { user } = await renderInShell(<ModuleRequestCreate onClose={jest.fn()} />, { api });
  const quantity = await screen.findByRole('spinbutton', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, '0');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('A value is required')).toBeInTheDocument();
  expect(screen.getByText('Please select an option')).toBeInTheDocument();
  expect(screen.getByText('Must be at least 1')).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
});

it('leaves requests with orders unchanged', async () => {
  await renderInShell(<ModuleRequestEdit id="r" onClose={jest.fn()} />, { api: world([replacement]) });
  expect(await screen.findByLabelText(/^Notes/)).toBeEnabled();
  // Its name is not one that people typed.
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  for (const name of ['Type', 'Project']) expect(screen.getByRole('combobox', { name })).toBeDisabled();
  for (const field of screen.getAllByRole('spinbutton')) expect(field).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
});

it('shows a request read-only, with what became of its items', async () => {
  await renderInShell(<ModuleRequestDetails id="r" onClose={jest.fn()} />, { api: world([replacement]) });
  const dialog = await screen.findByRole('dialog', { name: 'Replacement for Jug' });
  for (const text of [
    'Deployed',
    'Replacement',
    'Bulk Ordering',
    'Cedar Lane',
    'Cedar School',
    'Sue Subscriber',
    'Ordered',
  ])
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  expect(await within(dialog).findAllByText('Pouring jug')).toHaveLength(2);
});

it('says what a wish is for, which its name does not', async () => {
  const node = { id: 'n-area', name: 'Sunny garden', omit: true, templateId: 'corner', unitDeployments: [] };
  const wish = { id: 'w', name: 'Wish-Sunny garden', kind: 'wish', projectId: 'maple', status: 'Draft' } as const;
  const api = fakeApi({
    records: {
      projects: [{ id: 'maple', name: 'Maple Street', setupPlanId: 'plan' }],
      setupplans: [{ id: 'plan', projectId: 'maple', areaDeployments: [node] }],
      setupareatemplates: [{ id: 'corner', name: 'Home Corner' }],
      moduleRequests: [{ ...wish, deploymentId: 'n-area' }],
    },
  });
  await renderInShell(<ModuleRequestDetails id="w" onClose={jest.fn()} />, { api });
  const dialog = await screen.findByRole('dialog', { name: /Sunny garden/ });
  expect(await within(dialog).findByText('Area, from the template Home Corner')).toBeVisible();
});

describe('the list', () => {
  const requests: Partial<ModuleRequest>[] = [
    { id: 'd', name: 'Jugs', projectId: 'cedar', status: 'Draft' },
    { id: 'w', name: 'Wish-Globe', projectId: 'cedar', status: 'Draft' },
    { id: 'l', name: 'Link-Order-1795349383632', projectId: 'cedar', status: 'Draft', itemDeployments: [item] },
    replacement,
  ];

  it('has a tab for each status, and hides links until they are asked for', async () => {
    const { user, location } = await renderInShell(<ModuleRequestsPage />, {
      api: world(requests),
      route: '/moduleRequests',
    });
    expect(await screen.findByText('Jugs')).toBeInTheDocument();
    expect(screen.getByText('Wish')).toBeInTheDocument();
    expect(screen.queryByText('Pouring jug')).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Show links' }));
    expect(await screen.findByText('Pouring jug')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Deployed' }));
    expect(await screen.findByText('Jug')).toBeInTheDocument();
    expect(screen.queryByText('Jugs')).not.toBeInTheDocument();
    expect(screen.getByText('Bulk Ordering')).toBeInTheDocument();
    // These columns were empty in the first tab, and come with the next drawing.
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    expect(await screen.findByText('Sue Subscriber')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/moduleRequests?status=Deployed'));
  });

  it('says on a phone what is asked for, and counts orders only where there are to be some', async () => {
    const restore = setScreenWidth(390);
    const swing = { id: 'w', name: 'Wish-Swing', kind: 'wish', projectId: 'cedar', status: 'Draft' } as const;
    const broken = { ...replacement, status: 'Draft' } as const;
    await renderInShell(<ModuleRequestsPage />, { api: world([swing, broken]), route: '/moduleRequests' });
    const card = (name: RegExp) => screen.findByRole('button', { name });
    expect(await card(/^Swing.*Wish/)).not.toHaveTextContent('orders');
    expect(await card(/^Jug.*Replacement/)).toHaveTextContent('1 of 2 orders');
    restore();
  });

  it('moves deployed requests to history after a question', async () => {
    const api = world(requests);
    const { user } = await renderInShell(<ModuleRequestsPage />, { api, route: '/moduleRequests?status=deployed' });
    await screen.findByText('Jug');
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Move to history' }));
    const question = await screen.findByRole('alertdialog', { name: 'Move to history' });
    expect(api.sent('PATCH')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Move to history' }));
    await waitFor(() => expect(api.stored('moduleRequests', 'r')?.status).toBe('History'));
    await waitFor(() => expect(screen.queryByText('Jug')).not.toBeInTheDocument());
  });

  it('moves those that are left where an answer was lost', async () => {
    const second = { ...(requests.find(({ id }) => id === 'r') as object), id: 'r2', name: 'Second' };
    const api = world([...requests, second as never]);
    const { user } = await renderInShell(<ModuleRequestsPage />, { api, route: '/moduleRequests?status=deployed' });
    await screen.findByText('Second');
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    api.loseAnswer('PATCH', /^moduleRequests/);
    for (const _attempt of ['lost', 'again']) {
      await user.click(await screen.findByRole('button', { name: 'Move to history' }));
      const question = await screen.findByRole('alertdialog', { name: 'Move to history' });
      await user.click(within(question).getByRole('button', { name: 'Move to history' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
    }
    await waitFor(() =>
      expect([api.stored('moduleRequests', 'r'), api.stored('moduleRequests', 'r2')]).toMatchObject([
        { status: 'History' },
        { status: 'History' },
      ]),
    );
  });

  it('offers that for deployed requests only', async () => {
    const { user } = await renderInShell(<ModuleRequestsPage />, { api: world(requests) });
    await screen.findByText('Jugs');
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Move to history' })).not.toBeInTheDocument();
  });
});

it('leaves out what belongs to an archived project, as other lists do', async () => {
  const api = world([
    { id: 'jugs', name: 'Jugs', projectId: 'cedar' },
    { id: 'old', name: 'Old jugs', projectId: 'done' },
  ]);
  api.seed('projects', [{ id: 'done', name: 'Finished School', isArchived: true }]);
  await renderInShell(<ModuleRequestsPage />, { api });
  expect(await screen.findByText('Jugs')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Old jugs')).not.toBeInTheDocument());
  expect(screen.queryByText('Item not found')).not.toBeInTheDocument();
});

describe('the details of a replacement', () => {
  const open = async (fields: Partial<ModuleRequest> = {}, options = {}) => {
    const api = world([
      {
        ...replacement,
        locationId: undefined,
        preparationItemId: 'tray',
        status: 'Draft',
        itemDeployments: [item],
        ...fields,
      },
    ]);
    api.change('projects', 'cedar', { locationId: 'school' });
    api.seed('mediaitems', [{ id: 'crack', name: 'Crack', url: 'http://x.test/crack.png' }]);
    api.seed('preparationitems', [
      { id: 'tray', name: 'Wooden tray', projectId: 'cedar', preparationId: 'pouring', mediaItemIds: ['crack'] },
    ]);
    api.seed('preparations', [{ id: 'pouring', name: 'Dry pouring', projectId: 'cedar', unitId: 'shelf' }]);
    api.seed('setupunits', [{ id: 'shelf', name: 'Shelf 1', projectId: 'cedar', areaId: 'life' }]);
    api.seed('setupareas', [{ id: 'life', name: 'Practical Life', projectId: 'cedar' }]);
    const view = await renderInShell(<ModuleRequestDetails id="r" onClose={jest.fn()} />, { api, ...options });
    const dialog = within(await screen.findByRole('dialog', { name: 'Replacement for Jug' }));
    return { ...view, api, dialog };
  };

  it('say where it is, show its photo, and let staff decide', async () => {
    const { dialog, user, api } = await open();
    expect(await dialog.findByText('Practical Life › Shelf 1 › Dry pouring')).toBeInTheDocument();
    expect(await dialog.findByText('Cedar School')).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: 'Open image Crack' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Decline' })).toBeInTheDocument();
    api.on('POST', 'moduleRequests/deploy/r', () => ({
      body: api.change('moduleRequests', 'r', { status: 'Deployed', outcome: 'Accepted', decidedById: 'sue' }),
    }));
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Deploy request?' }));
    await user.click(question.getByRole('button', { name: 'Deploy' }));
    expect(await dialog.findByRole('heading', { name: 'Accepted' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  it('show how it was answered and why', async () => {
    const { dialog } = await open({
      status: 'History',
      outcome: 'Declined',
      outcomeReason: 'We repair it.',
      decidedById: 'sue',
      decidedUtc: '2026-11-20T10:00:00.000Z',
    });
    expect(await dialog.findByRole('heading', { name: 'Declined' })).toBeInTheDocument();
    expect(dialog.getByText('We repair it.')).toBeInTheDocument();
  });

  it('offer readers nothing to decide', async () => {
    const { dialog } = await open({}, { user: { role: 'ReadOnly' } });
    for (const name of ['Deploy', 'Decline', 'Edit']) expect(dialog.queryByRole('button', { name })).toBeNull();
  });
});
