import { expect, pageAs, platform, signIn, test } from './fixtures.ts';
import { makePickingWorld } from './picking-world.ts';
import { storedRow } from './walk/stored.ts';
import { wedge } from './wedge.ts';

test('two pickers side by side pick one kit: each sees what the other took, nothing is taken twice or lost', async ({
  as,
  browser,
}) => {
  const director = await as('director');
  const world = await makePickingWorld(director, { X6_01: 3, X6_02: 3, X6_03: 3 }, { 'Shared kit': [2, 2, 2] });
  const [first, second, third] = world.shelves.map(({ code }) => code) as [string, string, string];
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const pia = await context.newPage();
  const colleague = await pageAs(browser, 'contributor', { viewport: { width: 1180, height: 820 } });
  await colleague.addInitScript(
    (warehouseId) => localStorage.setItem('globalFilters', JSON.stringify({ warehouseId })),
    world.warehouseId,
  );
  try {
    await signIn(pia, 'picker', platform().warehousePortal);
    await expect(pia.getByRole('list', { name: 'Kits' }).getByText('Shared kit')).toBeVisible();
    await wedge(pia, world.kitCodes[0] ?? '');
    await expect(pia.getByText('Shared kit selected')).toBeVisible();
    await wedge(pia, 'GW-CMD-NEXT');
    await expect(pia.getByText('0 of 3 picked')).toBeVisible();
    const { pathname, search } = new URL(pia.url());
    await colleague.goto(`${platform().portal}${pathname}${search}`);
    // The second picker is asked whether they want to pick together.
    await colleague.getByRole('button', { name: 'Pick together' }).click();
    await expect(colleague.getByText('0 of 3 picked')).toBeVisible();

    await wedge(pia, first);
    await expect(pia.getByText('1 of 3 picked')).toBeVisible();
    await expect(colleague.getByText('1 of 3 picked')).toBeVisible();
    // The other has picked that already.
    await wedge(colleague, first);
    await expect(colleague.getByText('Enough taken')).toBeVisible();
    // Both at the same moment, two shelves.
    await Promise.all([wedge(pia, second), wedge(colleague, third)]);
    for (const page of [pia, colleague]) await expect(page.getByText('3 of 3 picked')).toBeVisible();
    await wedge(pia, 'GW-CMD-READY-ALL');
    await expect(pia.getByText('Shared kit is ready')).toBeVisible();
    for (const { itemId } of world.shelves) {
      const { reservations } = await storedRow(director, 'inventoryitems', itemId);
      expect(reservations.map(({ quantity, status }) => [quantity, status])).toEqual([[2, 'Ready']]);
    }
  } finally {
    await context.close();
    await colleague.context().close();
    await world.remove();
  }
});
