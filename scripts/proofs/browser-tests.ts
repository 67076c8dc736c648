import type { Platform } from '../../packages/e2e/src/platform.ts';
import { ensureBrowser } from '../local/browser.ts';
import { installed, runCommand } from '../local/command.ts';

/** Runs files of browser tests on a running platform. @returns what is not as promised */
export async function runBrowserTests(
  platform: Platform,
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const code = await runCommand({
    program: installed('playwright', 'packages/e2e'),
    args: ['test', '-c', 'packages/e2e/playwright.config.ts', ...files],
    env: { CHROMIUM_PATH: await ensureBrowser(), E2E_PLATFORM: JSON.stringify(platform), ...env },
  });
  return code === 0 ? [] : [`browser tests ended with ${code}`];
}
