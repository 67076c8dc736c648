import type { Page } from '@playwright/test';
import { expect, platform, test } from './fixtures.ts';
import { sql } from './sessions.ts';

interface Node {
  id: string;
  omit: boolean;
  unitDeployments?: Node[];
  preparationDeployments?: Node[];
  itemDeployments?: Node[];
}
const planned = (nodes: Node[] = []) => nodes.filter(({ omit }) => !omit);

/** A way down the plan of Juniper Hill to a preparation with items. */
async function wayDown() {
  const [row] = await sql(
    `select p.id, s.doc from setupplans s join projects p on p.id = s.doc->>'projectId'
     where p.doc->>'name' = 'Juniper Hill' and not s.is_deleted`,
  );
  const plan = row?.doc as { areaDeployments: Node[] } | undefined;
  for (const area of planned(plan?.areaDeployments))
    for (const unit of planned(area.unitDeployments))
      for (const preparation of planned(unit.preparationDeployments)) {
        const items = planned(preparation.itemDeployments).length;
        const place = { area: area.id, unit: unit.id, preparation: preparation.id };
        if (items > 0) return { projectId: String(row?.id), place, items };
      }
  throw new Error('The plan of Juniper Hill has no items.');
}

/** Of the page that is shown, not of those kept beside it. */
const cards = (page: Page) => page.locator('main article').filter({ visible: true });
// The address of a card ends with its id; addresses of what it contains are longer.
const card = (page: Page, level: string, id: string) => cards(page).locator(`a[href$="${level}=${id}"]`);

async function walkDown(page: Page, place: Record<string, string>) {
  for (const [level, id] of Object.entries(place)) {
    await card(page, level, id).click();
    await expect(page).toHaveURL(new RegExp(`${level}=${id}`));
  }
}

test('staff walk down to the items, up by key, and come back to the place they left', async ({ as }) => {
  const { projectId, place, items } = await wayDown();
  const page = await as('director');
  await page.goto(`${platform().portal}/vendors`);
  await page.evaluate((id) => localStorage.setItem('globalFilters', JSON.stringify({ projectId: id })), projectId);
  await page.goto(`${platform().portal}/spaceDesign`);
  await walkDown(page, place);
  await expect(cards(page)).toHaveCount(items);
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').filter({ visible: true });
  await expect(way).toHaveCount(4);
  const bottom = page.url();
  await page.reload();
  await expect(cards(page)).toHaveCount(items);
  await expect(page).toHaveURL(bottom);
  await page.goto(`${platform().portal}/spaceDesign`);
  await expect(page).toHaveURL(bottom);
  await expect(cards(page)).toHaveCount(items);
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'preparation', place.preparation)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'unit', place.unit)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { name: 'Juniper Hill', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${platform().portal}/spaceDesign`);
});

test('a Subscriber starts in the space design of their project, and sees all of it', async ({ as }) => {
  const { place, items } = await wayDown();
  const page = await as('subscriber');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400) refused.push(response.url());
  });
  await page.goto(platform().portal);
  await expect(page).toHaveURL(`${platform().portal}/spaceDesign`);
  await expect(page.getByRole('heading', { name: 'Juniper Hill', level: 1 })).toBeVisible();
  await walkDown(page, place);
  const shown = cards(page);
  await expect(shown).toHaveCount(items);
  await shown.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Product', { exact: true })).toBeVisible();
  await expect(dialog.getByText('No product', { exact: true })).toHaveCount(0);
  expect(refused).toEqual([]);
});
