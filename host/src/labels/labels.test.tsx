import { scanCodeOf } from '@groundwork/contract';
import { collection, resetCache } from '@groundwork/data-cache';
import { getGlobalFilters, type RemoteModule, useLocation } from '@groundwork/shell-sdk';
import { fakeApi } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const id = (digit: number) => `0f8fad5b-d9cb-469f-a165-70867728950${digit}`;
const project = scanCodeOf(id(0));

function Page() {
  const { pathname, search } = useLocation();
  return <h1>{`${pathname}${search}`}</h1>;
}
const page = async () => ({ default: Page });
const planning = buildRelease({
  name: 'planning',
  routes: [
    buildRoute({
      path: '/orders',
      name: 'orders',
      scope: 'project',
      code: 'page',
      categories: ['PES', 'Subscriber'],
      opens: { orders: '?open={id}', shipments: '?receive={id}&box={box}' },
    }),
    buildRoute({
      path: '/setup/preparations',
      name: 'preparations',
      scope: 'project',
      code: 'page',
      opens: { preparations: '?open={id}' },
    }),
  ],
});
const warehouse = buildRelease({
  name: 'warehouse',
  routes: [
    buildRoute({
      path: '/warehouse/kitting',
      name: 'warehouseKitting',
      scope: 'warehouse',
      code: 'page',
      opens: { preparations: '?kit={id}' },
    }),
    buildRoute({
      path: '/inventory',
      name: 'inventory',
      scope: 'project',
      code: 'page',
      opens: { inventoryitems: '?open={id}' },
    }),
    buildRoute({
      path: '/warehouse/inventory',
      name: 'warehouseInventory',
      scope: 'warehouse',
      code: 'page',
      opens: { inventoryitems: '?open={id}', counts: '?tab=counts&count={id}' },
    }),
    buildRoute({
      path: '/warehouse/shipping',
      name: 'warehouseShipping',
      scope: 'warehouse',
      code: 'page',
      opens: { shipments: '?shipment={id}' },
    }),
  ],
  dialogs: [{ name: 'location.details', code: 'dialog' }],
});
const code: RemoteModule = {
  codes: { page, dialog: async () => ({ default: ({ id }: { id: string }) => <p>{`Details of ${id}`}</p> }) },
};
const records = {
  projects: [{ id: 'p1', name: 'Cedar Lane', locationId: 'school', memberIds: ['me'] }],
  locations: [
    { id: 'w1', name: 'Portland Central', type: 'Warehouse' as const },
    { id: 'w2', name: 'Lyon Depot', type: 'Warehouse' as const },
    { id: 'school', name: 'Cedar Lane School', type: 'School' as const },
    { id: id(7), name: 'Ramp', type: 'School' as const },
  ],
  orders: [{ id: id(1), name: 'Vase', projectId: 'p1' }],
  preparations: [{ id: id(2), name: 'Flower Arranging', projectId: 'p1' }],
  inventoryitems: [
    { id: id(3), name: 'Vase', locationId: 'w1' },
    { id: id(4), name: 'Bucket', locationId: 'school' },
  ],
  shipments: [
    { id: id(6), number: 'SH-0001', projectId: 'p1', warehouseId: 'w1', status: 'Shipped' as const },
    {
      ...{ id: id(9), number: 'SH-0002', projectId: undefined, warehouseId: 'w1', toWarehouseId: 'w2' },
      status: 'Shipped' as const,
    },
  ],
  counts: [{ id: id(8), warehouseId: 'w1' }],
  products: [{ id: id(5), name: 'Vase' }],
};
const open = (route: string, user: object = {}, given: object = records) =>
  renderPortal({
    api: fakeApi({ records: given }),
    releases: [planning, warehouse],
    modules: { planning: code, warehouse: code },
    route,
    user,
  });
const picker = { warehouseIds: ['w1'] };
const guide = { category: 'Subscriber' };

