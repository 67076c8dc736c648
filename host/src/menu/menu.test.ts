import type { MenuDeclaration } from '@groundwork/federation/releases';
import { sessionOf } from '@groundwork/shell-sdk';
import { staff, subscriber } from '@groundwork/testing';
import { createRemotes } from '../loader/remotes.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { buildMenu, type MenuEntry } from './menu.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

type Row = [name: string, place: MenuDeclaration['place'], label: string];
const rows: Row[] = [
  ['trash', 'more', 'Trash'],
  ['tagSets', 'tagging', 'Sets'],
  ['tags', 'tagging', 'Tags'],
  ['vendors', 'more', 'Vendors'],
  ['activity', 'more', 'Activity Feed'],
  ['people', 'more', 'People'],
  ['mediaLibrary', 'more', 'Media Library'],
  ['locations', 'more', 'Locations'],
  ['moduleRequests', 'more', 'Module Requests'],
  ['warehouseInventory', 'warehouse', 'Inventory'],
  ['warehouseShipping', 'warehouse', 'Shipping'],
  ['warehouseKitting', 'warehouse', 'Kitting'],
  ['setupAreaTemplates', 'templates', 'Setup Areas'],
  ['setupUnitTemplates', 'templates', 'Setup Units'],
  ['preparationTemplates', 'templates', 'Preparations'],
  ['preparationItemTemplates', 'templates', 'Items'],
  ['setupPlan', 'setup', 'Plan'],
  ['setupAreas', 'setup', 'Areas'],
  ['setupUnits', 'setup', 'Units'],
  ['preparations', 'setup', 'Preparations'],
  ['preparationItems', 'setup', 'Items'],
  ['setupGuide', 'setup', 'Guide'],
  ['spaceDesign', 'root', 'Space Design'],
  ['inventory', 'root', 'Inventory'],
  ['orders', 'root', 'Orders'],
  ['projectGroups', 'projects', 'Groups'],
  ['projectsList', 'projects', 'List'],
  ['products', 'root', 'Product Catalog'],
  ['dashboard', 'root', 'Dashboard'],
];
const forAll = ['orders', 'spaceDesign'];
const ofProject = ['orders', 'inventory', 'spaceDesign', 'setupGuide', 'setupPlan'];

function menuOf(shown: Row[], session = sessionOf(staff('Director'))) {
  const routes = shown.map(([name]) =>
    buildRoute({
      name,
      path: `/${name}`,
      scope: ofProject.includes(name) ? 'project' : 'none',
      categories: forAll.includes(name) ? ['PES', 'Subscriber'] : ['PES'],
    }),
  );
  const menu = shown.map(
    ([route, place, label], index): MenuDeclaration => ({
      route,
      place,
      label,
      order: index,
      categories: forAll.includes(route) ? ['PES', 'Subscriber'] : ['PES'],
    }),
  );
  const environment = { provides: {}, revision: 1, loadContainer: jest.fn(), report: jest.fn() };
  return buildMenu(createRemotes([buildRelease({ routes, menu })], environment), session);
}
const labels = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label);
const group = (entries: readonly MenuEntry[], label: string) => {
  const found = entries.find((entry) => entry.label === label && entry.kind === 'group');
  return found?.kind === 'group' ? found.entries : [];
};

describe('the menu of staff, whatever order the remotes declare', () => {
  const menu = menuOf(rows);
  it('has the top-level entries in their order', () => {
    expect(labels(menu)).toEqual([
      'Dashboard',
      'Product Catalog',
      'Projects',
      'Orders',
      'Inventory',
      'Space Design',
      'Setup',
      'Templates',
      'Warehouse',
      'More',
    ]);
  });
  it.each([
    ['Projects', ['List', 'Groups']],
    ['Setup', ['Guide', 'Items', 'Preparations', 'Units', 'Areas', 'Plan']],
    ['Templates', ['Items', 'Preparations', 'Setup Units', 'Setup Areas']],
    ['Warehouse', ['Kitting', 'Shipping', 'Inventory']],
    [
      'More',
      ['Module Requests', 'Locations', 'Media Library', 'People', 'Activity Feed', 'Tagging', 'Vendors', 'Trash'],
    ],
  ])('has the group %s with %j', (name, entries) => {
    expect(labels(group(menu, name))).toEqual(entries);
  });
  it('has Tags and Sets under Tagging', () => {
    expect(labels(group(group(menu, 'More'), 'Tagging'))).toEqual(['Tags', 'Sets']);
  });
});

it('leaves out what no remote declares, and groups with nothing in them', () => {
  expect(
    labels(
      menuOf([
        ['products', 'root', 'Product Catalog'],
        ['people', 'more', 'People'],
      ]),
    ),
  ).toEqual(['Product Catalog', 'More']);
});

it('has one Inventory where nobody works in projects: that of the warehouse', () => {
  const menu = menuOf([
    ['inventory', 'root', 'Inventory'],
    ['warehouseInventory', 'warehouse', 'Inventory'],
    ['locations', 'more', 'Locations'],
  ]);
  expect(labels(menu)).toEqual(['Warehouse', 'More']);
  expect(labels(group(menu, 'Warehouse'))).toEqual(['Inventory']);
});

it('shows Subscribers only Space Design and Orders [SH-12]', () => {
  expect(labels(menuOf(rows, sessionOf(subscriber())))).toEqual(['Space Design', 'Orders']);
});

it('adds an entry that the skeleton does not know at the end of its group', () => {
  expect(labels(group(menuOf([['labels', 'more', 'Labels'], ...rows]), 'More')).at(-1)).toBe('Labels');
});

it("puts a remote's own group after the top-level entries, for those who may open one of its pages", () => {
  const routes = [
    buildRoute({ name: 'saws', path: '/saws', scope: 'none', role: 'Director' }),
    buildRoute({ name: 'products', path: '/products', scope: 'none' }),
  ];
  const entry = (route: string, place: MenuDeclaration['place'], label: string): MenuDeclaration => ({
    ...{ route, place, label, order: 1, categories: ['PES'] },
  });
  const menu = [entry('saws', 'own', 'Saws'), entry('products', 'root', 'Product Catalog')];
  const release = buildRelease({ name: 'workshop', routes, menu, menuGroup: { label: 'Workshop', icon: 'box' } });
  const environment = { provides: {}, revision: 1, loadContainer: jest.fn(), report: jest.fn() };
  const menuFor = (role: 'Director' | 'Basic') =>
    buildMenu(createRemotes([release], environment), sessionOf(staff(role)));
  expect(labels(menuFor('Director'))).toEqual(['Product Catalog', 'Workshop']);
  expect(labels(group(menuFor('Director'), 'Workshop'))).toEqual(['Saws']);
  expect(labels(menuFor('Basic'))).toEqual(['Product Catalog']);
});

it('shows what needs a service of its remote where the portal names one', () => {
  const routes = [buildRoute({ name: 'loans', path: '/loans', scope: 'none' })];
  const menu: MenuDeclaration[] = [
    { route: 'loans', place: 'own', label: 'Loans', order: 1, categories: ['PES'], needsService: true },
  ];
  const release = buildRelease({ name: 'tools', routes, menu, menuGroup: { label: 'Tools' } });
  const remotes = createRemotes([release], { provides: {}, revision: 1, loadContainer: jest.fn(), report: jest.fn() });
  const menuWith = (services?: string[]) => labels(buildMenu(remotes, sessionOf(staff('Basic')), services));
  expect([menuWith(['tools']), menuWith(['saws']), menuWith()]).toEqual([['Tools'], [], []]);
});
