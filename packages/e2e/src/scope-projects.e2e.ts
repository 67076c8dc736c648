import type { Page } from '@playwright/test';
import { declareRoute } from './declared-routes.ts';
import { type Account, expect, expectNoAxeViolations, platform, test } from './fixtures.ts';
import { sql, userMenu } from './sessions.ts';

// These tests declare /vendors as a page that is limited to a project: a short list, in which a choice of a project changes
// nothing but the scope. The selector, its records and the rights to choose them are those of the running platform.

type As = (account: Account, options?: { serviceWorkers: 'block' }) => Promise<Page>;
const allCategories = ['PES', 'Subscriber'];
const cedarLane = { name: 'Cedar Lane', id: '608600b1-370e-8d5d-a2d0-917aac4cc687' };
const allSchools = { name: 'All Schools', id: '05fce646-0ed8-8797-bfcc-00d13225bc5c' };

async function openScoped(as: As, account: Account, { groups = true } = {}): Promise<Page> {
  const page = await as(account, { serviceWorkers: 'block' });
  await declareRoute(page, 'vendors', { scope: 'project', groups, categories: allCategories });
  await page.goto(`${platform().portal}/vendors`);
  await expect(userMenu(page)).toBeVisible();
  return page;
}
const selector = (page: Page) => page.getByRole('dialog', { name: /^Select (Project( or Project Group)?|a space)$/ });
const card = (page: Page, name: string) =>
  selector(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const choose = (page: Page, name: string) => selector(page).getByRole('button', { name, exact: true }).click();
const filters = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('globalFilters') ?? '{}') as Record<string, unknown>);
const placeholder = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Select a project or group' });
const label = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });

test('a project is asked for, chosen on a card, named in the top bar and remembered [SC-01] [SC-04] [SC-12] [SC-22] [SC-26] [SH-08]', async ({
  as,
}) => {
  const page = await openScoped(as, 'contributor');
  await placeholder(page).click();
  await expectNoAxeViolations(page);
  await page.getByText('Show Only My Projects').click();
  await expect(card(page, 'Old Mill Playroom')).toBeVisible();
  await expect(card(page, allSchools.name)).toBeVisible();
  await choose(page, cedarLane.name);
  await expect(selector(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(label(page, /Project Cedar Lane/)).toBeVisible();
  expect(await filters(page)).toEqual({
    projectId: cedarLane.id,
    projectGroupId: '',
    warehouseId: '',
    authorizedProjectsOnly: false,
  });
  await page.reload();
  await label(page, /Project Cedar Lane/).click();
  await expect(selector(page)).toBeVisible();
});

test('a group takes the place of a project, and a project that of a group [SC-15] [SC-05] [SC-06]', async ({ as }) => {
  const page = await openScoped(as, 'director');
  await placeholder(page).click();
  await expect(selector(page).getByText('Three rooms, opening in January.')).toHaveCount(0);
  await choose(page, cedarLane.name);
  await label(page, /Cedar Lane/).click();
  await expect(card(page, cedarLane.name).first()).toContainText('Three rooms, opening in January.');
  await expect(card(page, cedarLane.name).first()).toContainText('Fulfilled by Portland Central');
  await choose(page, allSchools.name);
  await expect(label(page, /Group All Schools/)).toBeVisible();
  expect(await filters(page)).toMatchObject({ projectId: '', projectGroupId: allSchools.id });
  await label(page, /All Schools/).click();
  await choose(page, cedarLane.name);
  expect(await filters(page)).toMatchObject({ projectId: cedarLane.id, projectGroupId: '' });
});

test('the cards are narrowed by a filter box and to one’s own projects [SC-02] [SC-03] [SC-20]', async ({ as }) => {
  const page = await openScoped(as, 'contributor');
  await placeholder(page).click();
  const onlyMine = selector(page).getByRole('checkbox', { name: 'Show Only My Projects' });
  await expect(onlyMine).toBeChecked();
  await expect(card(page, 'Juniper Hill').first()).toBeVisible();
  await expect(card(page, 'Old Mill Playroom')).toHaveCount(0);
  await selector(page).getByText('Show Only My Projects').click();
  await expect(card(page, 'Old Mill Playroom')).toBeVisible();
  await selector(page).getByPlaceholder('Filter projects...').fill('cedar');
  await expect(selector(page).getByRole('listitem')).toHaveCount(1);
  await expect(card(page, cedarLane.name)).toBeVisible();
});

test('below Contributor others’ projects and groups are listed, but cannot be chosen [SC-07] [SC-08] [SC-09] [SC-10] [SC-11]', async ({
  as,
}) => {
  const page = await openScoped(as, 'readonly');
  await placeholder(page).click();
  await selector(page).getByText('Show Only My Projects').click();
  const locked = card(page, 'Old Mill Playroom');
  await expect(locked.getByRole('button', { name: 'Old Mill Playroom' })).toHaveCount(0);
  const join = locked.getByRole('button', { name: 'Request to join' });
  await expect(join).toHaveAttribute('aria-disabled', 'true');
  await join.focus();
  await expect(page.getByRole('tooltip', { name: 'Feature coming soon' })).toBeVisible();
  // Rea is in two of the three projects of this group.
  const group = card(page, 'Oregon Fall Openings');
  await expect(group).toContainText("You're not a member of one or more projects in this group");
  await expect(group.getByRole('button')).toHaveCount(0);
  await choose(page, cedarLane.name);
  await expect(label(page, /Cedar Lane/)).toBeVisible();
});

test('groups are offered only where the page says so [SC-13]', async ({ as }) => {
  const page = await openScoped(as, 'director', { groups: false });
  await page.getByRole('main').getByRole('button', { name: 'Select a project', exact: true }).click();
  await expect(card(page, cedarLane.name).first()).toBeVisible();
  await expect(card(page, allSchools.name)).toHaveCount(0);
});

test('a Subscriber works in the first of their projects, and chooses among several without groups [SE-05] [SC-14]', async ({
  as,
}) => {
  const many = await openScoped(as, 'subscriber-many');
  await expect.poll(async () => (await filters(many)).projectId).toBeTruthy();
  await label(many, /^Space /).click();
  await expect(selector(many).getByRole('listitem')).toHaveCount(3);
  await expect(selector(many).getByRole('checkbox')).toHaveCount(0);
  await choose(many, 'Maple Street');
  await expect(label(many, /Maple Street/)).toBeVisible();

  const one = await openScoped(as, 'subscriber');
  await expect(one.getByRole('banner').getByText('Juniper Hill')).toBeVisible();
  await expect(label(one, /Juniper Hill/)).toHaveCount(0);
});

test('ignores a stored project that does not exist or is deleted [SC-18]', async ({ as }) => {
  const [deleted] = await sql(`select id from projects where is_deleted limit 1`);
  const page = await openScoped(as, 'director');
  await expect(placeholder(page)).toBeVisible();
  for (const projectId of [String(deleted?.id), 'no-such-project']) {
    await page.evaluate((id) => localStorage.setItem('globalFilters', JSON.stringify({ projectId: id })), projectId);
    await page.reload();
    await expect(placeholder(page)).toBeVisible();
    await expect(label(page, /Select a project/)).toBeVisible();
  }
  await page.evaluate((id) => localStorage.setItem('globalFilters', JSON.stringify({ projectId: id })), cedarLane.id);
  await page.reload();
  await expect(label(page, /Project Cedar Lane/)).toBeVisible();
});
