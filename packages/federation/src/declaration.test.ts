import { conflicts, declarationProblems, unmet } from './declaration.ts';
import type { RemoteDeclaration } from './releases.ts';

const route = (path: string, name = path.slice(1)) => ({
  path,
  name,
  title: name,
  scope: 'none' as const,
  code: 'Page',
  categories: ['PES' as const],
  cache: true,
  groups: false,
});
const declaration = (parts: Partial<RemoteDeclaration> = {}): RemoteDeclaration => ({
  name: 'catalog',
  displayName: 'Catalog',
  requires: { 'shell-sdk': '^1.0.0' },
  routes: [route('/products')],
  menu: [],
  dialogs: [],
  ...parts,
});

const contribution = { name: 'stock', title: 'Stock', categories: ['PES' as const] };

it.each([
  [
    'an unknown shared package',
    { requires: { router: '^1.0.0' } },
    "requires 'router': there is no such shared package",
  ],
  ['a range that is none', { requires: { ui: 'newest' } }, "requires 'ui': 'newest' is not a semver range"],
  ['a path twice', { routes: [route('/a', 'a'), route('/a', 'b')] }, "declares the path '/a' twice"],
  ['a route name twice', { routes: [route('/a', 'a'), route('/b', 'a')] }, "declares the route name 'a' twice"],
  [
    'a section without code',
    { contributions: [{ ...contribution, point: 'product.details', dialog: 'product.stock' }] },
    "contribution 'stock': at 'product.details' it has a 'code'",
  ],
  [
    'an entry of a row that opens no dialog',
    { contributions: [{ ...contribution, point: 'product.row', code: 'stock' }] },
    "contribution 'stock': at 'product.row' it has a 'dialog'",
  ],
  [
    'a contribution twice',
    { contributions: ['product.details', 'vendor.details'].map((point) => ({ ...contribution, point, code: 'a' })) },
    "declares the contribution 'stock' twice",
  ],
  [
    'a group of the menu without entries',
    { menuGroup: { label: 'Tools' } },
    "a 'menuGroup' and menu entries of the place 'own' need each other",
  ],
  [
    'a dialog twice',
    {
      dialogs: [
        { name: 'product.create', code: 'A' },
        { name: 'product.create', code: 'B' },
      ],
    },
    "declares the dialog 'product.create' twice",
  ],
  [
    'a path that every address of one part belongs to',
    { routes: [route('/:anything', 'all')] },
    "declares the path '/:anything', which every address of one part belongs to",
  ],
  [
    'a menu entry to nowhere',
    { menu: [{ route: 'orders', place: 'root' as const, order: 1, label: 'Orders', categories: ['PES' as const] }] },
    "menu entry 'Orders' leads to 'orders', which is no route here",
  ],
])('refuses %s', (_, parts, problem) => {
  expect(declarationProblems(declaration(parts))).toEqual([expect.stringContaining(problem)]);
});

it('finds nothing wrong with a good declaration', () => {
  expect(declarationProblems(declaration())).toEqual([]);
});

it('says which remote already owns a path, a route name or a dialog', () => {
  const owner = declaration({
    name: 'planning',
    routes: [route('/setup/plan/:id', 'plan'), route('/orders')],
    dialogs: [{ name: 'order.create', code: 'A' }],
  });
  const late = declaration({
    routes: [route('/setup/plan/:area', 'other'), route('/ordering', 'orders')],
    dialogs: [{ name: 'order.create', code: 'A' }],
  });
  expect(conflicts(late, [owner])).toEqual([
    "catalog declares the path '/setup/plan/:area', which planning already owns as '/setup/plan/:id'",
    "catalog declares the route name 'orders', which planning already owns",
    "catalog declares the dialog 'order.create', which planning already owns",
  ]);
  expect(conflicts(owner, [owner])).toEqual([]);
});

it.each([
  ['/setup/plan/new', '/setup/plan/:id', true],
  ['/setup/plan/:id', '/setup/plan/new', true],
  ['/setup/:part/new', '/setup/plan/:id', true],
  ['/setup/plan', '/setup/plan/:id', false],
  ['/setup/units/:id', '/setup/plan/:id', false],
])('knows whether one address can belong to %s and %s', (mine, theirs, isRefused) => {
  const owner = declaration({ name: 'planning', routes: [route(theirs, 'theirs')] });
  expect(conflicts(declaration({ routes: [route(mine, 'mine')] }), [owner])).toHaveLength(isRefused ? 1 : 0);
});

it('compares requirements with what a host provides', () => {
  const provides = { 'shell-sdk': '1.4.0', ui: '2.0.0' };
  expect(unmet({ 'shell-sdk': '^1.2.0' }, provides)).toEqual([]);
  expect(unmet({ 'shell-sdk': '^1.5.0', ui: '^1.0.0', grid: '^1.0.0' }, provides)).toEqual([
    { name: 'shell-sdk', range: '^1.5.0', provided: '1.4.0' },
    { name: 'ui', range: '^1.0.0', provided: '2.0.0' },
    { name: 'grid', range: '^1.0.0', provided: undefined },
  ]);
});
