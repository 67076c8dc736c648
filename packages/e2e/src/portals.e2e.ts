import { expect, platform, test } from './fixtures.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

const screens = [
  { path: '/products', heading: 'Product Catalog', row: 'Wooden tray, small', remote: 'catalog' },
  { path: '/projects/list', heading: 'Projects', row: 'Cedar Lane', remote: 'planning' },
  { path: '/locations', heading: 'Locations', row: 'Portland Central', remote: 'warehouse' },
  { path: '/people', heading: 'People', row: 'Ada Administrator', remote: 'collaboration' },
] as const;

test('a list of each remote shows real records, by the code that its team has deployed', async ({ as }) => {
  const page = await as('director');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const { path, heading, row, remote } of screens) {
    // Records of other tests may come before it, and the grid renders only the first rows.
    await page.goto(`${platform().portal}${path}?q=${encodeURIComponent(row)}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(row, { exact: true }).first()).toBeVisible();
    expect(scripts.splice(0).some((url) => url.startsWith(platform().blobs) && url.includes(`/${remote}/`))).toBe(true);
  }
});
