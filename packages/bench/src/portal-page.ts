import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { openProfile } from './browser.ts';
import { installFrames } from './frames.ts';
import type { SignedIn } from './sign-in.ts';

/** Where somebody works: the ids that the portal keeps in the browser's storage. */
export interface Chosen {
  projectId?: string;
  projectGroupId?: string;
  warehouseId?: string;
}

/** tsx wraps functions in a helper that a page does not have. */
export const names = 'globalThis.__name = (named) => named';
/** Where each page begins: a short list that costs the others nothing. */
export const start = '/tags';
export const firstRow = 'main .ag-row:visible';
/** How long a view may take before it counts as not shown. */
const timeoutMs = 15_000;
/** The first visit fetches what later ones find in IndexedDB. */
export const firstTimeoutMs = 90_000;

/** The open requests of each browser. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>();
const quiet = 500;

/** Nothing is on its way for half a second. The live stream never ends, so that the network is never idle. */
export async function untilQuiet(page: Page): Promise<void> {
  const open = unanswered.get(page.context()) ?? new Set();
  for (let calm = 0; calm < quiet; ) {
    await page.waitForTimeout(50);
    calm = open.size > 0 ? 0 : calm + 50;
  }
}

function watchRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  unanswered.set(context, open);
  const isAwaited = (request: Request) => !new URL(request.url()).pathname.endsWith('/api/live');
  context.on('request', (request) => void (isAwaited(request) && open.add(request)));
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
}

/** Without the service worker, whose work beside a measured view would be measured with it. */
const plain = { serviceWorkers: 'block', viewport: { width: 1280, height: 800 } } as const;

/** A separate browser for a signed-in user with a chosen scope, that keeps no compiled code from page to page. */
export async function openPortal(browser: Browser, state: SignedIn, chosen: Chosen): Promise<BrowserContext> {
  return prepare(await browser.newContext({ ...plain, storageState: state }), chosen);
}

/**
 * The same in a profile on disk, as people work every day: its third page has the code compiled already.
 * @param executablePath of the browser
 */
export const openDailyPortal = async (
  executablePath: string,
  state: SignedIn,
  chosen: Chosen,
): Promise<BrowserContext> => prepare(await openProfile(executablePath, state, [], plain), chosen);

/** Pages that are opened before one is measured: they fill IndexedDB, and from the third on compiled code is kept. */
export const rehearsals = 3;

async function prepare(context: BrowserContext, chosen: Chosen): Promise<BrowserContext> {
  watchRequests(context);
  const filters = { projectId: '', projectGroupId: '', warehouseId: '', authorizedProjectsOnly: false, ...chosen };
  await context.addInitScript(names);
  await context.addInitScript(installFrames);
  await context.addInitScript((stored) => localStorage.setItem('globalFilters', stored), JSON.stringify(filters));
  return context;
}

/** A page at a short list, to which only this browser's storage brings what another page has fetched. */
export async function openStart(context: BrowserContext, portal: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(portal + start);
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
  await settle(page);
  return page;
}

/** Nothing is on its way any more, and what was fetched has been written. */
export async function settle(page: Page): Promise<void> {
  await untilQuiet(page);
  // It is written half a second later.
  await page.waitForTimeout(1500);
}

/**
 * Opens a view by its entry in the menu and waits, in the page, until something with words that `shows` selects is
 * painted in it; undefined where there is no entry, or nothing came.
 */
export function openView(page: Page, path: string, shows = '.ag-row', limit = timeoutMs): Promise<number | undefined> {
  return page.evaluate(
    async ([address, selector, longest]) => {
      const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${address}"]`);
      if (!link) return undefined;
      const shown = () => [...document.querySelectorAll('main > div')].find((view) => !(view as HTMLElement).hidden);
      const before = shown();
      const since = performance.now();
      link.click();
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now() - since;
        const view = shown();
        const isThere = [...(view?.querySelectorAll(selector) ?? [])].some((part) => part.textContent?.trim());
        if (view !== before && isThere) break;
        if (now > longest) return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - since;
    },
    [path, shows, limit] as const,
  );
}

/** Presses the first element that `pressed` selects and waits, in the page, until `comes` selects one that is painted. */
export function pressUntil(page: Page, pressed: string, comes: string): Promise<number> {
  return page.evaluate(
    async ([first, wanted, limit]) => {
      const shown = [...document.querySelectorAll('main > div')].find((view) => !(view as HTMLElement).hidden);
      const element = shown?.querySelector<HTMLElement>(first);
      if (!element) throw new Error(`There is nothing to press at ${first}.`);
      if (document.querySelector(wanted)) throw new Error(`${wanted} is there before anything is pressed.`);
      const since = performance.now();
      element.click();
      while (!document.querySelector(wanted)) {
        if (performance.now() - since > limit) throw new Error(`${wanted} did not come.`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - since;
    },
    [pressed, comes, timeoutMs] as const,
  );
}
