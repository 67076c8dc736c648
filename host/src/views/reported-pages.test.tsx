import type { Profile } from '@groundwork/contract';
import { fakeApi } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { reportPageShown } from '../background/deferred-parts.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));
jest.mock('../background/deferred-parts.ts', () => ({
  ...jest.requireActual('../background/deferred-parts.ts'),
  reportPageShown: jest.fn(),
}));

const routes = [
  buildRoute({ path: '/orders', name: 'orders', title: 'Orders', scope: 'project', code: 'orders' }),
  buildRoute({ path: '/tags', name: 'tags', title: 'Tags', code: 'tags' }),
];
const releases = [buildRelease({ name: 'planning', routes })];
const page = async () => ({ default: () => <h1>Tags of planning</h1> });
const subscriber: Partial<Profile> = { category: 'Subscriber' };

beforeEach(() => jest.mocked(reportPageShown).mockClear());

// What runs beside the pages waits for the report: unread messages, live updates, the parts that come later.
it.each([
  ["a remote's page", '/tags', {}, 'Tags of planning'],
  ['no page at the address', '/nowhere', {}, 'Nothing here'],
  ['no project that is chosen', '/orders', {}, 'Orders'],
  ['a space that is not set up', '/', subscriber, 'Welcome'],
  ['the releases of the portal', '/releases', { role: 'Director' } as const, 'Releases'],
])('reports %s as the first page', async (_, route, user, heading) => {
  const modules = { planning: { codes: { tags: page, orders: page } } };
  await renderPortal({ api: fakeApi(), releases, modules, route, user });
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  await waitFor(() => expect(reportPageShown).toHaveBeenCalled());
});

it('reports the notice in the place of a remote whose code does not come', async () => {
  const modules = { planning: new Error('The file did not arrive.') };
  await renderPortal({ api: fakeApi(), releases, modules, route: '/tags' });
  expect(await screen.findByRole('heading', { name: 'Tags could not be shown' })).toBeVisible();
  expect(reportPageShown).toHaveBeenCalled();
});
