import { readReleaseSet } from '@groundwork/federation';
import type { Browser, Page } from '@playwright/test';
import { axeViolations, expect, platform, test } from './fixtures.ts';
import { settle, visit } from './tour/journey.ts';
import { desktop, dialogOf, heights, isSeenAt, phone, type Stop, tablet } from './tour/stop.ts';
import { stops, work } from './tour/stops.ts';
import { pageOf } from './tour/travelers.ts';

// Console messages of the service worker are checked too. Playwright's own block would be reported there.
test.use({ serviceWorkers: 'allow' });

test.describe.configure({ mode: 'parallel' });
// A trace keeps the whole page after each of thousands of steps; the messages are enough here.
test.use({ trace: 'off' });

type Journey = [Stop, ...Stop[]];
/** Stops of one traveler on one page, in portions of about the same size. */
function journeys(at: readonly Stop[]): Journey[] {
  const most = 12;
  const made: Journey[] = [];
  for (const stop of at) {
    const own = made.findLast(([first]) => first.traveler === stop.traveler);
    if (own && own.length < most) own.push(stop);
    else made.push([stop]);
  }
  return made;
}

/** Another test has taken a project away, and its channels, of which the chat had just said that they changed. */
const isChannelGone = (text: string, url: string) =>
  text.includes('status of 400') &&
  new URL(url, 'http://none').pathname.match(/^\/v3\/sdk\/group_channels\/(project|support)-/) !== null;

/** Console messages of the page, with the address on a line of its own. Those of faults that a stop makes on purpose are expected. */
function listen(page: Page): () => string[] {
  let said: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isChannelGone(message.text(), url)) said.push(`${message.text()}\n${url}`);
  });
  page.on('pageerror', ({ message }) => said.push(message));
  return () => {
    const before = said;
    said = [];
    return before;
  };
}

/** Regions whose content is wider than they are: the page itself, its parts, and a dialog. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('header, main, [role=dialog], [role=alertdialog]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 || clientWidth > innerWidth)
      .map(({ tagName, className, scrollWidth }) => `${tagName}.${className} ${scrollWidth}`),
  );

/**
 * What zooming a laptop to 400 % leaves, as wide as a phone: the page scrolls, and no list in it has less than a row to
 * show. Nor is anything cut: what is higher than the region around pages would be out of reach.
 */
const zoomedHeight = 225;
const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, main *:not(textarea)')]
      .filter((element) => element.scrollHeight > element.clientHeight + 1 && element.checkVisibility())
      .filter((element) => {
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
        return scrolls ? element.clientHeight < 100 : element.tagName === 'MAIN';
      })
      .map(({ tagName, className, clientHeight }) => `${tagName}.${className} ${clientHeight}`),
  );

/** Rows after the first ones are alike, and take most of the time; the menu is the same everywhere. */
const moreOfTheSame = ['[role=row]:nth-child(n+4)', 'nav'];

/**
 * Checks every rule of WCAG 2.2 AA in the light theme, and the colors in the dark one. Of a dialog only the dialog: the page
 * behind it is another stop. A grid draws its rows before their cells, so a violation counts only if it stays. The
 * expectations are soft, so that one run reports everything.
 */
async function expectNoViolations(page: Page, { name, kind }: Stop, isFirst: boolean) {
  const isDialog = kind === 'dialog';
  const what = {
    scope: isDialog ? '[role=dialog], [role=alertdialog]' : undefined,
    without: isDialog || isFirst ? [] : moreOfTheSame,
  };
  // On a busy machine a single check may take long.
  const polling = { intervals: [500], timeout: 30_000 };
  await expect.soft.poll(() => axeViolations(page, what), { ...polling, message: `axe at ${name}` }).toEqual([]);
  // The colors of dialogs are those of screens.
  if (isDialog && process.env.TOUR !== 'all') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.soft
    .poll(() => axeViolations(page, { ...what, rules: ['color-contrast'] }), { ...polling, message: `${name}, dark` })
    .toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A dialog has a name and the focus; the one before it may still be closing. */
async function expectDialog(page: Page, { name }: Stop) {
  const dialog = dialogOf(page);
  await expect.soft.poll(() => dialog.evaluate(nameOf), `name of ${name}`).toBeTruthy();
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), `focus inside ${name}`)
    .toBe(true);
}
function nameOf(element: Element): string | null | undefined {
  const labeled = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  return element.getAttribute('aria-label') ?? labeled?.textContent;
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: heights[width] ?? 900 });

/** Every screen that is a list. Dashboards, plan, guide, space design and the activity feed are not. */
const lists = `products vendors mediaLibrary-list tags tagSets things people trash projectsList projectGroups
  preparationItemTemplates preparationTemplates setupUnitTemplates setupAreaTemplates moduleRequests locations orders
  inventory warehouseInventory preparationItems preparations setupUnits setupAreas`.split(/\s+/);

