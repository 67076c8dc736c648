import { join } from 'node:path';
import { makeBundles } from '@groundwork/deployment';
import { startPlatform } from '../../packages/e2e/src/platform.ts';
import { ensureBrowser } from '../local/browser.ts';
import { installed, runCommand } from '../local/command.ts';
import { root } from '../local/settings.ts';

/** Browser tests that between them need every server and what lies beside its code: pictures, fonts, chat, code reader. */
const files = ['products', 'images', 'print', 'conversations', 'scan'];

/** The platform with the servers as production runs them, and browser tests that know nothing of it. */
export async function proveBundles(): Promise<string[]> {
  const folder = join(root, 'dist', 'servers');
  await makeBundles(root, folder);
  const { platform, stop } = await startPlatform({ env: { GROUNDWORK_BUNDLES: folder } });
  try {
    const code = await runCommand({
      program: installed('playwright', 'packages/e2e'),
      args: ['test', '-c', 'packages/e2e/playwright.config.ts', ...files.map((file) => `/${file}.e2e.ts`)],
      env: { CHROMIUM_PATH: await ensureBrowser(), E2E_PLATFORM: JSON.stringify(platform) },
    });
    return code === 0 ? [] : [`browser tests ended with ${code}`];
  } finally {
    await stop();
  }
}
