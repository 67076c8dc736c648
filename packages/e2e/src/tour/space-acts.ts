import type { Stop } from './stop.ts';

/** Space design starts at the project, wherever it was left. */
const prepare: Stop['prepare'] = (page) => page.addInitScript(() => localStorage.removeItem('sdAncestors'));

/** Space design at a depth: down into the first card of each level. */
export const spaceAt = (depth: number): Pick<Stop, 'prepare' | 'act'> => ({
  prepare,
  act: async (page) => {
    const here = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]');
    for (let reached = 0; reached < depth; reached += 1) {
      const cards = page.locator(reached === 0 ? 'main article:has([title="Area"])' : 'main article');
      const card = cards.locator('a').filter({ visible: true }).first();
      const name = (await card.textContent()) ?? '';
      await card.click();
      await here.filter({ hasText: name, visible: true }).waitFor();
    }
  },
});
