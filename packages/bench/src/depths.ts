import type { Browser, Page } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { withPages } from './measured-pages.ts';
import { firstTimeoutMs, openPortal, openStart, openView, settle, untilQuiet } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (i) Space design of a plan of 2,000 items: down into an area, a unit and a preparation, and up again. Beside it a bare
// React page with the same components as cards.

const runs = 5;
const budget = { value: 100 };
const path = '/spaceDesign';
const steps = ['down 1', 'down 2', 'down 3', 'up 2', 'up 1', 'up 0'] as const;
const labels: Record<(typeof steps)[number], string> = {
  'down 1': 'into an area',
  'down 2': 'into a unit',
  'down 3': 'into a preparation',
  'up 2': 'up to the unit',
  'up 1': 'up to the area',
  'up 0': 'up to the project',
};

/** @param options.items how many the plan of the project has */
export async function measureDepths(
  browser: Browser,
  options: { portal: string; state: SignedIn; projectId: string; items: number },
): Promise<Figure[]> {
  const context = await openPortal(browser, options.state, { projectId: options.projectId });
  const times = new Map<string, number[]>(steps.map((step) => [step, []]));
  try {
    const page = await openStart(context, options.portal);
    if ((await openView(page, path, 'article', firstTimeoutMs)) === undefined)
      throw new Error('Space design was not shown.');
    await settle(page);
    for (let run = 0; run <= runs; run += 1) {
      for (const step of steps) {
        const time = await change(page, step.startsWith('down'));
        // The first way down and up compiles the code.
        if (run > 0) times.get(step)?.push(time);
        await untilQuiet(page);
      }
    }
  } finally {
    await context.close();
  }
  return withPages(browser, 'cards', async (run) => {
    const bare = await run('depths', options.items);
    return steps.map((step) => {
      const baseline = { name: 'a bare React page, the same cards', values: bare[step]?.baseline ?? [] };
      return figure(`i ${labels[step]}`, 'ms', times.get(step) ?? [], baseline, budget);
    });
  });
}

/** Follows the first card, or the way up, until the cards of the other depth are painted under its name. */
function change(page: Page, isDown: boolean): Promise<number> {
  return page.evaluate(async (goesDown) => {
    const view = () => [...document.querySelectorAll('main > div')].find((each) => !(each as HTMLElement).hidden);
    const first = () => view()?.querySelector('article a')?.getAttribute('href');
    const link = view()?.querySelector<HTMLElement>(goesDown ? 'article a' : 'nav a[title=Up]');
    if (!link) throw new Error(`There is no way ${goesDown ? 'down' : 'up'}.`);
    const before = `${first()} ${view()?.querySelector('h1')?.textContent}`;
    const since = performance.now();
    link.click();
    while (`${first()} ${view()?.querySelector('h1')?.textContent}` === before || !view()?.querySelector('article')) {
      if (performance.now() - since > 15_000) throw new Error('The depth did not change.');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - since;
  }, isDown);
}
