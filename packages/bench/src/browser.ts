import { type Browser, chromium } from '@playwright/test';

/**
 * Chromium as the figures are taken in: headless, its memory readable.
 * @param executablePath the installed one
 * @param steads addresses that another server answers in the place of: the pages keep their origin
 */
export const openBrowser = (
  executablePath: string,
  ...steads: readonly { of: string; server: string }[]
): Promise<Browser> =>
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
      ...(steads.length > 0 ? [`--host-resolver-rules=${steads.map(mapped).join(',')}`] : []),
    ],
  });

const mapped = ({ of, server }: { of: string; server: string }) => `MAP ${new URL(of).host} ${new URL(server).host}`;
