import { expect, platform, signIn, test } from './fixtures.ts';
import { makePickingWorld } from './picking-world.ts';
import { storedRow } from './walk/stored.ts';
import { wedge } from './wedge.ts';

// Data that is kept from the last visit is shown by the code that is kept too.
test.use({ serviceWorkers: 'allow' });

test('a picker goes on by scanner while the API is away, also after a reload; everything arrives once it answers', async ({
  as,
  browser,
}) => {
  const director = await as('director');
  const world = await makePickingWorld(director, { X5_01: 3, X5_02: 3 }, { 'Outage kit': [2, 2] });
  const [first, second] = world.shelves.map(({ code }) => code) as [string, string];
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const pia = await context.newPage();
  try {
    await signIn(pia, 'picker', platform().warehousePortal);
    await expect(pia.getByRole('list', { name: 'Kits' }).getByText('Outage kit')).toBeVisible();
    await wedge(pia, world.kitCodes[0] ?? '');
    await expect(pia.getByText('Outage kit selected')).toBeVisible();
    await wedge(pia, 'GW-CMD-NEXT');
    await expect(pia.getByText('0 of 2 picked')).toBeVisible();

    // As an edge answers for an API that is down.
    const away = { status: 502, json: { message: 'The service cannot be reached at the moment.' } };
    await context.route('**/api/**', (route) => route.fulfill(away));
    await wedge(pia, first);
    await expect(pia.getByText('1 of 2 picked')).toBeVisible();
    await expect(pia.getByText(/^1 change waiting/)).toBeVisible();
    await pia.reload();
    await expect(pia.getByText(/^The server does not answer\. Showing data from /)).toBeVisible();
    await expect(pia.getByText('1 of 2 picked')).toBeVisible();
    await wedge(pia, second);
    await expect(pia.getByText('2 of 2 picked')).toBeVisible();
    await expect(pia.getByRole('alertdialog')).toHaveCount(0);
    for (const { itemId } of world.shelves)
      expect((await storedRow(director, 'inventoryitems', itemId)).reservations).toEqual([]);

    await context.unroute('**/api/**');
    await expect(pia.getByText(/The server does not answer/)).toHaveCount(0, { timeout: 60_000 });
    for (const { itemId } of world.shelves) {
      const dropped = async () => (await storedRow(director, 'inventoryitems', itemId)).reservations;
      await expect.poll(dropped, { timeout: 30_000 }).toMatchObject([{ quantity: 2, status: 'Dropped' }]);
    }
  } finally {
    await context.close();
    await world.remove();
  }
});
