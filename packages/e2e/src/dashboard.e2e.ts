import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test } from './fixtures.ts';

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const declaredAt = (page: Page, path: string) =>
  page.evaluate((wanted) => {
    interface Route {
      path: string;
      name: string;
      scope: string;
    }
    const text = document.getElementById('groundwork-release-set')?.textContent ?? '';
    const { remotes } = JSON.parse(text) as { remotes: { declaration: { routes: Route[] } }[] };
    const found = remotes.flatMap(({ declaration }) => declaration.routes).find((route) => route.path === wanted);
    return found && { name: found.name, scope: found.scope };
  }, path);

/** Printed from the dark theme it is dark on white, without the menu, and goes on below the window. */
async function expectWholeOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colorsOf = () =>
    page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]);
  await expect.poll(colorsOf).toEqual(['rgb(31, 36, 33)', 'rgb(255, 255, 255)']);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(region(page, 'Recent activity')).toBeVisible();
  const below = await region(page, 'Recent activity').evaluate((panel) => panel.getBoundingClientRect().bottom);
  expect(below).toBeLessThanOrEqual(await page.evaluate(() => document.documentElement.scrollHeight));
  await page.emulateMedia({ media: null, colorScheme: null });
}

test("'/' is the dashboard: the portfolio, then the chosen project, whose numbers lead to their lists [RT-02]", async ({
  as,
}) => {
  const page = await as('director');
  await page.goto(platform().portal);
  expect(await declaredAt(page, '/')).toEqual({ name: 'dashboard', scope: 'project' });
  await expect(page.getByRole('list', { name: 'All projects in numbers' })).toContainText('Kits not shipped');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').getByText('Juniper Hill', { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Juniper Hill', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${platform().portal}/`);
  for (const name of ['Orders and spend', 'Areas', 'Problems', 'Recent activity'])
    await expect(region(page, name)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectWholeOnPaper(page);
  await page.getByRole('link', { name: /^Needs attention/ }).click();
  await expect(page).toHaveURL(/\/orders\?status=needsAttention$/);
  await expect(page.getByRole('radio', { name: 'Needs attention' })).toBeChecked();
});

test('/orders is a view of its own for a Subscriber, under the same route [RT-08]', async ({ as }) => {
  const page = await as('subscriber');
  await page.goto(`${platform().portal}/orders`);
  expect(await declaredAt(page, '/orders')).toEqual({ name: 'orders', scope: 'project' });
  const chips = page.getByRole('radiogroup', { name: 'Orders shown' });
  await expect(chips.getByRole('radio', { name: /^Being prepared/ })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await chips.getByRole('radio', { name: /^On the way/ }).click();
  await expect(page).toHaveURL(`${platform().portal}/orders?status=On+the+way`);
  await expect(page.getByRole('main').getByText('On the way', { exact: true }).nth(1)).toBeVisible();

  const staff = await as('director');
  await staff.goto(`${platform().portal}/orders`);
  await expect(staff.getByRole('main').getByRole('button', { name: 'Select a project or group' })).toBeVisible();
});
