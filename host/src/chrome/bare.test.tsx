import { screen } from '@testing-library/react';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const release = buildRelease({
  routes: [
    buildRoute({ path: '/print/labels', name: 'printLabels', title: 'Print labels', code: 'print', bare: true }),
    buildRoute(),
  ],
  menu: [{ route: 'products', place: 'root', order: 1, label: 'Products', categories: ['PES'] }],
});
const heading = (title: string) => async () => ({ default: (() => <h1>{title}</h1>) as never });
const modules = {
  catalog: { codes: { print: heading('Labels'), 'products.ProductsPage': heading('Products') } },
};
const portal = (options = {}) => renderPortal({ releases: [release], modules, route: '/print/labels', ...options });

it('shows a bare page without top bar and menu, and the usual frame around the next page', async () => {
  const { go } = await portal();
  expect(await screen.findByRole('heading', { name: 'Labels' })).toBeVisible();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await go('/products');
  expect(await screen.findByRole('heading', { name: 'Products' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Products' })).toBeVisible();
});

it('keeps the frame around the not-found page of somebody who may not open it', async () => {
  await portal({ user: { category: 'Subscriber' } });
  expect(screen.getByText('Page not found')).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
});
