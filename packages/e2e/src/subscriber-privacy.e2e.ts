import type { Page } from '@playwright/test';
import { expect, platform, signIn, test } from './fixtures.ts';
import { sql } from './sessions.ts';
import { expectNothingInternal, overhear } from './walk/overheard.ts';
import { press } from './walk/planning.ts';

const portal = () => platform().portal;
const orders = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Orders', exact: true });

/** Texts of staff about the orders of these projects, and the vendors they buy from. */
async function internalWords(projects: readonly string[]): Promise<string[]> {
  const rows = await sql(
    `select distinct word from (
       select unnest(array[doc->>'po', doc->>'invoice', doc->>'notes']) as word from orders
        where project_id in (select id from projects where doc->>'name' = any($1))
       union select doc->>'notes' from projects where doc->>'name' = any($1)
       union select doc->>'name' from vendors where not is_deleted
       union select doc->>'contactEmail' from vendors
     ) words where length(word) > 3`,
    [projects],
  );
  return rows.map(({ word }) => String(word));
}

test('no data of the staff reaches the browser of a Subscriber during a whole tour [RO-01]', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const heard = await overhear(context);
  const page = await context.newPage();
  await signIn(page, 'subscriber');
  await expect(page.getByRole('heading', { name: 'Juniper Hill', level: 1 })).toBeVisible();
  const cards = page.locator('main article').filter({ visible: true });
  await cards.getByRole('link', { name: 'Primary Classroom' }).click();
  for (const depth of [2, 3, 4]) {
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveCount(depth);
    // The page takes the focus when it has come; a menu opened before that would close again.
    await expect(page.getByRole('main')).toBeFocused();
    if (depth < 4) await cards.getByRole('link').first().click();
  }
  await cards
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menu').press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await cards.locator('h3').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(`${portal()}/orders`);
  await expect(orders(page).getByRole('listitem').first()).toBeVisible();
  await page.getByPlaceholder('Find items...').fill('a');
  await page.getByText('Show cancelled').click();
  for (const chip of await page.getByRole('radiogroup', { name: 'Orders shown' }).getByRole('radio').all())
    await chip.check({ force: true });
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  const download = page.waitForEvent('download');
  await press(page, 'Export');
  const file = (await (await download).createReadStream()).setEncoding('utf8');
  let csv = '';
  for await (const part of file) csv += String(part);
  expect(csv.replace('﻿', '').split('\r\n')[0]).toBe('"Place","Name","Quantity","Status","Tracking","Price","Total"');
  await page.getByPlaceholder('Find items...').fill('');
  await page
    .getByRole('button', { name: /^Request Replacement/ })
    .first()
    .click();
  await press(page.getByRole('dialog', { name: 'Request Replacement' }), 'Cancel');

  // Addresses of staff, typed by hand, and details and editors by theirs.
  const [order] = await sql(
    `select id from orders where project_id = (select id from projects where doc->>'name' = 'Juniper Hill') limit 1`,
  );
  const addresses = ['/', '/products', '/vendors', '/inventory', '/setup/plan', '/setup/guide', '/moduleRequests'];
  for (const path of [...addresses, '/activity', '/projects/list', `/orders?open=${order?.id}`]) {
    await page.goto(portal() + path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  expect(heard.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(
    expect.arrayContaining(['orders', 'products', 'projects', 'preparationitems', 'me']),
  );
  const words = await internalWords(['Juniper Hill']);
  expect(words.length).toBeGreaterThan(10);
  expectNothingInternal(heard, words);
  expect(words.filter((word) => csv.includes(word))).toEqual([]);
  await context.close();
});
