import type { RemoteDeclaration, RemoteRelease, RouteDeclaration } from '@groundwork/federation/releases';

/** A release for tests. */
export function buildRelease(
  declaration: Partial<RemoteDeclaration> = {},
  given: Partial<RemoteRelease> = {},
): RemoteRelease {
  const name = declaration.name ?? 'catalog';
  return {
    name,
    version: '3.1.0-8f2c41',
    baseUrl: `http://localhost:10000/releases/${name}/3.1.0-8f2c41/`,
    container: `${name}_3_1_0_8f2c41`,
    entry: 'remoteEntry.js',
    preload: [],
    files: { 'remoteEntry.js': 'sha384-entry', 'static/js/page.js': 'sha384-page' },
    deployedAtUtc: '2026-11-20T12:00:00.000Z',
    declaration: { displayName: 'Catalog', requires: {}, routes: [], menu: [], dialogs: [], ...declaration, name },
    ...given,
  };
}

export const buildRoute = (given: Partial<RouteDeclaration> = {}): RouteDeclaration => ({
  path: '/products',
  name: 'products',
  title: 'Product Catalog',
  scope: 'none',
  code: 'products.ProductsPage',
  categories: ['PES'],
  cache: true,
  groups: false,
  ...given,
});
