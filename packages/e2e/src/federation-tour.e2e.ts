import { readReleaseSet } from '@groundwork/federation';
import { expect, platform, test } from './fixtures.ts';

declare global {
  interface Window {
    violations: string[];
  }
}

test('every declared page opens at its own address, under a policy without inline code [RT-01]', async ({ as }) => {
  test.slow();
  const page = await as('director');
  const said: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text()) || message.text().startsWith('[loader]'))
      said.push(message.text());
  });
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const { remotes } = await readReleaseSet('portal', platform().storage);
  const routes = remotes.flatMap(({ declaration }) => declaration.routes);
  expect(routes.length).toBeGreaterThan(8);
  for (const { path, title } of routes.filter((route) => !route.path.includes(':'))) {
    const answer = await page.goto(platform().portal + path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toBeDefined();
    expect(scripts).not.toMatch(/unsafe|\*|data:|blob:/);
    expect(policy).toContain("default-src 'none'");
    await expect(page).toHaveTitle(`${title} · Groundwork`);
    expect(new URL(page.url())).toMatchObject({ pathname: path, hash: '' });
    // A page, or the button that opens the selector where something has to be chosen first.
    await expect(page.locator('main :is(h1, h2, button)').first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(0);
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  }
  expect(said).toEqual([]);
});

test('the menu leads from page to page without loading the document again, and Back returns [RT-01]', async ({
  as,
}) => {
  const page = await as('director');
  await page.goto(`${platform().portal}/products`);
  await expect(page.getByRole('heading', { name: 'Product Catalog', exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  await expect(page).toHaveURL(`${platform().portal}/vendors`);
  await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${platform().portal}/products`);
  await expect(page.getByRole('heading', { name: 'Product Catalog', exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('unmatched paths end on the not-found page, which needs no scope [RT-40] [RT-41]', async ({ as }) => {
  const page = await as('director');
  for (const path of ['/notfound', '/nowhere', '/products/and/further', '/%E2%82%AC']) {
    await page.goto(platform().portal + path);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Groundwork');
    await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  }
});
