import type { Page } from '@playwright/test';
import { expect, platform, test } from './fixtures.ts';
import { userMenu } from './sessions.ts';

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function visit(page: Page, label: string, title = label) {
  await link(page, label).click();
  await expect(heading(page, title)).toBeVisible();
}

const routes = [
  { path: '/products', name: 'products', scope: 'none', label: 'Product Catalog', title: 'Product Catalog' },
  { path: '/vendors', name: 'vendors', scope: 'none', label: 'Vendors', title: 'Vendors' },
  { path: '/mediaLibrary', name: 'mediaLibrary', scope: 'none', label: 'Media Library', title: 'Media Library' },
  { path: '/projects/list', name: 'projectsList', scope: 'none', label: 'List', title: 'Projects' },
  { path: '/projects/groups', name: 'projectGroups', scope: 'none', label: 'Groups', title: 'Project Groups' },
  { path: '/locations', name: 'locations', scope: 'none', label: 'Locations', title: 'Locations' },
  { path: '/people', name: 'people', scope: 'none', label: 'People', title: 'People' },
  { path: '/activity', name: 'activity', scope: 'none', label: 'Activity Feed', title: 'Activity Feed' },
];

const declaredRoutes = (page: Page) =>
  page.evaluate(() => {
    interface Set {
      remotes: { declaration: { routes: { path: string; name: string; scope: string }[] } }[];
    }
    const set = JSON.parse(document.getElementById('groundwork-release-set')?.textContent ?? '') as Set;
    return set.remotes.flatMap(({ declaration }) =>
      declaration.routes.map(({ path, name, scope }) => ({ path, name, scope })),
    );
  });

test('each page is at its path, under its name and scope [RT-01] [RT-04] [RT-06] [RT-09] [RT-10] [RT-11] [RT-33] [RT-34] [RT-35]', async ({
  as,
}) => {
  const page = await as('director');
  await page.goto(`${platform().portal}/products`);
  const declared = await declaredRoutes(page);
  for (const { path, name, scope, label, title } of routes) {
    expect(declared).toContainEqual({ path, name, scope });
    await visit(page, label, title);
    await expect(page).toHaveURL(platform().portal + path);
  }
});

test('keeps the last three pages as they were left, and renders the fourth again [SH-21]', async ({ as }) => {
  const page = await as('director');
  await page.goto(`${platform().portal}/products`);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const grid = page.getByRole('region', { name: 'Product Catalog' });
  await heading(page, 'Product Catalog').evaluate((element) => element.setAttribute('data-left', 'as it was'));
  const scrolled = () =>
    grid.evaluate((element) => Math.max(...[...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)));
  await grid.hover();
  await page.mouse.wheel(0, 900);
  await expect.poll(scrolled).toBeGreaterThan(300);
  const place = await scrolled();
  const isAsItWas = () => heading(page, 'Product Catalog').getAttribute('data-left');

  await visit(page, 'Vendors');
  await visit(page, 'Locations');
  await visit(page, 'Product Catalog');
  expect(await isAsItWas()).toBe('as it was');
  await expect.poll(scrolled).toBe(place);

  for (const label of ['Vendors', 'Locations', 'People']) await visit(page, label);
  await expect(page.locator('main [data-left]')).toHaveCount(0);
  await visit(page, 'Product Catalog');
  expect(await isAsItWas()).toBeNull();
});

test('nothing jumps while the list of products loads', async ({ as }) => {
  const page = await as('director');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.push(shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // A stream that stays open is no idle network.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto(`${platform().portal}/products`);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('the global error dialog lists each error once and stays until it is dismissed [ER-02] [ER-03] [ER-04] [ER-05]', async ({
  as,
}) => {
  const page = await as('contributor');
  await page.route('**/api/{vendors,products}?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${platform().portal}/products`);
  const dialog = page.getByRole('alertdialog', { name: 'Something went wrong' });
  await expect(dialog.getByText('Failed to retrieve Product data')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  const messages = await dialog.getByRole('listitem').allTextContents();
  expect(messages).toEqual([...new Set(messages)]);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a Subscriber has Space Design and Orders in the menu, and no page of the staff by its address [SH-12]', async ({
  as,
}) => {
  const page = await as('subscriber');
  await page.goto(platform().portal);
  await expect(userMenu(page)).toContainText('Sofia');
  await expect(page).toHaveURL(`${platform().portal}/spaceDesign`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Space Design', 'Orders']);
  await expect(menu.getByRole('button')).toHaveCount(0);
  for (const path of ['/products', '/people', '/warehouse/inventory']) {
    await page.goto(platform().portal + path);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
});

test('greets a person without a space by first name, and names support as the next step [SH-05]', async ({ as }) => {
  const page = await as('unconfigured');
  await page.goto(platform().portal);
  await expect(page.getByText('Hello Uma')).toBeVisible();
  await expect(page.getByText('Your space is not set up yet. Contact support to request its setup.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:support@/);
});
