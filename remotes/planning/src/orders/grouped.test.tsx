import type { Order } from '@groundwork/contract';
import { fakeApi, type RenderedInShell, renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import OrdersPage from './OrdersPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const orders: Partial<Order>[] = [
  { id: 'a', name: 'Tower for Cedar', projectId: 'cedar', productId: 'tower', quantity: 2, total: 136, status: 'New' },
  {
    id: 'b',
    name: 'Tower for Oak',
    projectId: 'cedar',
    productId: 'tower',
    quantity: 3,
    deliveredQuantity: 3,
    total: 204,
    status: 'Delivered',
  },
  { id: 'c', name: 'Mats', projectId: 'cedar', productId: 'mats', quantity: 4, total: 50, status: 'Shipped' },
];
const world = () =>
  fakeApi({
    records: {
      projects: [{ id: 'cedar', name: 'Cedar Lane' }],
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      products: [
        { id: 'tower', name: 'Pink Tower', vendorId: 'beech', description: '<p>Ten <b>cubes</b></p>' },
        { id: 'mats', name: 'Work mats' },
      ],
      orders,
    },
  });
const open = async (route = '/orders', api = world()) => {
  const view = await renderInShell(<OrdersPage />, { api, route, projectId: 'cedar' });
  // The order, or its product where orders are grouped.
  await screen.findByText(/^Mats$|Work mats/);
  return view;
};
const configureView = async ({ user }: RenderedInShell, name = /^Default/) => {
  await user.click(screen.getByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: /Configure Columns/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Configure View' });
  return {
    turn: (label: string) => user.click(within(dialog).getByRole('switch', { name: label })),
    done: () => user.click(within(dialog).getByRole('button', { name: 'Done' })),
  };
};
const groupOf = (name: string) =>
  screen.getByRole('button', { name: `Expand ${name}` }).closest('[role="row"]') as HTMLElement;
/** The cell of a group below the header of a column. */
const groupCell = (name: string, header: string) => {
  const index = screen.getByRole('columnheader', { name: header }).getAttribute('aria-colindex');
  return groupOf(name).querySelector(`[aria-colindex="${index}"]`);
};

beforeEach(() => localStorage.clear());

describe('orders grouped by product', () => {
  it("has one row per product with sums and statuses, and its second line by 'Show/Hide group description' [GV-09]", async () => {
    const view = await open();
    const settings = await configureView(view);
    await settings.turn('Group orders by product');
    await settings.done();
    expect(await screen.findByRole('button', { name: 'Expand Pink Tower' })).toBeInTheDocument();
    for (const [header, words] of [
      ['Name', 'Pink Tower2 orders · Beechwood Materials · Ten cubes'],
      ['Quantity', '5'],
      ['Delivered', '3/5'],
      ['Total', '$340.00'],
      ['Status', 'NewDelivered'],
    ] as const)
      expect(groupCell('Pink Tower', header)?.textContent).toBe(words);
    expect(groupCell('Work mats', 'Quantity')?.textContent).toBe('4');
    expect(screen.queryByText('Tower for Oak')).toBeNull();
    const again = await configureView(view);
    await again.turn('Show/Hide group description');
    await again.done();
    await waitFor(() => expect(screen.queryByText(/Ten cubes/)).toBeNull());
    await view.user.click(screen.getByRole('button', { name: 'Expand Pink Tower' }));
    expect(await screen.findByText('Tower for Oak')).toBeInTheDocument();
    expect(screen.queryByText('Mats')).toBeNull();
  });

  it('has the boxes of groups in the column of boxes', async () => {
    const view = await open();
    const settings = await configureView(view);
    await settings.turn('Group orders by product');
    await settings.done();
    const box = await screen.findByRole('checkbox', { name: 'Select all 2 of Pink Tower' });
    const all = within(screen.getAllByRole('row')[0] as HTMLElement).getByRole('checkbox');
    expect(box.closest('[aria-colindex]')?.getAttribute('aria-colindex')).toBe(
      all.closest('[aria-colindex]')?.getAttribute('aria-colindex'),
    );
    // No second, dead box beside it.
    expect(within(groupOf('Pink Tower')).getAllByRole('checkbox')).toEqual([box]);
  });

  it('selects, filters and counts orders, not groups', async () => {
    const view = await open();
    const settings = await configureView(view);
    await settings.turn('Group orders by product');
    await settings.done();
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select all 2 of Pink Tower' }));
    expect(await screen.findByRole('button', { name: 'Edit multiple' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '2 selected, clear the selection' })).toBeInTheDocument();
    await view.user.type(screen.getByPlaceholderText('Find items...'), 'oak');
    await waitFor(() => expect(groupCell('Pink Tower', 'Quantity')?.textContent).toBe('3'));
    expect(await screen.findByRole('button', { name: '1 selected, clear the selection' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Expand Work mats' })).toBeNull();
    expect(screen.getByText(/Total Amount/)).toHaveTextContent('Total Amount $204.00');
  });

  it('keeps the settings in a saved view, and between visits [GV-10]', async () => {
    const api = world();
    const view = await open('/orders', api);
    const settings = await configureView(view);
    await settings.turn('Group orders by product');
    await settings.done();
    expect(await screen.findByTitle('The layout has changed')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: /^Default/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Save view as' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view as' });
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'By product');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /^By product/ });
    expect(api.sent('POST', 'gridconfigurations')[0]?.body).toMatchObject({
      views: [{ filterState: { advanced: { groupByProduct: true, groupDescription: true } } }],
    });
    await view.user.click(screen.getByRole('button', { name: /^By product/ }));
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Default' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Expand Pink Tower' })).toBeNull());
    const again = await configureView(view);
    await again.turn('Group orders by product');
    await again.done();
    await screen.findByRole('button', { name: 'Expand Pink Tower' });
    view.unmount();
    await open('/orders', api);
    expect(await screen.findByRole('button', { name: 'Expand Pink Tower' })).toBeInTheDocument();
    expect(screen.getByTitle('The layout has changed')).toBeInTheDocument();
  });

  it('stays grouped when the window becomes too narrow for rows', async () => {
    const { matchMedia } = window;
    let isWide = true;
    const listeners = new Set<() => void>();
    window.matchMedia = (query) =>
      ({
        ...matchMedia(query),
        get matches() {
          return query.includes('min-width') === isWide;
        },
        addEventListener: (_: string, listener: never) => void listeners.add(listener),
        removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
      }) as never;
    const view = await open();
    const settings = await configureView(view);
    await settings.turn('Group orders by product');
    await settings.done();
    await screen.findByRole('button', { name: 'Expand Pink Tower' });
    act(() => {
      isWide = false;
      for (const listener of listeners) listener();
    });
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: 'Expand Pink Tower' }));
    expect(await screen.findByText('Tower for Oak')).toBeInTheDocument();
    window.matchMedia = matchMedia;
  });
});
