import { type Browser, chromium } from '@playwright/test';

/**
 * Chromium as the figures are taken in: headless, its memory readable.
 * @param executablePath the installed one
 * @param redirects addresses that another server answers instead; the pages keep their origin
 */
export const openBrowser = (
  executablePath: string,
  ...redirects: readonly { of: string; server: string }[]
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
      ...(redirects.length > 0 ? [`--host-resolver-rules=${redirects.map(mapped).join(',')}`] : []),
    ],
  });

const mapped = ({ of, server }: { of: string; server: string }) => `MAP ${new URL(of).host} ${new URL(server).host}`;
