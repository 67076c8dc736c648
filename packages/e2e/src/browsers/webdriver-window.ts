import { writeFile } from 'node:fs/promises';
import { error, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { takeErrors } from './console-hook.ts';
import { callOf, findElement, hasQueries, queriesSource, sentTarget } from './page-scripts.ts';
import type { PlatformProxy } from './proxy.ts';
import { act, type BrowserWindow, type Key, type Target } from './window.ts';

const keys: Readonly<Record<Key, string>> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  ArrowDown: Keys.ARROW_DOWN,
  ArrowRight: Keys.ARROW_RIGHT,
  F2: Keys.F2,
};

export interface WebDriverWindowOptions {
  browser: string;
  driver: WebDriver;
  proxy: PlatformProxy;
  close: () => Promise<void>;
}

/** A window of a browser that speaks WebDriver and nothing else: WebKitGTK. */
export function webdriverWindow({ browser, driver, proxy, close }: WebDriverWindowOptions): BrowserWindow {
  const queries = queriesSource();

  async function find(target: Target, takesHidden = false): Promise<WebElement | undefined> {
    if (!(await driver.executeScript<boolean>(hasQueries))) await driver.executeScript(queries);
    return (await driver.executeScript<WebElement | null>(findElement, sentTarget(target), takesHidden)) ?? undefined;
  }
  const onTarget = (target: Target, work: (element: WebElement) => Promise<void>, takesHidden = false) =>
    act(target, () => find(target, takesHidden), work, isPassing);
  const evaluate: BrowserWindow['evaluate'] = (work, argument) => driver.executeScript(callOf(work), argument);

  return {
    browser,
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    address: () => driver.getCurrentUrl(),
    click: (target) => onTarget(target, (element) => element.click()),
    type: (target, text) =>
      onTarget(target, async (element) => {
        await element.click();
        await element.sendKeys(Keys.chord(Keys.CONTROL, 'a'));
        await element.sendKeys(text);
      }),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    chooseFile: (target, path) => onTarget(target, (element) => element.sendKeys(path), true),
    isShown: async (target) => {
      try {
        return (await find(target)) !== undefined;
      } catch (failure) {
        if (isPassing(failure)) return false;
        throw failure;
      }
    },
    evaluate,
    resize: async (width, height) => {
      const window = driver.manage().window();
      await window.setRect({ width, height });
      // The browser's own frame around the page is added.
      const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }), undefined);
      await window.setRect({ width: 2 * width - inner.width, height: 2 * height - inner.height });
    },
    setOffline: async (isOffline) => proxy.cut(isOffline),
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    consoleErrors: () => evaluate(takeErrors, undefined),
    close,
  };
}

/** Also what a script meets that is sent while one page takes the place of another. */
const isPassing = (failure: unknown): boolean =>
  /before the unload event|TestingLibraryDom/.test(String(failure)) ||
  failure instanceof error.ElementClickInterceptedError ||
  failure instanceof error.ElementNotInteractableError ||
  failure instanceof error.StaleElementReferenceError;
