import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Begins to watch the frames; the answer ends it and says the longest time between two of them, in milliseconds. */
    watchFrames?: () => () => number;
    stopFrames?: () => number;
  }
}

/** For `page.addInitScript`: the longest time without a frame is what a typing person notices. */
export function installFrames(): void {
  window.watchFrames = () => {
    let last = performance.now();
    let longest = 0;
    let isOn = true;
    const see = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (isOn) requestAnimationFrame(see);
    };
    requestAnimationFrame(see);
    return () => {
      see();
      isOn = false;
      return longest;
    };
  };
}

/** The longest frame while `work` runs, and 300 ms after it: what a key sets going is often put off a little. */
export async function longestFrame(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.stopFrames = window.watchFrames?.();
  });
  await work();
  await page.waitForTimeout(300);
  return page.evaluate(() => window.stopFrames?.() ?? Number.NaN);
}
