import type { ElementHandle, Page } from 'puppeteer-core';
import { callOf, findElement, hasQueries, isHit, queriesSource, sentTarget } from './page-scripts.ts';
import type { PlatformProxy } from './proxy.ts';
import { act, type BrowserWindow, type Target } from './window.ts';

/** A function of a script's text, which Puppeteer sends to the page. */
const script = (body: string) => new Function(body) as (...sent: unknown[]) => unknown;
const scripts = { findElement: script(findElement), hasQueries: script(hasQueries), isHit: script(isHit) };

/** A window of a browser that Puppeteer drives: Firefox over WebDriver BiDi, and Chromium. */
export function puppeteerWindow(browser: string, page: Page, proxy: PlatformProxy): BrowserWindow {
  const queries = queriesSource();
  let errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  // Leaving a form with unsaved changes.
  page.on('dialog', (question) => void question.accept());

  async function find(target: Target, takesHidden = false): Promise<ElementHandle | undefined> {
    if (!(await page.evaluate(scripts.hasQueries))) await page.evaluate(queries);
    const found = await page.evaluateHandle(scripts.findElement, sentTarget(target), takesHidden);
    return (found.asElement() as ElementHandle | null) ?? undefined;
  }
  const onTarget = (target: Target, work: (element: ElementHandle) => Promise<void>, takesHidden = false) =>
    act(target, () => find(target, takesHidden), work, isPassing);
  const click = (target: Target) =>
    onTarget(target, async (element) => {
      await element.scrollIntoView();
      if (!(await element.evaluate(scripts.isHit))) throw new Covered();
      await element.click();
    });

  return {
    browser,
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    click,
    type: async (target, text) => {
      await click(target);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    chooseFile: (target, path) =>
      onTarget(target, (element) => (element as ElementHandle<HTMLInputElement>).uploadFile(path), true),
    isShown: async (target) => {
      try {
        return (await find(target)) !== undefined;
      } catch (failure) {
        if (isPassing(failure)) return false;
        throw failure;
      }
    },
    evaluate: (work, argument) => page.evaluate(script(callOf(work)), argument) as Promise<ReturnType<typeof work>>,
    resize: (width, height) => page.setViewport({ width, height }),
    setOffline: async (isOffline) => proxy.cut(isOffline),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    consoleErrors: async () => {
      const found = errors;
      errors = [];
      return found;
    },
    close: () => page.browser().close(),
  };
}

/** Something lies over the element: a toast, a dialog that is closing. */
class Covered extends Error {
  override message = 'something lies over it';
}

/** A page that is being replaced, or an element of it. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof Covered ||
  /TestingLibraryDom|no such (node|element)|stale|detached|not clickable|context was destroyed|not attached/i.test(
    String(failure),
  );
