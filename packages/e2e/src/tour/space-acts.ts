import type { Stop } from './stop.ts';

/** Space design begins at the project, wherever it was left. */
const prepare: Stop['prepare'] = (page) => page.addInitScript(() => localStorage.removeItem('sdAncestors'));

/** Space design so deep: its first area, and on into what stands in it first. */
export const spaceAt = (depth: number): Pick<Stop, 'prepare' | 'act'> => ({
  prepare,
  act: async (page) => {
    if (depth === 0) return;
    await page.locator('main article:has([title="Area"]) a').first().click();
    for (let reached = 1; reached < depth; reached += 1) {
      const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      await way.nth(reached).filter({ visible: true }).waitFor();
      await page.locator('main article a').filter({ visible: true }).first().click();
    }
  },
});
