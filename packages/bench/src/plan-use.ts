import type { Browser, Page } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { longestFrame } from './frames.ts';
import { withPages } from './measured-pages.ts';
import { firstTimeoutMs, openDailyPortal, openStart, openView, pressUntil, rehearsals, settle } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (h) The plan of 2,000 items in the portal: opened from the persisted cache, unfolded, a switch of an item and of an area
// toggled, the deploy dialog opened. Beside it AG Grid with as many lines of plain text, unfolded and changed alike.

export const planItems = 2000;
const runs = 5;
const openBudget = { value: 150 };
const switchBudget = { value: 30 };
const frameBudget = { value: 100 };
const path = '/setup/plan';

type Times = Record<'open' | 'unfold' | 'item' | 'area' | 'frame' | 'dialog', number[]>;

const at = (row: number, column: string, part = '') =>
  `main > div:not([hidden]) [row-index="${row}"] [col-id="${column}"] ${part}`;

/** @param options.projectId of the project whose plan is measured; nothing of it is deployed */
export async function measurePlan(
  browser: Browser,
  options: { executablePath: string; portal: string; state: SignedIn; projectId: string },
): Promise<Figure[]> {
  const context = await openDailyPortal(options.executablePath, options.state, { projectId: options.projectId });
  const times: Times = { open: [], unfold: [], item: [], area: [], frame: [], dialog: [] };
  try {
    for (let run = -rehearsals; run < runs; run += 1) {
      const page = await openStart(context, options.portal);
      const add = (name: keyof Times, time: number) => run >= 0 && times[name].push(time);
      const opened = await openView(page, path, '.ag-row', run === -rehearsals ? firstTimeoutMs : undefined);
      if (opened === undefined) throw new Error('The plan was not shown.');
      add('open', opened);
      await settle(page);
      add('dialog', await openDialog(page));
      add('unfold', await unfold(page));
      add('item', await toggle(page, 3));
      await settle(page);
      add('area', await toggle(page, 0));
      await settle(page);
      add('frame', await longestFrame(page, () => saved(page, () => toggle(page, 0))));
      await saved(page, () => toggle(page, 3));
      await settle(page);
      await page.close();
    }
  } finally {
    await context.close();
  }
  return withPages(browser, 'plan', async (run) => {
    const bare = await run('tree', planItems);
    const { text } = await run('text', planItems);
    const values = (name: string) => bare[name]?.baseline ?? [];
    const lines = (name: string) => ({ name: 'bare AG Grid, the same lines', values: values(name) });
    const asText = { name: 'the plan to text and back', values: text?.baseline ?? [] };
    const form = await withPlainForm(browser);
    return [
      figure('h open the plan of 2,000 items', 'ms', times.open, lines('open'), openBudget),
      figure('h unfold its 2,180 lines', 'ms', times.unfold, lines('unfold')),
      figure('h toggle the switch of an item', 'ms', times.item, lines('one item'), switchBudget),
      figure('h toggle the switch of an area', 'ms', times.area, lines('one area')),
      figure('h an area toggled and saved, longest frame', 'ms', times.frame, asText, frameBudget),
      figure('h open the deploy dialog', 'ms', times.dialog, form),
    ];
  });
}

async function withPlainForm(browser: Browser): Promise<{ name: string; values: readonly number[] }> {
  let values: readonly number[] = [];
  await withPages(browser, 'plain', async (run) => {
    values = (await run('form')).form?.baseline ?? [];
    return [];
  });
  return { name: 'a bare form', values };
}

/** Until the first preparation has come between the units. */
function unfold(page: Page): Promise<number> {
  return act(page, { button: 'Expand all' }, at(2, 'component'), 'Preparation 1');
}

/** Until the line is drawn in its other state: the name of a line that is off is gray. */
function toggle(page: Page, row: number): Promise<number> {
  return act(page, { selector: at(row, 'state', 'input[role=switch]') }, at(row, 'component', 'span'));
}

/**
 * Presses a button or an element, and waits in the page until what `watched` selects says something else (`words`, or the
 * other state), and that is painted.
 */
function act(
  page: Page,
  pressed: { button: string } | { selector: string },
  watched: string,
  words?: string,
): Promise<number> {
  return page.evaluate(
    async ([button, selector, place, wanted]) => {
      const all = [...document.querySelectorAll<HTMLElement>(button ? 'main > div:not([hidden]) button' : selector)];
      const element = button ? all.find(({ textContent }) => textContent?.trim() === button) : all[0];
      if (!element) throw new Error(`There is nothing to press at '${button || selector}'.`);
      const state = () => {
        const part = document.querySelector<HTMLElement>(place);
        return wanted ? String(part?.textContent?.includes(wanted)) : String(part?.dataset.omitted);
      };
      const before = state();
      const since = performance.now();
      element.click();
      while (state() === before) {
        if (performance.now() - since > 15_000) throw new Error(`'${button || selector}' changed nothing.`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - since;
    },
    [
      'button' in pressed ? pressed.button : '',
      'selector' in pressed ? pressed.selector : '',
      watched,
      words ?? '',
    ] as const,
  );
}

async function saved(page: Page, work: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await work();
  const response = await answered;
  if (!response.ok()) throw new Error(`Saving the plan answered ${response.status()}.`);
  await response.finished();
}

/** From the press of Deploy until its numbers are painted. */
async function openDialog(page: Page): Promise<number> {
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main > div:not([hidden]) button')];
    const button = buttons.find(({ textContent }) => textContent?.trim() === 'Deploy');
    if (button) button.dataset.bench = 'deploy';
  });
  const time = await pressUntil(page, '[data-bench=deploy]', '[role=dialog] table td');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return time;
}
