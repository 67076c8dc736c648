import type { Profile } from '@groundwork/contract';
import type { RemoteModule } from '@groundwork/shell-sdk';
import { fakeApi } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const both = ['PES', 'Subscriber'] as const;
const planning = buildRelease({
  name: 'planning',
  routes: [
    buildRoute({ path: '/projects/list', name: 'projectsList', title: 'Projects', code: 'orders' }),
    buildRoute({ path: '/', name: 'dashboard', title: 'Dashboard', scope: 'project', groups: true, code: 'dashboard' }),
    buildRoute({
      path: '/orders',
      name: 'orders',
      title: 'Orders',
      scope: 'project',
      code: 'orders',
      categories: [...both],
    }),
  ],
  menu: [
    { route: 'orders', place: 'root', order: 4, label: 'Orders', categories: [...both] },
    { route: 'dashboard', place: 'root', order: 1, label: 'Dashboard', categories: ['PES'] },
    { route: 'projectsList', place: 'projects', order: 1, label: 'List', categories: ['PES'] },
  ],
});
const page = (title: string) => async () => ({ default: () => <h1>{title}</h1> });
const modules: Record<string, RemoteModule> = {
  planning: { codes: { dashboard: page('Dashboard of planning'), orders: page('Orders of planning') } },
};
const start = (user: Partial<Profile>, records: object = {}, releases = [planning]) =>
  renderPortal({ api: fakeApi({ records }), releases, modules, route: '/', user });
const own = { projects: [{ id: 'p1', name: 'Cedar Lane', memberIds: ['me'] }] };

describe("'/'", () => {
  it('is the dashboard of the remote that declares it, with nothing chosen', async () => {
    const { path } = await start({}, own);
    expect(await screen.findByRole('heading', { name: 'Dashboard of planning' })).toBeVisible();
    expect(path()).toBe('/');
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it("leads to the first page of a portal that has no dashboard, as the warehouse's", async () => {
    const catalog = buildRelease({
      routes: [buildRoute()],
      menu: [{ route: 'products', place: 'root', order: 1, label: 'Product Catalog', categories: ['PES'] }],
    });
    const { path } = await start({}, own, [catalog]);
    expect(path()).toBe('/products');
  });

  it("leads the warehouse portal to the warehouse's own pages, not to a project's", async () => {
    const inventory = { scope: 'project', groups: true, code: 'inventory' } as const;
    const warehouse = buildRelease({
      name: 'warehouse',
      routes: [
        buildRoute({ path: '/inventory', name: 'inventory', title: 'Inventory', ...inventory }),
        buildRoute({
          path: '/warehouse/inventory',
          name: 'warehouseInventory',
          title: 'Warehouse Inventory',
          scope: 'warehouse',
          code: 'inventory',
        }),
      ],
      menu: [
        { route: 'inventory', place: 'root', order: 5, label: 'Inventory', categories: ['PES'] },
        { route: 'warehouseInventory', place: 'warehouse', order: 3, label: 'Inventory', categories: ['PES'] },
      ],
    });
    const { path } = await start({ role: 'Basic' }, own, [warehouse]);
    expect(path()).toBe('/warehouse/inventory');
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Select a warehouse' })).toBeVisible();
  });

  it('leads a Subscriber to their orders while there is no space design', async () => {
    const { path } = await start({ category: 'Subscriber' }, own);
    expect(await screen.findByRole('heading', { name: 'Orders of planning' })).toBeVisible();
    expect(path()).toBe('/orders');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('has neither a menu nor its button where there is no page to go to', async () => {
    await start({ category: 'Subscriber' }, own, [buildRelease({ routes: [buildRoute()] })]);
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.queryByRole('button', { name: /(Expand|Collapse) menu/ })).toBeNull();
  });

  it('greets a Subscriber without a project by first name, on every page they may open [SH-05]', async () => {
    await start({ category: 'Subscriber', firstName: 'Uma' });
    expect(await screen.findByText('Hello Uma')).toBeVisible();
    expect(screen.getByText('Your space is not set up yet. Contact support to request its setup.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select a project/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Orders of planning' })).toBeNull();
  });
});
