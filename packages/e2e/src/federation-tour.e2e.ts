import { readReleaseSet } from '@groundwork/federation';
import { expect, platform, test } from './fixtures.ts';
import { navigate } from './tour/acts.ts';

// With the service worker, as everybody has it: what it says on the console counts too.
test.use({ serviceWorkers: 'allow' });

declare global {
  interface Window {
    violations: string[];
  }
}

/** Pages that the menu shows under a label that it has more than once, or not at all. */
const addressed = [
  { path: '/inventory', name: 'inventory', scope: 'project', title: 'Select a project or group' },
  { path: '/orders', name: 'orders', scope: 'project', title: 'Select a project or group' },
  { path: '/spaceDesign', name: 'spaceDesign', scope: 'project', title: 'Select a project' },
  { path: '/spaceDesign/area', name: 'spaceDesignArea', scope: 'project', title: 'Select a project' },
  { path: '/spaceDesign/area/unit', name: 'spaceDesignUnit', scope: 'project', title: 'Select a project' },
  {
    path: '/spaceDesign/area/unit/preparation',
    name: 'spaceDesignPreparation',
    scope: 'project',
    title: 'Select a project',
  },
  { path: '/setup/guide', name: 'setupGuide', scope: 'project', title: 'Select a project' },
  { path: '/setup/guide/area', name: 'setupGuideArea', scope: 'project', title: 'Select a project' },
  { path: '/setup/guide/area/unit', name: 'setupGuideUnit', scope: 'project', title: 'Select a project' },
  {
    path: '/setup/guide/area/unit/preparation',
    name: 'setupGuidePreparation',
    scope: 'project',
    title: 'Select a project',
  },
  { path: '/setup/items', name: 'preparationItems', scope: 'project', title: 'Select a project' },
  { path: '/setup/preparations', name: 'preparations', scope: 'project', title: 'Select a project' },
  { path: '/setup/units', name: 'setupUnits', scope: 'project', title: 'Select a project' },
  { path: '/setup/areas', name: 'setupAreas', scope: 'project', title: 'Select a project' },
  { path: '/templates/items', name: 'preparationItemTemplates', scope: 'none', title: 'Item Templates' },
  { path: '/templates/preparations', name: 'preparationTemplates', scope: 'none', title: 'Preparation Templates' },
  { path: '/templates/units', name: 'setupUnitTemplates', scope: 'none', title: 'Setup Unit Templates' },
  { path: '/templates/areas', name: 'setupAreaTemplates', scope: 'none', title: 'Setup Area Templates' },
  { path: '/moduleRequests', name: 'moduleRequests', scope: 'none', title: 'Module Requests' },
  { path: '/tags', name: 'tags', scope: 'none', title: 'Tags' },
  { path: '/tagSets', name: 'tagSets', scope: 'none', title: 'Tag Sets' },
  { path: '/trash', name: 'trash', scope: 'none', title: 'Trash' },
] as const;

test('every declared page opens at its own address, under its name and scope and a policy without inline code [RT-01] [RT-05] [RT-07] [RT-12] [RT-13] [RT-14] [RT-15] [RT-16] [RT-17] [RT-18] [RT-19] [RT-20] [RT-21] [RT-22] [RT-23] [RT-25] [RT-26] [RT-27] [RT-28] [RT-29] [RT-30] [RT-31] [RT-32]', async ({
  as,
}) => {
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
  for (const { path, name, scope } of addressed)
    expect(routes).toContainEqual(expect.objectContaining({ path, name, scope }));
  // One document for the pages of a remote: loading it takes four times as long as going on to the next page.
  const firsts = remotes.map(({ declaration }) => declaration.routes[0]);
  for (const route of routes.filter(({ path }) => !path.includes(':'))) {
    const { path, title } = route;
    const answer = await page.request.get(platform().portal + path, { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(200);
    await (firsts.includes(route) ? page.goto(platform().portal + path) : navigate(page, path));
    const policy = answer.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toBeDefined();
    expect(scripts).not.toMatch(/unsafe|\*|data:|blob:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    await expect(page).toHaveTitle(`${title} · Groundwork`);
    expect(new URL(page.url())).toMatchObject({ pathname: path, hash: '' });
    const known = addressed.find((each) => each.path === path);
    const role = known?.scope === 'project' ? 'button' : 'heading';
    // A page, or the button that opens the selector where something has to be chosen first.
    const sign = known
      ? page.getByRole('main').getByRole(role, { name: known.title, exact: true })
      : page.locator('main :is(h1, h2, button)').filter({ visible: true }).first();
    await expect(sign).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(0);
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  }
  expect(said).toEqual([]);
  const loadUpload = page.evaluate(() => {
    document.createElement('script').src = '/api/files/1';
  });
  await expect(loadUpload).rejects.toThrow('No code is loaded from /api/files/1.');
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
  const page = await as('contributor');
  for (const path of ['/notfound', '/products/and/further', '/%E2%82%AC']) {
    await page.goto(platform().portal + path);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Groundwork');
    await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  }
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Page not found')).toHaveCount(0);
});
