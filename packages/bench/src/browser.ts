import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import type { SignedIn } from './sign-in.ts';

/** An address that another server answers instead; the pages keep their origin. */
interface Redirect {
  of: string;
  server: string;
}

/**
 * Chromium as the figures are taken in: headless, its memory readable.
 * @param executablePath the installed one
 */
export const openBrowser = (executablePath: string, ...redirects: readonly Redirect[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags(redirects) });

/**
 * The same with a profile on disk, as people have: it also keeps compiled code, which a context of `openBrowser` does
 * not, like a private window. The profile ends with the context.
 */
export async function openProfile(
  executablePath: string,
  state: SignedIn,
  redirects: readonly Redirect[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath,
    args: flags(redirects),
  });
  context.once('close', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await context.addCookies(state.cookies);
  for (const { origin, localStorage } of state.origins) {
    const page = await context.newPage();
    await page.goto(`${origin}/health/live`);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) window.localStorage.setItem(name, value);
    }, localStorage);
    await page.close();
  }
  return context;
}

const flags = (redirects: readonly Redirect[]) => [
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
];

const mapped = ({ of, server }: Redirect) => `MAP ${new URL(of).host} ${new URL(server).host}`;
