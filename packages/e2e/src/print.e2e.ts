import { expect, platform, test } from './fixtures.ts';
import { printedPages } from './printed-pages.ts';
import { sql } from './sessions.ts';

/** Paper is measured to a tenth of a millimeter. */
const tolerance = 0.1;

test('prints item labels of exactly their size, one a page, whose link opens the item', async ({ as }) => {
  const page = await as('director', { colorScheme: 'dark' });
  const items = await sql(
    `select i.id, i.doc->>'name' as name from inventoryitems i where not is_deleted and doc->>'locale' <> '' order by id limit 3`,
  );
  const ids = items.map(({ id }) => String(id));
  await page.goto(`${platform().portal}/print/labels?kind=item&ids=${ids.join(',')}`);
  await expect(page.getByText('3 labels on 3 pages')).toBeVisible();
  const pages = await printedPages(page);
  expect(pages).toHaveLength(3);
  for (const { width, height, codes, ink } of pages) {
    expect(Math.abs(width - 62)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(height - 29)).toBeLessThanOrEqual(tolerance);
    expect(codes).toHaveLength(1);
    // Black on white, although the portal is dark.
    expect(ink).toBeLessThan(0.3);
  }
});
