import type { Browser, BrowserContext } from '@playwright/test';
import { type Figure, figure } from './figure.ts';
import { firstRow, names, settle } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (f) A dialog with a text field, opened on a screen with touch and on one without: from the press until it can be seen.

const runs = 5;
const budget = { value: 200 };

export async function measureTouchDialog(
  browser: Browser,
  { portal, state }: { portal: string; state: SignedIn },
): Promise<Figure> {
  const [touch = [], mouse = []] = [await open(true), await open(false)];
  const baseline = { name: 'without touch', values: mouse };
  return figure('f open a dialog with a text field by touch', 'ms', touch, baseline, budget);

  async function open(hasTouch: boolean): Promise<number[]> {
    const viewport = { width: 820, height: 1180 };
    const context = await browser.newContext({ storageState: state, serviceWorkers: 'block', viewport, hasTouch });
    try {
      return await openings(context, portal);
    } finally {
      await context.close();
    }
  }
}

async function openings(context: BrowserContext, portal: string): Promise<number[]> {
  await context.addInitScript(names);
  const page = await context.newPage();
  await page.goto(`${portal}/products`);
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
  await settle(page);
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const time = await page.evaluate(async () => {
      const button = [...document.querySelectorAll<HTMLElement>('main button')].find(
        (one) => one.textContent === 'New',
      );
      if (!button) throw new Error("There is no button 'New'.");
      /** More than half opaque, and so are all elements around it. */
      const isSeen = (element: Element | null): boolean =>
        element === null || (Number(getComputedStyle(element).opacity) > 0.5 && isSeen(element.parentElement));
      const since = performance.now();
      button.click();
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const field = document.querySelector('[role=dialog] form input');
        if (field && isSeen(field)) return performance.now() - since;
        if (performance.now() - since > 15_000) throw new Error('The dialog was not shown.');
      }
    });
    // The first fetches the dialog's code.
    if (run > 0) times.push(time);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForTimeout(1000);
  }
  return times;
}
