import { readReleaseSet } from '@groundwork/federation';
import type { Page } from '@playwright/test';
import { axeViolations, expect, platform, test } from './fixtures.ts';
import { settle, visit } from './tour/journey.ts';
import { desktop, dialogOf, heights, isSeenAt, phone, type Stop, tablet } from './tour/stop.ts';
import { stops } from './tour/stops.ts';
import { pageOf } from './tour/travellers.ts';

test.describe.configure({ mode: 'parallel' });

type Journey = [Stop, ...Stop[]];
/** Stops of one traveller on one page, so many that the tests share the work evenly. */
function journeys(at: readonly Stop[]): Journey[] {
  const most = 16;
  const made: Journey[] = [];
  for (const stop of at) {
    const own = made.findLast(([first]) => first.traveller === stop.traveller);
    if (own && own.length < most) own.push(stop);
    else made.push([stop]);
  }
  return made;
}

/** What the browser says about the page; what fails on purpose is expected to be said. */
function listen(page: Page): () => string[] {
  let said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('pageerror', ({ message }) => said.push(message));
  return () => {
    const before = said;
    said = [];
    return before;
  };
}

/** Regions that are wider than they may be: the page itself, its parts, and a dialog. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('header, main, [role=dialog], [role=alertdialog]')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(({ tagName, className, scrollWidth }) => `${tagName}.${className} ${scrollWidth}`),
  );

/** The rules of WCAG 2.2 AA, softly: one run says what is wrong with all of the journey. */
async function expectNoViolations(page: Page, { name }: Stop) {
  const found = await axeViolations(page);
  expect.soft(found, `axe at ${name}`).toEqual([]);
}

/** A dialog says what it is, and has the focus. */
async function expectDialog(page: Page, { name }: Stop) {
  const dialog = dialogOf(page);
  expect.soft(await dialog.evaluate(nameOf), `name of ${name}`).toBeTruthy();
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), `focus inside ${name}`)
    .toBe(true);
}
function nameOf(element: Element): string | null | undefined {
  const labelled = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  return element.getAttribute('aria-label') ?? labelled?.textContent;
}

/** At the widths of a tablet and a phone nothing is wider than the page; the phone's own look passes axe too. */
async function expectNarrow(page: Page, stop: Stop) {
  for (const width of [tablet, phone]) {
    if (!isSeenAt(stop, width)) continue;
    await page.setViewportSize({ width, height: heights[width] ?? 900 });
    await settle(page, stop);
    expect.soft(await tooWide(page), `too wide at ${stop.name}, ${width} px`).toEqual([]);
  }
}

async function look(page: Page, journey: readonly Stop[], width: number, check: (stop: Stop) => Promise<void>) {
  const said = listen(page);
  for (const stop of journey) {
    await test.step(stop.name, async () => {
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      await visit(page, stop);
      await check(stop);
      expect
        .soft(
          said().filter((text) => !stop.says?.test(text)),
          `said at ${stop.name}`,
        )
        .toEqual([]);
    });
  }
  await page.context().close();
}

for (const theme of ['light', 'dark'] as const) {
  for (const journey of journeys(stops.filter((stop) => isSeenAt(stop, desktop)))) {
    const names = `${journey[0].name} to ${journey.at(-1)?.name}`;
    test(`${theme}, ${desktop} px: axe finds nothing, ${names}`, async ({ browser }) => {
      test.slow();
      const page = await pageOf(browser, journey[0].traveller, { colorScheme: theme });
      await look(page, journey, desktop, async (stop) => {
        await expectNoViolations(page, stop);
        if (stop.kind === 'dialog') await expectDialog(page, stop);
        // How wide something is, is the same in both themes.
        if (theme === 'light') await expectNarrow(page, stop);
      });
    });
  }
  const narrow = stops.filter((stop) => isSeenAt(stop, phone) && (stop.kind === 'screen' || !isSeenAt(stop, desktop)));
  for (const journey of journeys(narrow)) {
    const names = `${journey[0].name} to ${journey.at(-1)?.name}`;
    test(`${theme}, ${phone} px: axe finds nothing, ${names}`, async ({ browser }) => {
      test.slow();
      const page = await pageOf(browser, journey[0].traveller, { colorScheme: theme, hasTouch: true, isMobile: true });
      await look(page, journey, phone, async (stop) => {
        await expectNoViolations(page, stop);
        expect.soft(await tooWide(page), `too wide at ${stop.name}`).toEqual([]);
      });
    });
  }
}

test('the tour visits every page and every dialog that the remotes declare', async () => {
  const { remotes } = await readReleaseSet('portal', platform().storage);
  const paths = new Set(stops.map(({ path }) => path.split('?')[0]));
  const names = new Set(stops.map(({ name }) => name));
  const declared = remotes.map(({ declaration }) => declaration);
  expect(declared.flatMap(({ routes }) => routes).filter(({ path }) => !paths.has(path))).toEqual([]);
  expect(declared.flatMap(({ dialogs }) => dialogs).filter(({ name }) => !names.has(name))).toEqual([]);
});
