import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolationsInThemes, platform, test } from './fixtures.ts';
import { userMenu } from './sessions.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function open(page: Page, path = '/vendors') {
  await page.goto(platform().portal + path);
  await expect(userMenu(page)).toBeVisible();
}

test('shows logo, user and menu around the page, and names the page in the title [SH-06]', async ({ as }) => {
  const page = await as('director');
  await open(page);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /Groundwork/ }).locator('svg')).toBeVisible();
  await expect(userMenu(page)).toContainText('Dirk');
  await expect(page).toHaveTitle('Vendors · Groundwork');
  await menu(page).getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveTitle('Locations · Groundwork');
  await expect(page).toHaveURL(`${platform().portal}/locations`);
});

async function linksOf(page: Page, group: string) {
  const item = menu(page)
    .locator('> ul > li')
    .filter({ has: page.getByRole('button', { name: group, exact: true }) });
  const button = item.getByRole('button', { name: group, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return item
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
}

const top = 'Dashboard|Product Catalog|Projects|Orders|Inventory|Space Design|Setup|Templates|Warehouse|More';
const groups = {
  Projects: [
    ['List', '/projects/list'],
    ['Groups', '/projects/groups'],
  ],
  Setup: [
    ['Guide', '/setup/guide'],
    ['Items', '/setup/items'],
    ['Preparations', '/setup/preparations'],
    ['Units', '/setup/units'],
    ['Areas', '/setup/areas'],
    ['Plan', '/setup/plan'],
  ],
  Templates: [
    ['Items', '/templates/items'],
    ['Preparations', '/templates/preparations'],
    ['Setup Units', '/templates/units'],
    ['Setup Areas', '/templates/areas'],
  ],
  Warehouse: [
    ['Kitting', '/warehouse/kitting'],
    ['Shipping', '/warehouse/shipping'],
    ['Inventory', '/warehouse/inventory'],
  ],
  More: [
    ['Module Requests', '/moduleRequests'],
    ['Locations', '/locations'],
    ['Media Library', '/mediaLibrary'],
    ['People', '/people'],
    ['Activity Feed', '/activity'],
    ['Tags', '/tags'],
    ['Sets', '/tagSets'],
    ['Vendors', '/vendors'],
    ['Trash', '/trash'],
  ],
};

test('draws the whole menu from what the remotes declare, in its fixed order [SH-11] [SH-15]', async ({ as }) => {
  // Staff with the least rights have the same menu as an Administrator.
  const page = await as('readonly');
  await open(page);
  const entries = await menu(page)
    .locator('> ul > li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent?.trim() ?? ''));
  expect(entries).toEqual(top.split('|'));
  for (const [group, links] of Object.entries(groups)) expect(await linksOf(page, group)).toEqual(links);
});

test('the whole menu fits a screen of 900 px, and keeps its groups between visits: Projects holds List and Groups [SH-16], Setup six pages [SH-17], Templates four lists [SH-18], Warehouse three pages [SH-19], More those that are needed less often, tags and their sets under Tagging [SH-20]', async ({
  as,
}) => {
  const page = await as('administrator');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await expect(menu(page).getByRole('link', { name: 'Trash' })).toBeInViewport({ ratio: 1 });
  const templates = menu(page).getByRole('button', { name: 'Templates' });
  await expect(templates).toHaveAttribute('aria-expanded', 'false');
  await templates.click();
  await expect(menu(page).getByRole('link', { name: 'Setup Areas' })).toBeVisible();
  await page.reload();
  await expect(templates).toHaveAttribute('aria-expanded', 'true');

  expect(await linksOf(page, 'Projects')).toEqual(groups.Projects);
  expect(await linksOf(page, 'Setup')).toEqual(groups.Setup);
  expect(await linksOf(page, 'Templates')).toEqual(groups.Templates);
  expect(await linksOf(page, 'Warehouse')).toEqual(groups.Warehouse);
  expect(await linksOf(page, 'More')).toEqual(groups.More);
  const tagging = menu(page).getByRole('list', { name: 'Tagging' }).getByRole('link');
  expect((await tagging.allTextContents()).map((text) => text.trim())).toEqual(['Tags', 'Sets']);
});

test('the sidebar is 220 pixels wide, folds to icons, and stays so between visits [SH-10] [SH-14]', async ({ as }) => {
  const page = await as('contributor');
  await open(page);
  expect((await menu(page).boundingBox())?.width).toBe(220);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBeLessThan(80);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  expect((await menu(page).boundingBox())?.width).toBeLessThan(80);
  await menu(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Locations' }).click();
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  expect((await menu(page).boundingBox())?.width).toBe(220);
});

test('the menu is beside the page from 769 pixels on, and behind a button below [SH-13]', async ({ as }) => {
  const page = await as('contributor', { viewport: { width: 769, height: 800 } });
  await open(page);
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await menu(page).getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
});

test('light, dark or as the system, chosen in the user menu and kept', async ({ as }) => {
  const page = await as('contributor', { colorScheme: 'dark' });
  await open(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = async (theme: string) => {
    await userMenu(page).click();
    await page.getByRole('menuitemradio', { name: theme }).click();
  };
  const dark = await paper();
  await choose('Light');
  await expect.poll(paper).not.toBe(dark);
  const light = await paper();
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  expect(await paper()).toBe(light);
  await choose('Dark');
  await expect.poll(paper).toBe(dark);
  await choose('System');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(paper).toBe(light);
});

test('has no axe violation on narrow screens and in its menus, light and dark', async ({ as }) => {
  test.setTimeout(120_000);
  const page = await as('director', { colorScheme: 'light' });
  await open(page, '/vendors');
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
    await expectNoAxeViolationsInThemes(page);
  }
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect(menu(page)).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
  await page.keyboard.press('Escape');
  await userMenu(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoAxeViolationsInThemes(page);
});

test('the keyboard reaches everything with a visible focus, and can skip the menu', async ({ as }) => {
  const page = await as('contributor');
  await open(page);
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const skip = page.getByRole('button', { name: 'Skip to content' });
  // Above the page as it is, nothing of it falls into the page.
  await expect(skip).toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  const seen = new Set<string>();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const shown = (target: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      };
      // A field may draw its focus on the frame around it.
      const near = [element, element.parentElement, element.parentElement?.parentElement].filter((e) => e != null);
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return { name: name.slice(0, 40), tag: element.tagName, isSeen: near.some(shown) };
    });
    if (!focused) break;
    expect(focused.isSeen, `${focused.tag} ‘${focused.name}’ shows its focus`).toBe(true);
    seen.add(focused.name);
    if (focused.tag === 'INPUT') break;
  }
  expect([...seen]).toEqual(expect.arrayContaining(['Product Catalog', 'Vendors']));
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