it.each([
  ['an order', `/S/O${scanCodeOf(id(1))}`, {}, `/orders?open=${id(1)}`],
  ['an order, in lower case', `/s/o${scanCodeOf(id(1)).toLowerCase()}`, {}, `/orders?open=${id(1)}`],
  ['an order, by its old link', `/orders/${id(1)}`, {}, `/orders?open=${id(1)}`],
  ['a kit, for staff', `/S/K${scanCodeOf(id(2))}`, {}, `/setup/preparations?open=${id(2)}`],
  ['a kit, for a picker', `/S/K${scanCodeOf(id(2))}`, picker, `/warehouse/kitting?kit=${id(2)}`],
  ['a box, for a picker', `/S/S${scanCodeOf(id(6))}-2`, picker, `/warehouse/shipping?shipment=${id(6)}`],
  ['a box, for a school', `/S/S${scanCodeOf(id(6))}-2`, guide, `/orders?receive=${id(6)}&box=2`],
  ['a count', `/S/C${scanCodeOf(id(8))}`, picker, `/warehouse/inventory?tab=counts&count=${id(8)}`],
  ['an item in a warehouse', `/S/I${scanCodeOf(id(3))}`, {}, `/warehouse/inventory?open=${id(3)}`],
  ['an item in a school', `/S/I${scanCodeOf(id(4))}`, picker, `/inventory?open=${id(4)}`],
])('leads the label of %s to its page', async (_, link, user, address) => {
  await open(link, user);
  // A picker has chosen no warehouse for the kit: the page asks for one.
  const isAsked = address.includes('kitting');
  expect(await screen.findByRole('heading', { name: isAsked ? 'Product Catalog' : address })).toBeInTheDocument();
});

it.each([
  [`/S/O${scanCodeOf(id(1))}`, { projectId: 'p1', warehouseId: '' }],
  [`/S/I${scanCodeOf(id(3))}`, { projectId: '', warehouseId: 'w1' }],
  [`/S/I${scanCodeOf(id(4))}`, { projectId: 'p1', warehouseId: '' }],
])('chooses the project or the warehouse that the record belongs to (%s)', async (link, scope) => {
  await open(link);
  await waitFor(() => expect(getGlobalFilters()).toMatchObject(scope));
});

it.each([
  ['the team that receives it', ['w2'], 'w2'],
  ['the team that sent it', ['w1'], 'w1'],
  ['who works in both', ['w1', 'w2'], 'w2'],
  ['staff of neither', [], 'w2'],
])('leads the label of a transfer to its warehouse, for %s', async (_, warehouseIds, warehouseId) => {
  await open(`/S/S${scanCodeOf(id(9))}-1`, { warehouseIds });
  const address = `/warehouse/shipping?shipment=${id(9)}`;
  expect(await screen.findByRole('heading', { name: address })).toBeInTheDocument();
  expect(getGlobalFilters()).toMatchObject({ warehouseId });
});

it('waits for the places: at a first start the record may come before them', async () => {
  const { api, go, path } = await open('/');
  act(resetCache);
  let arrive = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on('GET', 'locations', () => isThere.then(() => undefined));
  for (const name of ['projects', 'locations'] as const) void collection(name).load();
  await go(`/S/I${scanCodeOf(id(3))}`);
  await waitFor(() => expect(collection('inventoryitems').get(id(3))).toBeDefined());
  await act(async () => undefined);
  expect(path()).toBe(`/S/I${scanCodeOf(id(3))}`);
  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: `/warehouse/inventory?open=${id(3)}` })).toBeInTheDocument();
});

it('opens the details where no page of this portal shows the record', async () => {
  await open(`/S/L${scanCodeOf(id(7))}`);
  expect(await screen.findByText(`Details of ${id(7)}`)).toBeInTheDocument();
});

it.each([
  ['a record that does not exist', `/S/O${scanCodeOf(id(0))}`, 'This order was not found'],
  ['an item that does not exist', `/S/I${scanCodeOf(id(0))}`, 'This inventory item was not found'],
  ['a code that was cut short', `/S/O${project.slice(0, 12)}`, 'This label could not be read'],
  ['an unknown letter', `/S/Z${project}`, 'This label could not be read'],
  ['a record that no page shows', `/S/P${scanCodeOf(id(5))}`, 'Nothing opens this label here'],
])('says what is wrong with %s', async (_, link, title) => {
  await open(link);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

it('takes the label of a kit for nothing that a Subscriber may open', async () => {
  await open(`/S/K${scanCodeOf(id(2))}`, { category: 'Subscriber' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing opens this label here' })).toBeInTheDocument();
});

it('keeps the not-found page for everything else', async () => {
  await open('/somewhere/else');
  expect(await screen.findByText('Page not found')).toBeInTheDocument();
});
