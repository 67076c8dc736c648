import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '@groundwork/contract';

interface Declaration {
  routes: {
    path: string;
    name: string;
    scope: string;
    groups?: boolean;
    cache?: boolean;
    bare?: boolean;
    opens?: Record<string, string>;
    reads?: string[];
  }[];
  dialogs: (string | { name: string; code: string })[];
}
const root = join(__dirname, '..', 'remotes');
const declarations = readdirSync(root)
  .map((remote) => join(root, remote, 'remote.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Declaration);
const routes = declarations.flatMap((declaration) => declaration.routes);

it('offer the create, the edit and the details dialog of every entity, each from one remote [DL-01]', () => {
  const entities = [
    ...['inventoryItem', 'location', 'mediaItem', 'moduleRequest', 'order', 'preparation', 'preparationItem'],
    ...['preparationItemTemplate', 'preparationTemplate', 'product', 'project', 'projectGroup', 'setupArea'],
    ...['setupAreaTemplate', 'setupUnit', 'setupUnitTemplate', 'tag', 'tagSet', 'thing', 'user', 'vendor'],
  ];
  const wanted = entities.flatMap((entity) => ['create', 'edit', 'details'].map((kind) => `${entity}.${kind}`));
  // Dialogs of a remote's own have an object with their code in its place.
  const ofEntities = declarations.flatMap(({ dialogs }) => dialogs).filter((dialog) => typeof dialog === 'string');
  expect(ofEntities.sort()).toEqual(wanted.sort());
});

it('offer project groups on dashboard, orders and inventory only [SC-13]', () => {
  const withGroups = routes.filter(({ groups }) => groups).map(({ name }) => name);
  expect(withGroups.sort()).toEqual(['dashboard', 'inventory', 'orders']);
});

// The collections whose labels are stuck to boxes, shelves and paper (docs: label-codes).
it.each([
  ['shipments', ['orders', 'warehouseShipping']],
  ['counts', ['warehouseInventory']],
  ['preparations', ['preparations', 'warehouseKitting']],
  ['inventoryitems', ['inventory', 'warehouseInventory']],
  ['orders', ['orders']],
  ['products', ['products']],
])('open the label of one of the %s', (collection, pages) => {
  const opening = routes.filter(({ opens }) => opens?.[collection]?.includes('{id}'));
  expect(opening.map(({ name }) => name)).toEqual(expect.arrayContaining(pages));
});

// A reload reads what the browser keeps of them while the page's code is still on its way.
it.each(['orders', 'setupPlan', 'dashboard', 'setupGuide', 'spaceDesign', 'inventory', 'warehouseInventory'])(
  'name the lists that the page %s shows first',
  (name) => expect(routes.find((route) => route.name === name)?.reads?.length).toBeGreaterThan(0),
);

it('name no list that does not exist', () => {
  expect(routes.flatMap(({ reads = [] }) => reads).filter((name) => !Object.hasOwn(collections, name))).toEqual([]);
});

const specified: [path: string, name: string, scope: string][] = [
  ['/activity', 'activity', 'none'],
  ['/conversations', 'conversations', 'none'],
  ['/inbox', 'inbox', 'none'],
  ['/inventory', 'inventory', 'project'],
  ['/locations', 'locations', 'none'],
  ['/orders', 'orders', 'project'],
  ['/products', 'products', 'none'],
  ['/projects/list', 'projectsList', 'none'],
  ['/projects/groups', 'projectGroups', 'none'],
  ['/setup/items', 'preparationItems', 'project'],
  ['/setup/preparations', 'preparations', 'project'],
  ['/setup/units', 'setupUnits', 'project'],
  ['/setup/areas', 'setupAreas', 'project'],
  ['/setup/plan', 'setupPlan', 'project'],
  ['/templates/items', 'preparationItemTemplates', 'none'],
  ['/templates/preparations', 'preparationTemplates', 'none'],
  ['/templates/units', 'setupUnitTemplates', 'none'],
  ['/templates/areas', 'setupAreaTemplates', 'none'],
  ['/moduleRequests', 'moduleRequests', 'none'],
  ['/tags', 'tags', 'none'],
  ['/tagSets', 'tagSets', 'none'],
  ['/trash', 'trash', 'none'],
  ['/mediaLibrary', 'mediaLibrary', 'none'],
  ['/vendors', 'vendors', 'none'],
  ['/people', 'people', 'none'],
  ['/warehouse/kitting', 'warehouseKitting', 'warehouse'],
  ['/warehouse/shipping', 'warehouseShipping', 'warehouse'],
  ['/warehouse/inventory', 'warehouseInventory', 'warehouse'],
];

it('put each page at its path, under its name and scope [RT-03] [RT-04] [RT-05] [RT-06] [RT-07] [RT-09] [RT-10] [RT-11] [RT-20] [RT-21] [RT-22] [RT-23] [RT-24] [RT-25] [RT-26] [RT-27] [RT-28] [RT-29] [RT-30] [RT-31] [RT-32] [RT-33] [RT-34] [RT-35] [RT-37] [RT-38] [RT-39]', () => {
  const declared = routes.map(({ path, name, scope }) => [path, name, scope]);
  for (const route of specified) expect(declared).toContainEqual(route);
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
});

// Print pages are not pages of the portal.
it('keep every page in the view cache but the conversations [SH-22]', () => {
  expect(routes.filter(({ cache, bare }) => cache === false && !bare).map(({ name }) => name)).toEqual([
    'conversations',
  ]);
});

it('put exactly kitting, shipping and inventory below /warehouse [RT-36]', () => {
  const below = routes.map(({ path }) => path).filter((path) => path.startsWith('/warehouse'));
  expect(below.sort()).toEqual(['/warehouse/inventory', '/warehouse/kitting', '/warehouse/shipping']);
});
