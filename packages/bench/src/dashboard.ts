import type { Browser } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { withPages } from './measured-pages.ts';
import {
  type Chosen,
  firstTimeoutMs,
  openDailyPortal,
  openStart,
  openView,
  rehearsals,
  untilQuiet,
} from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (j) The dashboard with twenty times the demonstration data: all projects, and one of them. Beside each a bare React page
// with as many cards and rows.

const runs = 5;
const budget = { value: 100 };
const path = '/';

interface Dashboard {
  name: string;
  chosen: Chosen;
  /** Shown when the numbers are ready. */
  shows: string;
}

export async function measureDashboard(
  browser: Browser,
  options: { executablePath: string; portal: string; state: SignedIn; projectId: string },
): Promise<Figure[]> {
  const ready = 'section[aria-busy=false]';
  const dashboards: readonly Dashboard[] = [
    { name: 'j open the dashboard of all projects', chosen: {}, shows: `${ready} .ag-row` },
    {
      name: 'j open the dashboard of one project',
      chosen: { projectId: options.projectId },
      shows: `${ready} [aria-label="In numbers"] li`,
    },
  ];
  const figures: Figure[] = [];
  for (const dashboard of dashboards) figures.push(await measure(browser, options, dashboard));
  return figures;
}

async function measure(
  browser: Browser,
  { executablePath, portal, state }: { executablePath: string; portal: string; state: SignedIn },
  { name, chosen, shows }: Dashboard,
): Promise<Figure> {
  const context = await openDailyPortal(executablePath, state, chosen);
  const times: number[] = [];
  let counts = { tiles: 0, rows: 0 };
  try {
    for (let run = -rehearsals; run < runs; run += 1) {
      const page = await openStart(context, portal);
      const time = await openView(page, path, shows, run === -rehearsals ? firstTimeoutMs : undefined);
      if (time === undefined) throw new Error(`'${name}' was not shown.`);
      if (run >= 0) times.push(time);
      await untilQuiet(page);
      counts = await page.evaluate(() => {
        const view = document.querySelector('main > div:not([hidden])');
        const tiles = view?.querySelectorAll('ul[aria-label*="umbers"] > li').length ?? 0;
        const lists = view?.querySelectorAll('li').length ?? 0;
        return { tiles, rows: lists - tiles + (view?.querySelectorAll('.ag-row').length ?? 0) };
      });
      await page.close();
    }
  } finally {
    await context.close();
  }
  const [bare] = await withPages(browser, 'cards', async (run) => {
    const { page } = await run('page', counts.tiles, counts.rows);
    const baseline = {
      name: `a bare page, ${counts.tiles} cards and ${counts.rows} rows`,
      values: page?.baseline ?? [],
    };
    return [figure(name, 'ms', times, baseline, budget)];
  });
  if (!bare) throw new Error(`'${name}' has nothing beside it.`);
  return bare;
}