/** The widths at which a stop is looked at, from the widest. */
function widthsOf(stop: Stop): [number, ...number[]] {
  const seen = [desktop, tablet, phone].filter((width) => isSeenAt(stop, width));
  const isBetween = (width: number) => width === tablet && stop.kind === 'dialog' && seen.length === 3;
  const [widest = desktop, ...others] = process.env.TOUR === 'all' ? seen : seen.filter((width) => !isBetween(width));
  return [widest, ...others];
}

/**
 * A list on a phone has cards in place of a grid, and making either again costs more than the visit. After a stop that ended
 * on a phone a screen is looked at from the narrowest width to the widest, unless something is done there first.
 */
const beginsNarrow = (page: Page, { kind, act, prepare, widths }: Stop) =>
  page.viewportSize()?.width === phone && kind === 'screen' && !act && !prepare && !widths;

async function look(page: Page, stop: Stop, said: () => string[], isFirst: boolean) {
  const widths = widthsOf(stop);
  const [widest] = widths;
  const isNarrow = beginsNarrow(page, stop);
  if (isNarrow) widths.reverse();
  if (!isNarrow) await resize(page, widest);
  await visit(page, stop);
  if (stop.kind === 'dialog') await expectDialog(page, stop);
  for (const width of widths) {
    await resize(page, width);
    await expect.soft.poll(() => tooWide(page), `too wide at ${stop.name}, ${width} px`).toEqual([]);
    if (width === phone && stop.kind === 'screen') {
      await page.setViewportSize({ width, height: zoomedHeight });
      await expect.soft.poll(() => squeezed(page), `squeezed at ${stop.name}, 400 % zoom`).toEqual([]);
      await resize(page, width);
    }
    if (width !== widest) continue;
    if (isNarrow) await settle(page, stop);
    // The pages before it stay, hidden.
    if (lists.includes(stop.name))
      await expect(
        page.getByRole('main').locator('[role=grid], [role=treegrid]').filter({ visible: true }),
        `grid of ${stop.name}`,
      ).toHaveCount(1);
    // Colors and controls are the same at every width; the tests of lists cover the cards of a phone.
    await expectNoViolations(page, stop, isFirst);
  }
  expect
    .soft(
      said().filter((text) => !stop.says?.test(text.split('\n', 1).join())),
      `said at ${stop.name}`,
    )
    .toEqual([]);
}

/**
 * Every screen except those that are like another one, the editors that have more than fields, and the dialogs of plan,
 * orders, guide and warehouse. TOUR=all visits every dialog; the page behind a dialog is checked with it. The tests of the
 * dialogs themselves run axe too.
 */
const isAlike = ({ name }: Stop) => /-(group|not-chosen)$/.test(name);
const editors = ['product', 'order', 'inventoryItem', 'project', 'user'].map((entity) => `${entity}.edit`);
const isEveryTime = (stop: Stop) =>
  stop.kind === 'screen' ? !isAlike(stop) : editors.includes(stop.name) || work.includes(stop);
const visited = process.env.TOUR === 'all' ? stops : stops.filter(isEveryTime);

/** Installing the worker takes as long as a page. It is the same everywhere: in each portal the first journey has it. */
const travelsWithWorker = ({ name }: Stop) => name === 'products' || name === 'start-picker';
const withoutWorker = (page: Page) =>
  page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {});
  });

const walk =
  (journey: Journey) =>
  async ({ browser }: { browser: Browser }) => {
    test.slow();
    const page = await pageOf(browser, journey[0].traveler, { colorScheme: 'light' });
    page.setDefaultTimeout(30_000);
    if (!travelsWithWorker(journey[0])) await withoutWorker(page);
    const said = listen(page);
    for (const [index, stop] of journey.entries())
      await test.step(stop.name, () => look(page, stop, said, index === 0));
    await page.context().close();
  };

for (const journey of journeys(visited)) {
  const ends = `${journey[0].name} to ${journey.at(-1)?.name}`;
  if (journey.some(({ name }) => lists.includes(name)))
    test(`finds no violation, and lists are grids, ${ends} [GR-01]`, walk(journey));
  else test(`finds no violation, ${ends}`, walk(journey));
}

test('the service worker is installed on the tour, once in each portal', () => {
  const withWorker = journeys(visited).filter(([first]) => travelsWithWorker(first));
  expect(withWorker.map(([{ traveler }]) => traveler)).toEqual(['director', 'picker']);
});

test('the tour visits every page and every dialog that the remotes declare', async () => {
  const { remotes } = await readReleaseSet('portal', platform().storage);
  const paths = new Set(stops.map(({ path }) => path.split('?')[0]));
  const names = new Set(stops.map(({ name }) => name));
  const declared = remotes.map(({ declaration }) => declaration);
  expect(declared.flatMap(({ routes }) => routes).filter(({ path }) => !paths.has(path))).toEqual([]);
  expect(declared.flatMap(({ dialogs }) => dialogs).filter(({ name }) => !names.has(name))).toEqual([]);
  expect(lists.filter((name) => !names.has(name))).toEqual([]);
});
