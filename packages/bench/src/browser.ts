import { type Browser, chromium } from '@playwright/test';

/**
 * Chromium as the figures are taken in: headless, its memory readable.
 * @param executablePath the installed one
 * @param stead address that another server answers in the place of: the pages keep their origin
 */
export const openBrowser = (executablePath: string, stead?: { of: string; server: string }): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
      ...(stead ? [`--host-resolver-rules=MAP ${new URL(stead.of).host} ${new URL(stead.server).host}`] : []),
    ],
  });
