import { join } from 'node:path';
import { makeBundles } from '@groundwork/deployment';
import { startPlatform } from '../../packages/e2e/src/platform.ts';
import { root } from '../local/settings.ts';
import { runBrowserTests } from './browser-tests.ts';

/** Browser tests that between them need every server and what lies beside its code: pictures, fonts, chat, code reader. */
const files = ['products', 'images', 'print', 'conversations', 'scan'];

/** The platform with the servers as production runs them, and browser tests that know nothing of it. */
export async function proveBundles(): Promise<string[]> {
  const folder = join(root, 'dist', 'servers');
  await makeBundles(root, folder);
  const { platform, stop } = await startPlatform({ env: { GROUNDWORK_BUNDLES: folder } });
  try {
    return await runBrowserTests(
      platform,
      files.map((file) => `/${file}.e2e.ts`),
    );
  } finally {
    await stop();
  }
}
