import type { Location } from 'react-router-dom';
import { createRemotes } from '../loader/remotes.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { atRest, discardView, type KeptView, showView } from './kept-views.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const names = ['products', 'vendors', 'orders', 'people', 'conversations'];
const { routes } = createRemotes(
  [
    buildRelease({
      routes: names.map((name) => buildRoute({ name, path: `/${name}`, cache: name !== 'conversations' })),
    }),
  ],
  { provides: {}, revision: 1, loadContainer: jest.fn(), report: jest.fn() },
);
const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname });
const show = (views: readonly KeptView[], name: string, search = '') =>
  showView(
    views,
    routes.find((route) => route.name === name),
    at(`/${name}`, search),
  );
const after = (...visited: string[]) =>
  visited.reduce<readonly KeptView[]>((views, name) => atRest(show(views, name)), []);
const namesOf = (views: readonly KeptView[]) => views.map(({ route }) => route.name);

it('keeps at most three pages, the shown one included [SH-21]', () => {
  expect(namesOf(after('products', 'vendors', 'orders'))).toEqual(['products', 'vendors', 'orders']);
  expect(namesOf(after('products', 'vendors', 'orders', 'people'))).toEqual(['vendors', 'orders', 'people']);
});

it('takes the page that goes away only after the next one is shown, and none of three', () => {
  const three = after('products', 'vendors', 'orders');
  const shown = show(three, 'people');
  expect(namesOf(shown)).toEqual(['products', 'vendors', 'orders', 'people']);
  expect(namesOf(atRest(shown))).toEqual(['vendors', 'orders', 'people']);
  expect(atRest(three)).toBe(three);
});

it('never has more than four, however fast pages follow one another', () => {
  const four = show(after('products', 'vendors', 'orders'), 'people');
  expect(namesOf(show(four, 'products'))).toEqual(['products', 'vendors', 'orders', 'people']);
  expect(namesOf(show(show(four, 'conversations'), 'products'))).toEqual(['vendors', 'orders', 'people', 'products']);
});

it('lets the page go that was shown longest ago, without moving the others', () => {
  expect(namesOf(after('products', 'vendors', 'orders', 'products', 'people'))).toEqual([
    'products',
    'orders',
    'people',
  ]);
});

it('never keeps a page that declares so, once it is left [SH-22]', () => {
  expect(namesOf(after('products', 'conversations'))).toEqual(['products', 'conversations']);
  expect(namesOf(after('products', 'conversations', 'orders'))).toEqual(['products', 'orders']);
});

it('gives a kept page its own last address', () => {
  const views = show(show(show([], 'products', '?q=tray'), 'vendors'), 'products', '?q=mat');
  expect(views.map(({ location }) => location.search)).toEqual(['?q=mat', '']);
});

it('answers the same views while nothing changes', () => {
  const location = at('/products');
  const [route] = routes;
  const views = showView([], route, location);
  expect(showView(views, route, location)).toBe(views);
  const none = showView(views, undefined, at('/nowhere'));
  expect(showView(none, undefined, at('/nowhere'))).toBe(none);
});

it('forgets a page whose changes were discarded, once it is left', () => {
  const views = after('products', 'vendors');
  const discarded = discardView(views, views[1]?.key ?? '');
  expect(namesOf(discarded)).toEqual(['products', 'vendors']);
  expect(namesOf(show(discarded, 'orders'))).toEqual(['products', 'orders']);
});
