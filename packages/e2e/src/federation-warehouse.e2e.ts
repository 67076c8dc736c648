import { parseReleaseSet } from '@groundwork/federation';
import { expect, platform, signIn, test } from './fixtures.ts';

const servedBy = async (address: string) =>
  parseReleaseSet(
    await (await fetch(`${address}/release-set.json`, { headers: { cookie: 'groundwork-session=1' } })).json(),
  );

test('the warehouse portal is the same host build, on a channel with the warehouse remote only', async ({ page }) => {
  const [portal, warehouse] = await Promise.all([servedBy(platform().portal), servedBy(platform().warehousePortal)]);
  expect([portal.channel, warehouse.channel]).toEqual(['portal', 'warehouse']);
  expect(warehouse.host?.version).toBe(portal.host?.version);
  expect(warehouse.host?.entries).toEqual(portal.host?.entries);
  expect(warehouse.remotes.map(({ name }) => name)).toEqual(['warehouse']);

  const own: string[] = [];
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.resourceType() !== 'script') return;
    if (origin === platform().warehousePortal) own.push(pathname);
    else if (origin !== platform().identity) remotes.add(/\/releases\/([^/]+)\//.exec(pathname)?.[1] ?? pathname);
  });
  await signIn(page, 'picker', platform().warehousePortal, '/locations');
  await expect(page.getByRole('heading', { name: 'Locations', exact: true })).toBeVisible();
  expect([...remotes]).toEqual(['warehouse']);
  expect(own.filter((path) => !path.startsWith(`/assets/${portal.host?.version}/`))).toEqual([]);
  const { declaration } = warehouse.remotes[0]!;
  // Nobody works in projects here: the stock of a project is no entry. Nor has the portal a service for what needs one.
  const entries = declaration.menu.filter(({ needsService }) => !needsService);
  const routes = entries.map(({ route }) => declaration.routes.find(({ name }) => name === route));
  const declared = routes.flatMap((route) => (route && route.scope !== 'project' ? route.path : []));
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(declared.length);
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(shown.sort()).toEqual(declared.sort());
  for (const path of ['/products', '/projects/list', '/people']) {
    await page.goto(platform().warehousePortal + path);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
});
